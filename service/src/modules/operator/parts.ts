/** Rows of one statement: each is a few values, of which a statement takes 65,535. */
const rowsAtOnce = 500

/** Rows in the parts that one statement each writes: of 2,000 people one by one, the answer would come when nobody waits for it any more. */
export function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce)
}
