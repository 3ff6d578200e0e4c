import { containing, folded } from '../../database/userInput'

/**
 * A keyword of finance's lists as LIKE patterns. Numbers are stored in capitals without spaces, but a 缴款码 is printed in groups of four and read
 * out or typed in any form; names are compared with `foldedColumn`.
 */
export const patternsOf = (keyword: string): { number: string; name: string } => ({
  number: containing(keyword.normalize('NFKC').replace(/\s/g, '').toUpperCase()),
  name: containing(folded(keyword)),
})
