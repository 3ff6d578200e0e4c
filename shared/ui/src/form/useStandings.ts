import { type ApplicationDefinition, attachmentProblems } from '@shared/contract/application'
import type { Attachment } from '@shared/contract/attachment'
import type { FieldError } from '@shared/contract/endpoint'
import { useMemo } from 'react'
import { type SectionStanding, sectionStandings } from './formModel'
import { type FormState, useFormState, useFormStore } from './formStore'
import { lookupRefusals } from './shownMessages'

export interface Standings {
  sections: readonly SectionStanding[]
  /** All open problems, in page order. */
  open: readonly FieldError[]
  /**
   * The problems that prevent submission. Errors from the service, also those of its lookups, do not: another field or the archive
   * may have changed since, so only the service can say whether they still apply.
   */
  unfinished: readonly FieldError[]
  papers: readonly FieldError[]
}

/** Progress of a form as of its last validation: fields, tables and attachments. */
export function standingsOf(
  definition: ApplicationDefinition,
  { problems, refused, looked, missing, form }: Pick<FormState, 'problems' | 'refused' | 'looked' | 'missing' | 'form'>,
  attachments: readonly Attachment[],
): Standings {
  const papers = attachmentProblems(definition, form, new Set(attachments.map((attachment) => attachment.code)))
  const known = new Set(problems.map((problem) => problem.field))
  const more = refused.filter((error) => error.field !== '' && !known.has(error.field) && !error.field.startsWith('attachments.'))
  const told = new Set([...known, ...more.map((error) => error.field)])
  const all = [...problems, ...more, ...lookupRefusals(looked).filter((error) => !told.has(error.field))]
  return {
    papers,
    open: [...all, ...papers],
    unfinished: [...problems, ...papers],
    sections: sectionStandings(definition, form, all, papers, ({ field }) => missing.has(field)),
  }
}

/** The same as a hook. Changes after a validation or a lookup or when rows are added or removed, not at every key stroke. */
export function useStandings(definition: ApplicationDefinition, attachments: readonly Attachment[]): Standings {
  const { store } = useFormStore()
  const problems = useFormState((state) => state.problems)
  const refused = useFormState((state) => state.refused)
  const looked = useFormState((state) => state.looked)
  const missing = useFormState((state) => state.missing)
  const rowKeys = useFormState((state) => state.rowKeys)
  return useMemo(
    () => standingsOf(definition, { problems, refused, looked, missing, form: store.getState().form }, attachments),
    [definition, store, problems, refused, looked, missing, rowKeys, attachments],
  )
}
