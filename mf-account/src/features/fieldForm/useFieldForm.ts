import type { FieldError } from '@shared/contract/endpoint'
import { type FieldDefinition, type FormRow, fieldProblems } from '@shared/contract/form'
import { useEffect, useRef, useState } from 'react'

/** Specification §5: rules run 500 ms after the last key. */
const validationDelay = 500

const byField = (errors: readonly FieldError[]): FormRow => Object.fromEntries([...errors].reverse().map((error) => [error.field, error.message]))

export interface FieldForm {
  /** All values: the saved ones with what was typed over them. */
  row: FormRow
  /** Only what differs from what is saved. */
  changes: FormRow
  isChanged: boolean
  change(part: FormRow): void
  problemOf(key: string): string | undefined
  /** Judges now, shows everything wrong and answers it. */
  reveal(): FieldError[]
  /** Shows what the service found. */
  refuse(errors: readonly FieldError[]): void
  /** Drops what was typed. */
  discard(): void
}

/**
 * Editing of a record's fields: what was typed lies over what is saved, so an answer of the service that comes later
 * takes nothing away.
 * @param saved the record's values; fields that are not edited here serve conditions.
 */
export function useFieldForm(fields: readonly FieldDefinition[], saved: FormRow): FieldForm {
  const [typed, setTyped] = useState<FormRow>({})
  const [problems, setProblems] = useState<FormRow>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const row = { ...saved, ...typed }
  const changes = Object.fromEntries(Object.entries(typed).filter(([key, value]) => value.trim() !== (saved[key] ?? '')))

  return {
    row,
    changes,
    isChanged: Object.keys(changes).length > 0,
    change: (part) => {
      const next = { ...typed, ...part }
      setTyped(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        // Only fields the user has been in: a form just opened is not full of complaints.
        const touched = fields.filter((field) => field.key in next)
        setProblems(byField(fieldProblems(touched, { ...saved, ...next })))
      }, validationDelay)
    },
    problemOf: (key) => problems[key],
    reveal: () => {
      clearTimeout(timer.current)
      const found = fieldProblems(fields, row)
      setProblems(byField(found))
      return found
    },
    refuse: (errors) => setProblems(byField(errors)),
    discard: () => {
      clearTimeout(timer.current)
      setTyped({})
      setProblems({})
    },
  }
}
