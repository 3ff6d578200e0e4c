import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problems } from './fieldProblems'

/** Milliseconds a rule waits while somebody types (specification §5). */
export const typingPause = 500

export interface ProblemKeeping {
  problems: Problems
  /** Shows these, and nothing else. */
  show(problems: Problems): void
  /** A field was changed: its message goes, and its rule, where it has one, is asked after a pause. */
  typed(name: string, rule?: () => string | undefined): void
  /** A field was left: its rule is asked at once. */
  left(name: string, rule: () => string | undefined): void
}

function without(problems: Problems, name: string): Problems {
  const { [name]: _, ...rest } = problems
  return rest
}

/** Messages at fields, each at its time. */
export function useProblems(): ProblemKeeping {
  const [problems, setProblems] = useState<Problems>({})
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(
    () => () => {
      for (const timer of waiting.current.values()) clearTimeout(timer)
    },
    [],
  )

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
      const problem = rule()
      // A message of the service stays until its field is changed: only the service knows whether it is still true.
      if (problem) set(name, problem)
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
        setTimeout(() => set(name, rule()), typingPause),
      )
    },
    [set, stop],
  )
  const show = useCallback((next: Problems) => {
    for (const timer of waiting.current.values()) clearTimeout(timer)
    waiting.current.clear()
    setProblems(next)
  }, [])
  return { problems, show, typed, left }
}

/** Puts the cursor where the first problem is. @param order names of the fields as they stand on the page */
export function focusFirst(problems: Problems, order: readonly string[]): void {
  const first = order.find((name) => problems[name])
  if (first) focusField(first)
}

export function focusField(name: string): void {
  const control = document.getElementById(name)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
