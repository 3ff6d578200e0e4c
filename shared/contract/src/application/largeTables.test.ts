import type { FormRow } from '../form/definition'
import { type RowChange, rowChange, saveBodyLimit } from './largeTables'
import { constructionNotice } from './types/constructionNotice'
import { maintenancePrice } from './types/maintenance/maintenancePrice'

/** Applies a change the way the service does. */
const applied = (rows: readonly FormRow[], { start, remove, rows: given }: RowChange): FormRow[] => [
  ...rows.slice(0, start),
  ...given,
  ...rows.slice(start + remove),
]

describe('what became of the rows of a table', () => {
  const rows = (count: number): FormRow[] => Array.from({ length: count }, (_, number) => ({ name: String(number) }))
  /** Pseudo-random numbers, the same in every run. */
  const chance = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }

  it('turns the rows of before into those of now, whatever was done to them', () => {
    const next = chance(7)
    const below = (most: number) => Math.floor(next() * most)
    for (let turn = 0; turn < 500; turn += 1) {
      const before = rows(below(12))
      const now = [...before]
      for (let act = below(4); act > 0; act -= 1) {
        const at = below(now.length + 1)
        if (next() < 0.4) now.splice(at, below(3))
        else if (next() < 0.5) now.splice(at, 0, { name: `new ${turn}.${act}` })
        else if (at < now.length) now[at] = { ...now[at], name: `changed ${turn}.${act}` }
      }
      const change = rowChange(before, now, 100)
      if (change) expect(applied(before, change)).toEqual(now)
      else expect(now).toEqual(before)
    }
  })

  it('is one row when one of five thousand changed', () => {
    const before = rows(5_000)
    const now = before.with(3_000, { name: '改', brand: '' })
    expect(rowChange(before, now, 5_000)).toEqual({ start: 3_000, remove: 1, rows: [{ name: '改' }] })
    expect(rowChange(before, [...before], 5_000)).toBeUndefined()
  })

  it('is every row when nobody knows what was saved', () => {
    expect(rowChange(undefined, rows(2), 5_000)).toEqual({ start: 0, remove: 5_000, rows: rows(2) })
  })
})

it('a full table of the longest texts may be saved at once, and a short one asks for no more room', () => {
  const [table] = maintenancePrice.tables
  if (!table) throw new Error('no table')
  const row = Object.fromEntries(table.columns.map((column) => [column.key, '维'.repeat(column.maxLength ?? 15)]))
  const bytes = new TextEncoder().encode(JSON.stringify(row)).length * table.maxRows
  expect(saveBodyLimit(maintenancePrice)).toBeGreaterThan(bytes)
  expect(saveBodyLimit(maintenancePrice)).toBeLessThan(12 * 1024 * 1024)
  expect(saveBodyLimit(constructionNotice)).toBeUndefined()
})
