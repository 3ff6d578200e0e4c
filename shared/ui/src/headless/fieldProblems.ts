import type { FieldError } from '@shared/contract/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds a rule waits after the last key. */
export const validationDelay = 500

/**
 * Milliseconds until a field that was left says what is wrong with it. Not at once: who leaves it by pressing a button would have the
 * button move away under the pointer as the message comes or goes, and the click would reach nothing.
 */
export const leavingDelay = 300

/** Messages by the name of the field they stand at. */
export type Problems = Readonly<Record<string, string>>

/** The first message of each field. */
export const byField = (errors: readonly FieldError[]): Problems => Object.fromEntries([...errors].reverse().map(({ field, message }) => [field, message]))

export interface FieldProblems {
  problems: Problems
  /** Shows these, and nothing else. */
  show(problems: Problems): void
  /** A field was changed: its message goes, and its rule, where it has one, is asked after `validationDelay`. */
  typed(name: string, rule?: () => string | undefined): void
  /** A field was left: its rule is asked after `leavingDelay`. */
  left(name: string, rule: () => string | undefined): void
}

function without(problems: Problems, name: string): Problems {
  const { [name]: _, ...rest } = problems
  return rest
}

/** The messages at the fields of a form, each at its time. */
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
        // A message of the service stays until its field is changed: only the service knows whether it is still true.
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

/** Brings a control into sight and puts the cursor there. @param id of the control in the page; one that is not there is left */
export function focusControl(id: string): void {
  const control = document.getElementById(id)
  control?.scrollIntoView?.({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/**
 * Puts the cursor where the first problem is.
 * @param order names of the fields as they stand on the page
 * @param idOf id of a field's control
 */
export function focusFirst(problems: Problems, order: readonly string[], idOf = (name: string): string => name): void {
  const first = order.find((name) => problems[name])
  if (first) focusControl(idOf(first))
}
