import type { FieldError } from '@shared/contract/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds after the last key stroke until a field is validated. */
export const validationDelay = 500

/**
 * Milliseconds after blur until a field shows its problem. Not at once: if the user leaves the field by pressing a button, a message
 * that appears or disappears would move the button under the pointer, and the click would miss it.
 */
export const leavingDelay = 300

/** Messages by field name. */
export type Problems = Readonly<Record<string, string>>

/** The first message of each field. */
export const byField = (errors: readonly FieldError[]): Problems => Object.fromEntries([...errors].reverse().map(({ field, message }) => [field, message]))

export interface FieldProblems {
  problems: Problems
  /** Replaces all messages. */
  show(problems: Problems): void
  /** A field was changed: removes its message, and runs its rule, if any, after `validationDelay`. */
  typed(name: string, rule?: () => string | undefined): void
  /** A field was left: runs its rule after `leavingDelay`. */
  left(name: string, rule: () => string | undefined): void
}

function without(problems: Problems, name: string): Problems {
  const { [name]: _, ...rest } = problems
  return rest
}

/** The messages of a form's fields, with the right delays. */
export function useFieldProblems(): FieldProblems {
  const [problems, setProblems] = useState<Problems>({})
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const stopAll = useCallback(() => {
    for (const timer of waiting.current.values()) clearTimeout(timer)
    waiting.current.clear()
  }, [])
  useEffect(() => stopAll, [stopAll])

  const set = useCallback((name: string, problem: string | undefined) => {
    setProblems((before) => {
      if (before[name] === problem) return before
      return problem ? { ...before, [name]: problem } : without(before, name)
    })
  }, [])
  const stop = useCallback((name: string) => {
    clearTimeout(waiting.current.get(name))
    waiting.current.delete(name)
  }, [])

  const left = useCallback(
    (name: string, rule: () => string | undefined) => {
      stop(name)
      const judge = () => {
        const problem = rule()
        // A message from the service stays until its field is changed, because only the service knows whether it still applies.
        if (problem) set(name, problem)
      }
      waiting.current.set(name, setTimeout(judge, leavingDelay))
    },
    [set, stop],
  )
  const typed = useCallback(
    (name: string, rule?: () => string | undefined) => {
      stop(name)
      set(name, undefined)
      if (!rule) return
      waiting.current.set(
        name,
        setTimeout(() => set(name, rule()), validationDelay),
      )
    },
    [set, stop],
  )
  const show = useCallback(
    (next: Problems) => {
      stopAll()
      setProblems(next)
    },
    [stopAll],
  )
  return { problems, show, typed, left }
}

/** Scrolls to a control and focuses it. @param id of the control; ignored if it does not exist */
export function focusControl(id: string): void {
  const control = document.getElementById(id)
  control?.scrollIntoView?.({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/**
 * Focuses the first field with a problem.
 * @param order names of the fields in page order
 * @param idOf id of a field's control
 */
export function focusFirst(problems: Problems, order: readonly string[], idOf = (name: string): string => name): void {
  const first = order.find((name) => problems[name])
  if (first) focusControl(idOf(first))
}
