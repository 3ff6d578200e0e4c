import { type ListView, viewsInLine } from './ViewChoice'

const view = (key: string, count?: number): ListView => ({ key, label: `状态${key}`, query: {}, ...(count === undefined ? {} : { count }) })
const views = [view('all', 20), ...Array.from({ length: 15 }, (_, index) => view(String(10 + index), index % 3 === 0 ? 0 : 7))]
const keys = (room: number, chosen = 'all') => viewsInLine(views, chosen, room, 14).map(({ key }) => key)

describe('views in one line', () => {
  it('are all tabs where there is room for them', () => {
    expect(keys(4000)).toHaveLength(views.length)
  })
  it('fold those without rows first, and stay in their order', () => {
    const shown = keys(1240)
    expect(shown.length).toBeLessThan(views.length)
    expect(shown).not.toContain('10')
    expect(shown).toEqual(views.map(({ key }) => key).filter((key) => shown.includes(key)))
  })
  it('never fold the one that is open', () => {
    expect(keys(300, '19')).toEqual(['all', '19'])
  })
})
