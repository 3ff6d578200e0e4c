import type { FormRow } from '@shared/contract/form'
import { type Answer, recordsOf, textOf, textsOf } from '../../runtime/http/service'
import { read } from '../flow/calls'
import { type Paper, readPaper } from '../papers/paper'

/** The registration that belongs to a flow token. */
export interface Draft {
  mobile: string
  fields: FormRow
  papers: Paper[]
  /** Why it was refused; empty for a new one. */
  opinion: string
  /** Whether a refused one still has its password. */
  keepsPassword: boolean
}

export async function loadDraft(token: string): Promise<Draft | Exclude<Answer, { kind: 'data' }>> {
  const answer = await read('draft', token)
  if (answer.kind !== 'data') return answer
  const { data } = answer
  return {
    mobile: textOf(data, 'mobile'),
    fields: textsOf(data, 'fields'),
    papers: recordsOf(data, 'attachments').map(readPaper),
    opinion: textOf(data, 'opinion'),
    keepsPassword: data.keepsPassword !== false,
  }
}
