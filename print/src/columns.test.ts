import { columnWidths } from './columns'

const total = (widths: readonly number[]) => Math.round(widths.reduce((sum, width) => sum + width, 0))

describe('widths of the columns of a table', () => {
  it('shares what is left over by what each column holds', () => {
    const widths = columnWidths(
      [
        { least: 10, whole: 50 },
        { least: 10, whole: 100 },
      ],
      300,
    )
    expect(widths).toEqual([100, 200])
  })

  it('gives a number its whole length before a text stays on one line', () => {
    const [number, name] = columnWidths(
      [
        { least: 90, whole: 90 },
        { least: 10, whole: 400 },
      ],
      200,
    )
    expect(number).toBe(90)
    expect(name).toBe(110)
  })

  it('fills the width and gives each column something, however narrow the table is', () => {
    for (const width of [20, 60, 500]) {
      const widths = columnWidths(
        [
          { least: 30, whole: 30 },
          { least: 20, whole: 200 },
        ],
        width,
      )
      expect(total(widths)).toBe(width)
      expect(Math.min(...widths)).toBeGreaterThan(0)
    }
  })
})
