import { roles } from '@shared/contract/roles'
import { manifest } from './routes'

describe('routes of the construction area', () => {
  const [group] = manifest.groups
  it('a role that may open the group may open a page of it', () => {
    for (const role of roles.filter((candidate) => candidate.menuIdList.includes('CON'))) {
      expect(group?.children.some((page) => page.access && role.menuIdList.includes(page.access))).toBe(true)
    }
  })
  it('form and detail are opened from lists, fresh each time', () => {
    expect(group?.children.filter((page) => page.hideInMenu).map((page) => [page.name, page.notCache])).toEqual([
      ['construction-register', true],
      ['construction-detail', true],
    ])
  })
  it('a notice that was accepted is taken back from the list of one’s own: the search finds it by that word', () => {
    const found = group?.children.filter(({ words = [] }) => words.some((word) => word.includes('撤销')))
    expect(found?.map(({ name }) => name)).toEqual(['construction-register-list'])
  })
})
