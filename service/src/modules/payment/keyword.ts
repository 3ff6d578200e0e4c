import { readUnspaced } from '@shared/contract/rules'
import { containing, inAnyWidth } from '../../database/userInput'

/**
 * A keyword of finance's lists: for numbers a LIKE pattern, for names a regular expression. Numbers are stored in capitals without spaces, but a
 * 缴款码 is printed in groups of four, and read out or typed in any form.
 */
export const patternsOf = (keyword: string): { number: string; name: string } => ({
  number: containing(readUnspaced(keyword).toUpperCase()),
  name: inAnyWidth(keyword),
})
