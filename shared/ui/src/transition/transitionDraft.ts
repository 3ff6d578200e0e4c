import { type ApplicationDetail, fieldsOf, type TransitionDefinition, type TransitionPaper } from '@shared/contract/application'
import { type ConditionValues, dayProblem, type FormRow, inputProblems } from '@shared/contract/form'
import dayjs from 'dayjs'
import { z } from 'zod'
import { emptyForm } from '../form/formModel'
import { createFormStore, type FormStore } from '../form/formStore'
import { type KeptDraft, keptDraft } from './keptDraft'

/** What a transition asks for, without React. */

/** Whether a transition asks for more than an opinion. */
export const asksForInput = ({ input = [], papers = [] }: Pick<TransitionDefinition, 'input' | 'papers'>): boolean => input.length > 0 || papers.length > 0

/** The papers a step has so far: of one that is taken again and asks for its papers anew, without those it came with before. */
export const ofThisStep = <Paper extends { code: string; uploadTime: string }>(
  papers: readonly TransitionPaper[],
  present: readonly Paper[],
  since: string,
): Paper[] => present.filter(({ code, uploadTime }) => uploadTime >= since || !papers.some((paper) => paper.code === code && paper.eachTime))

const draftSchema = z.object({ opinion: z.string(), fields: z.record(z.string(), z.string()).optional() })

/** What has been typed for a transition and not been sent. `fields`: once something was typed in its form. */
export type TransitionDraft = z.infer<typeof draftSchema>

/** By record, state and path: a transition of another state asks for something else. */
export const draftKey = ({ id, status }: { id: string; status: string }, path: string): string => `${id} ${status} ${path}`

export const transitionDraft = (target: { id: string; status: string }, path: string): KeptDraft<TransitionDraft> =>
  keptDraft(`transition.${draftKey(target, path)}`, draftSchema)

/** Where the service says that something is wrong with an input. */
const inputPath = /^input\.(?:fields\.)?/
export const isInputPath = (field: string): boolean => inputPath.test(field)
export const inputKey = (field: string): string => field.replace(inputPath, '')

/** What was given before, or what another asked for; a declaration is made anew each time, and a day that is over is no day to begin with. */
function startingValues({ input = [] }: TransitionDefinition, known: FormRow): FormRow {
  const today = dayjs().format('YYYY-MM-DD')
  return Object.fromEntries(
    fieldsOf({ groups: input }).map((field) => {
      const { key, type, beginsWith = key } = field
      const value = type === 'declaration' ? '' : known[beginsWith] || (known[key] ?? '')
      return [key, dayProblem(field, value, today) ? '' : value]
    }),
  )
}

/**
 * The form of a transition over a record: conditions look at the record's fields and at what is typed here.
 * @param typed what was typed before
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
      problems: ({ fields }) =>
        inputProblems(groups, fields, { ...valuesOf(fields), today: dayjs().format('YYYY-MM-DD') }).map(({ field, message }) => ({
          field: inputKey(field),
          message,
        })),
    },
    emptyForm(definition, { ...startingValues(transition, record.inputValues), ...typed }),
  )
}
