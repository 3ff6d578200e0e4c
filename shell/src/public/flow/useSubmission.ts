import { fieldTypeOf } from '@shared/contract/form'
import { type FieldProblems, focusFirst, type Problems, useFieldProblems } from '@shared/ui/headless'
import { useState } from 'react'
import type { Answer } from '../../runtime/http/service'
import { longest, type NumberType, numberProblem } from '../form/fieldProblems'
import { type Refused, shownRefusal } from './refusal'

type Data = Extract<Answer, { kind: 'data' }>['data']

export interface Submission extends FieldProblems {
  /** Error message for the whole form. */
  sentence: string | undefined
  busy: boolean
  /** Replaces all messages by these, and focuses the first field with a problem. */
  fail(problems: Problems, sentence?: string): void
  /**
   * Makes the call, unless there are problems or a call is running.
   * @param before problems by field; undefined for a valid field
   * @returns the data of the answer; undefined when refused, which is shown
   */
  submit(before: Readonly<Record<string, string | undefined>>, call: () => Promise<Answer>): Promise<Data | undefined>
  /** Props for the control of a text: the value is trimmed, and the rule of a number runs with the usual delays. */
  field(
    name: string,
    value: string,
    change: (value: string) => void,
    type?: NumberType,
  ): { name: string; value: string; problem: string | undefined; maxLength: number | undefined; onChange(value: string): void; onBlur(): void }
}

/**
 * State of a form before sign-in: its problems and its submission.
 * @param order names of its fields in page order
 * @param instead handles a refusal in another way; returns whether it did
 */
export function useSubmission(order: readonly string[], instead: (answer: Refused) => boolean = () => false): Submission {
  const fields = useFieldProblems()
  const [sentence, setSentence] = useState<string>()
  const [busy, setBusy] = useState(false)

  const fail = (problems: Problems, words?: string) => {
    fields.show(problems)
    setSentence(words)
    focusFirst(problems, order)
  }
  return {
    ...fields,
    sentence,
    busy,
    fail,
    submit: async (before, call) => {
      if (busy) return undefined
      const wrong = Object.entries(before).filter((entry): entry is [string, string] => entry[1] !== undefined)
      if (wrong.length > 0) {
        fail(Object.fromEntries(wrong))
        return undefined
      }
      setBusy(true)
      const answer = await call()
      setBusy(false)
      if (answer.kind === 'data') {
        fail({})
        return answer.data
      }
      if (instead(answer)) return undefined
      const refusal = shownRefusal(answer, order)
      fail(refusal.problems, refusal.sentence)
      return undefined
    },
    field: (name, value, change, type) => ({
      name,
      value,
      problem: fields.problems[name],
      maxLength: type && longest(fieldTypeOf({ type }).maxLength),
      onChange: (next) => {
        change(next.trim())
        fields.typed(name, type && (() => numberProblem(type, next)))
      },
      onBlur: () => fields.left(name, () => type && numberProblem(type, value)),
    }),
  }
}
