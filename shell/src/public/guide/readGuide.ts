import { type BlankForm, blankForms } from '@shared/contract/form'
import type { Guide, GuideSummary } from '@shared/contract/guide'
import { recordsOf, textOf } from '../../runtime/http/service'

/** Reads the answers of the guide's calls without their schemas: public pages load no schemas. */

type Answered = Readonly<Record<string, unknown>>

const isBlankForm = (name: string): name is BlankForm => Object.keys(blankForms).includes(name)
const textsIn = (record: Answered, name: string): string[] => {
  const value = record[name]
  return Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : []
}

const readSummary = (record: Answered): GuideSummary => ({
  type: textOf(record, 'type'),
  label: textOf(record, 'label'),
  who: textOf(record, 'who'),
  duration: textOf(record, 'duration'),
  fee: textOf(record, 'fee'),
  result: textOf(record, 'result'),
})

export const readGuides = (data: Answered): GuideSummary[] => recordsOf(data, 'list').map(readSummary)

export function readGuide(data: Answered): Guide {
  return {
    ...readSummary(data),
    rule: textOf(data, 'rule'),
    when: textOf(data, 'when'),
    law: textsIn(data, 'law'),
    sections: textsIn(data, 'sections'),
    papers: recordsOf(data, 'papers').map((paper) => {
      const blankForm = textOf(paper, 'blankForm')
      return {
        label: textOf(paper, 'label'),
        required: paper.required === true,
        when: textOf(paper, 'when'),
        blankForm: isBlankForm(blankForm) ? blankForm : null,
      }
    }),
    steps: recordsOf(data, 'steps').map((step) => ({
      label: textOf(step, 'label'),
      actor: textOf(step, 'actor'),
      own: step.own === true,
      promise: textOf(step, 'promise'),
      advice: textOf(step, 'advice'),
    })),
    documents: textsIn(data, 'documents'),
    changes: textsIn(data, 'changes'),
    formPath: textOf(data, 'formPath'),
    available: data.available === true,
  }
}
