import { useEffect, useRef } from 'react'
import type { DraftKeeper } from '../../../form/draft/draftKeeper'

/** What the components that take over something need: how a new form is filled with what it begins with. */
export type Begins = Pick<DraftKeeper, 'begin'>

/**
 * Takes what the page's address hands to a new form, once for each address: a tab that comes back to the front runs its effects again, and what
 * the user has taken out meanwhile must stay out.
 * @param asked the part of the address that says what is handed over; empty for nothing
 */
export function useHanded(asked: string, take: () => void): void {
  const taken = useRef('')
  useEffect(() => {
    if (asked === '' || taken.current === asked) return
    taken.current = asked
    take()
  }, [asked])
}
