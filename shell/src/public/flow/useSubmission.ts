import { type RuleName, ruleProblem } from '@shared/contract/rules'
import { type FieldProblems, focusFirst, type Problems, useFieldProblems } from '@shared/ui/headless'
import { useState } from 'react'
import type { Answer } from '../../runtime/http/service'
import { type Refused, shownRefusal } from './refusal'

type Data = Extract<Answer, { kind: 'data' }>['data']

export interface Submission extends FieldProblems {
  /** What is wrong with the whole. */
  sentence: string | undefined
  busy: boolean
  /** Shows these problems and this sentence, and nothing else; the cursor goes to the first. */
  fail(problems: Problems, sentence?: string): void
  /**
   * Asks the service, unless something is wrong before or it is asked already.
   * @param before what is wrong at which field; undefined where nothing is
   * @returns what it answered; undefined when that was no yes, which is shown
   */
  submit(before: Readonly<Record<string, string | undefined>>, call: () => Promise<Answer>): Promise<Data | undefined>
  /** What ties a control to a text that is typed: spaces around it are left out, its rule is asked in its time. */
  field(
    name: string,
    value: string,
    change: (value: string) => void,
    rule?: RuleName,
  ): { name: string; value: string; problem: string | undefined; onChange(value: string): void; onBlur(): void }
}

/**
 * A form before sign-in: what is wrong with it, and the one way it is sent.
 * @param order names of its fields as they stand on the page
 * @param instead what else is done about a refusal; answers whether it was done
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
    field: (name, value, change, rule) => ({
      name,
      value,
      problem: fields.problems[name],
      onChange: (next) => {
        change(next.trim())
        fields.typed(name, rule && (() => ruleProblem(rule, next.trim())))
      },
      onBlur: () => fields.left(name, () => rule && ruleProblem(rule, value)),
    }),
  }
}
