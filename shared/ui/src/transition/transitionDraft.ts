import { type ApplicationDetail, fieldsOf, type TransitionDefinition, type TransitionPaper } from '@shared/contract/application'
import { type ConditionValues, dayProblem, type FormRow, inputProblems } from '@shared/contract/form'
import { z } from 'zod'
import { emptyForm } from '../form/formModel'
import { createFormStore, type FormStore } from '../form/formStore'
import { today } from '../headless/day'
import { type KeptDraft, keptDraft } from './keptDraft'

/** Input of a transition, without React. */

/** Whether a transition needs more input than an opinion. */
export const asksForInput = ({ input = [], papers = [] }: Pick<TransitionDefinition, 'input' | 'papers'>): boolean => input.length > 0 || papers.length > 0

/** The files that count for the current step: if it is repeated and needs an attachment each time, earlier files do not. */
export const ofThisStep = <Paper extends { code: string; uploadTime: string }>(
  papers: readonly TransitionPaper[],
  present: readonly Paper[],
  since: string,
): Paper[] => present.filter(({ code, uploadTime }) => uploadTime >= since || !papers.some((paper) => paper.code === code && paper.eachTime))

const draftSchema = z.object({ opinion: z.string(), fields: z.record(z.string(), z.string()).optional() })

/** Unsent input for a transition. `fields`: present once something was typed in its form. */
export type TransitionDraft = z.infer<typeof draftSchema>

/** Key by record, state and path: the same path may need other input in another state. */
export const draftKey = ({ id, status }: { id: string; status: string }, path: string): string => `${id} ${status} ${path}`

export const transitionDraft = (target: { id: string; status: string }, path: string): KeptDraft<TransitionDraft> =>
  keptDraft(`transition.${draftKey(target, path)}`, draftSchema)

/** Prefix of paths in the service's field errors. */
const inputPath = /^input\.(?:fields\.)?/
export const isInputPath = (field: string): boolean => inputPath.test(field)
export const inputKey = (field: string): string => field.replace(inputPath, '')

/** Initial values: earlier input, values of another field (`beginsWith`), or today. Declarations must be made each time, and past dates are not offered. */
function startingValues({ input = [] }: TransitionDefinition, known: FormRow): FormRow {
  const day = today()
  return Object.fromEntries(
    fieldsOf({ groups: input }).map((field) => {
      const { key, type, beginsWith = key, prefillWith } = field
      const begun = known[beginsWith] || (known[key] ?? '') || (prefillWith === 'today' ? day : '')
      const value = type === 'declaration' ? '' : begun
      return [key, dayProblem(field, value, day) ? '' : value]
    }),
  )
}

/**
 * Creates the form store of a transition. Its conditions use the record's fields and the input typed here.
 * @param typed earlier input
 */
export function createTransitionForm(
  transition: TransitionDefinition,
  record: Pick<ApplicationDetail, 'form' | 'inputValues'>,
  typed: FormRow = {},
): FormStore {
  const { path, input: groups = [], papers: attachments = [], lookups } = transition
  const definition = { key: path, groups, tables: [], attachments, lookups }
  const valuesOf = (input: FormRow): ConditionValues => ({ fields: record.form.fields, input })
  return createFormStore(
    {
      definition,
      values: ({ fields }) => valuesOf(fields),
      today,
      problems: ({ fields }) =>
        inputProblems(groups, fields, { ...valuesOf(fields), today: today() }).map(({ field, message }) => ({
          field: inputKey(field),
          message,
        })),
    },
    emptyForm(definition, { ...startingValues(transition, record.inputValues), ...typed }),
  )
}
