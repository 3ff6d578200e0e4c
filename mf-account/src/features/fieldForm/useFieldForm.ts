import type { FieldError } from '@shared/contract/endpoint'
import { type FieldDefinition, type FormRow, fieldProblems } from '@shared/contract/form'
import { byField, type Problems, useFieldProblems } from '@shared/ui/headless'
import { useRef, useState } from 'react'

export interface FieldForm {
  /** All values: the saved ones, overridden by typed ones. */
  row: FormRow
  /** Only the values that differ from the saved ones. */
  changes: FormRow
  isChanged: boolean
  change(part: FormRow): void
  problemOf(key: string): string | undefined
  /** Validates now, shows all errors and returns them. */
  reveal(): FieldError[]
  /** Shows errors from the service. */
  refuse(errors: readonly FieldError[]): void
  /** Discards typed values. */
  discard(): void
}

/**
 * Editing of a record's fields: typed values are kept apart from the saved ones and override them, so a later response of
 * the service overwrites nothing the user has typed.
 * @param saved the record's values, including fields not edited here on which conditions depend.
 */
export function useFieldForm(fields: readonly FieldDefinition[], saved: FormRow): FieldForm {
  const [written, setWritten] = useState<FormRow>({})
  const { problems, show, typed } = useFieldProblems()
  const row = { ...saved, ...written }
  const changes = Object.fromEntries(Object.entries(written).filter(([key, value]) => value.trim() !== (saved[key] ?? '')))
  /** For the delayed validation: it checks the values at the time it runs. */
  const latest = useRef<() => Problems>(() => ({}))
  latest.current = () => byField(fieldProblems(fields, row))

  return {
    row,
    changes,
    isChanged: Object.keys(changes).length > 0,
    change: (part) => {
      setWritten((before) => ({ ...before, ...part }))
      for (const key of Object.keys(part)) typed(key, () => latest.current()[key])
    },
    problemOf: (key) => problems[key],
    reveal: () => {
      const found = fieldProblems(fields, row)
      show(byField(found))
      return found
    },
    refuse: (errors) => show(byField(errors)),
    discard: () => {
      setWritten({})
      show({})
    },
  }
}
