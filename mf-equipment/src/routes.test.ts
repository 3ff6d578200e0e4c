import { declaration, equipmentMaintain, useRecord } from '@shared/contract/application'
import { archiveKeys, archivePath, equipmentLists } from '@shared/contract/equipment'
import { roles } from '@shared/contract/roles'
import app from './expose/app'
import { manifest } from './routes'

const pages = manifest.groups.flatMap((group) => group.children)
/** Paths of the pages the search finds by a word that is not in their titles. */
const found = (typed: string) => pages.filter(({ words = [] }) => words.some((word) => word.includes(typed))).map(({ path }) => path)

describe('routes of the equipment area', () => {
  it('every list and every archive has its page, and every page its component', () => {
    const paths = pages.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining([...equipmentLists.map(({ page }) => page), ...archiveKeys.map(archivePath)]))
    expect(Object.keys(app.pages).sort()).toEqual(pages.map(({ name }) => name).sort())
  })
  it('an archive lights 综合查询 in the menu: the list that stands nearest above it', () => {
    const shown = pages.map(({ path, hideInMenu }) => (hideInMenu ? '' : path))
    for (const key of archiveKeys) {
      const above = shown
        .slice(
          0,
          pages.findIndex(({ path }) => path === archivePath(key)),
        )
        .filter(Boolean)
      expect([key, above[above.length - 1]]).toEqual([key, '/equipment/query-comprehensive'])
    }
  })
  it('the search leads to everything no menu shows but what is of one record', () => {
    const behind = pages.filter(({ hideInMenu }) => hideInMenu)
    expect(behind.filter(({ opensAlone }) => !opensAlone).filter(({ title }) => !/(?:详情|审核|档案)$/.test(title))).toEqual([])
    expect(behind.filter(({ opensAlone, title }) => opensAlone && /(?:详情|审核)$/.test(title))).toEqual([])
    const alone = behind.filter(({ opensAlone }) => opensAlone).map(({ path }) => path)
    expect(alone).toEqual(expect.arrayContaining([declaration.pages.list, declaration.pages.form, equipmentMaintain.pages.form]))
  })
  it('a device of another unit, or one that was never recorded here, is searched for by what is done about it', () => {
    for (const word of ['认领', '历史补录', '补录', '历史']) expect([word, found(word)]).toEqual([word, [useRecord.pages.form]])
  })
  it('labels and their codes are searched for by these words, and printed from the list of all devices', () => {
    for (const word of ['标签', '打印标签', '二维码']) expect([word, found(word)]).toEqual([word, ['/equipment/query-comprehensive']])
  })
  it('a later inspection is searched for by its full name', () => {
    expect(found('延期检验')).toEqual([declaration.pages.list, declaration.pages.form])
  })
  it('a role that may open a page holds its code, and the other way round', () => {
    for (const page of pages.filter(({ access }) => access !== null)) {
      const holders = roles.filter((role) => role.menuIdList.includes(page.access ?? '')).map(({ roleType }) => roleType)
      expect([page.path, holders.sort()]).toEqual([page.path, [...page.roleTypes].sort()])
    }
  })
})
