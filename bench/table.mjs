/** Formats the numbers of several runs. */

/** @param {number[]} values */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const median = sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  return { min: sorted[0], median, max: sorted.at(-1) }
}

/** @param {number[]} values @param {(value: number) => string} format */
export function spreadText(values, format = (value) => value.toFixed(0)) {
  const { min, median, max } = spread(values)
  return `${format(median)} (${format(min)}–${format(max)})`
}

/** Ratio of the medians, and the spread of the ratios of consecutive runs. */
export function ratio(values, floors) {
  const pairs = values.map((value, index) => value / floors[index])
  return { ...spread(pairs), median: spread(values).median / spread(floors).median }
}

/** @param {string[][]} rows the first row is the header */
export function printTable(title, rows) {
  const width = (text) => [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 2 : 1), 0)
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))))
  const line = (row) =>
    row
      .map((cell, column) => cell + ' '.repeat(widths[column] - width(cell)))
      .join('  ')
      .trimEnd()
  console.log(`\n${title}`)
  console.log(line(rows[0]))
  console.log(widths.map((count) => '-'.repeat(count)).join('  '))
  for (const row of rows.slice(1)) console.log(line(row))
}
