import type { FieldError } from '@shared/contract/endpoint'
import { type FieldDefinition, type FormRow, fieldProblems } from '@shared/contract/form'
import { byField, type Problems, useFieldProblems } from '@shared/ui/headless'
import { useRef, useState } from 'react'

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
  const [written, setWritten] = useState<FormRow>({})
  const { problems, show, typed } = useFieldProblems()
  const row = { ...saved, ...written }
  const changes = Object.fromEntries(Object.entries(written).filter(([key, value]) => value.trim() !== (saved[key] ?? '')))
  /** Of a rule that waits: it judges what stands there when its time has come. */
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
