import { type ApplicationDefinition, attachmentProblems } from '@shared/contract/application'
import type { Attachment } from '@shared/contract/attachment'
import type { FieldError } from '@shared/contract/endpoint'
import { useMemo } from 'react'
import { type SectionStanding, sectionStandings } from './formModel'
import { type FormState, useFormState, useFormStore } from './formStore'

export interface Standings {
  sections: readonly SectionStanding[]
  /** Everything to deal with, in the order of the page. */
  open: readonly FieldError[]
  /**
   * What of it keeps the form from being sent. What the service refused does not: whether it still stands is the service's to say, of
   * another field that was changed, or of an archive that has changed since.
   */
  unfinished: readonly FieldError[]
  papers: readonly FieldError[]
}

/** How far a form is, as it was judged last: fields, tables and papers together. */
export function standingsOf(
  definition: ApplicationDefinition,
  { problems, refused, missing, form }: Pick<FormState, 'problems' | 'refused' | 'missing' | 'form'>,
  attachments: readonly Attachment[],
): Standings {
  const papers = attachmentProblems(definition, form, new Set(attachments.map((attachment) => attachment.code)))
  const known = new Set(problems.map((problem) => problem.field))
  const more = refused.filter((error) => error.field !== '' && !known.has(error.field) && !error.field.startsWith('attachments.'))
  const all = [...problems, ...more]
  return {
    papers,
    open: [...all, ...papers],
    unfinished: [...problems, ...papers],
    sections: sectionStandings(definition, form, all, papers, ({ field }) => missing.has(field)),
  }
}

/** The same, drawn anew when it was judged again or a row came or went; not at every key. */
export function useStandings(definition: ApplicationDefinition, attachments: readonly Attachment[]): Standings {
  const { store } = useFormStore()
  const problems = useFormState((state) => state.problems)
  const refused = useFormState((state) => state.refused)
  const missing = useFormState((state) => state.missing)
  const rowKeys = useFormState((state) => state.rowKeys)
  return useMemo(
    () => standingsOf(definition, { problems, refused, missing, form: store.getState().form }, attachments),
    [definition, store, problems, refused, missing, rowKeys, attachments],
  )
}
