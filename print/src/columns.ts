/** Widths a table column needs, in points: `least` for its longest word, `whole` for its longest text on one line. */
export interface ColumnNeed {
  least: number
  whole: number
}

/**
 * Column widths that fill `width`, computed as browsers lay out tables: each column gets its longest word before another gets a whole
 * line, so that a certificate number is not broken while a name has space to spare.
 */
export function columnWidths(needs: readonly ColumnNeed[], width: number): number[] {
  const sum = (of: (need: ColumnNeed) => number) => needs.reduce((total, need) => total + of(need), 0)
  const least = sum((need) => need.least)
  const whole = sum((need) => need.whole)
  if (least >= width) return needs.map((need) => (need.least / least) * width)
  if (whole >= width) return needs.map((need) => need.least + ((need.whole - need.least) / (whole - least)) * (width - least))
  return needs.map((need) => need.whole + (need.whole / (whole || 1)) * (width - whole))
}
