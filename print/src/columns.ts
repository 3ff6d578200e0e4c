/** What a column of a table needs, in points: `least` holds its longest word, `whole` its longest text on one line. */
export interface ColumnNeed {
  least: number
  whole: number
}

/**
 * Widths of a table's columns that fill `width`, as browsers lay out tables: a column gets its longest word before another
 * gets a whole line, so that a certificate number is not cut while a name has room to spare.
 */
export function columnWidths(needs: readonly ColumnNeed[], width: number): number[] {
  const sum = (of: (need: ColumnNeed) => number) => needs.reduce((total, need) => total + of(need), 0)
  const least = sum((need) => need.least)
  const whole = sum((need) => need.whole)
  if (least >= width) return needs.map((need) => (need.least / least) * width)
  if (whole >= width) return needs.map((need) => need.least + ((need.whole - need.least) / (whole - least)) * (width - least))
  return needs.map((need) => need.whole + (need.whole / (whole || 1)) * (width - whole))
}
