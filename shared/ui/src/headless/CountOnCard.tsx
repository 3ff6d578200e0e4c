import { countWords } from '@shared/contract/rules'

/**
 * The number of a number card with its measure word: 37 台. Nothing is a dash, so that the numbers that are there stand out; read aloud it is 0.
 * @param capped there are more than were counted
 */
export function CountOnCard({ count, measure, capped }: { count: number; measure: string; capped?: boolean | undefined }) {
  if (count === 0)
    return (
      <span role="img" aria-label={`0 ${measure}`}>
        {'–'}
      </span>
    )
  return (
    <>
      {countWords(count, capped)}
      <small>{measure}</small>
    </>
  )
}
