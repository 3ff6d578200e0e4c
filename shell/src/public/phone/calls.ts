import type { mobileUploadEndpoints } from '@shared/contract/attachment'
import { type BodyOf, type DataOf, uploadTokenHeader } from '@shared/contract/endpoint'
import { ask, isPassing, numberOf, recordsOf, textOf } from '../../runtime/http/service'
import { uploadFile } from '../fileUpload'
import { type Paper, readPaper } from '../papers/paper'
import type { Delivery, SendingFile } from './uploadQueue'

/** The calls of the phone page. Types and paths are the contract's; its schemas are not loaded, because they are larger than the page. */
type MobileUpload = typeof mobileUploadEndpoints
const paths: { [K in Exclude<keyof MobileUpload, 'ticket'>]: MobileUpload[K]['path'] } = {
  open: '/a/stone/common/mobileUpload/open',
  state: '/a/stone/common/mobileUpload/state',
  upload: '/a/stone/common/mobileUpload/upload',
  remove: '/a/stone/common/mobileUpload/delete',
}

export type UploadState = Omit<DataOf<MobileUpload['state']>, 'list'> & { list: Paper[] }

const withToken = (token: string) => ({ [uploadTokenHeader]: token })

export const openTicket = (pass: BodyOf<MobileUpload['open']>) => ask(paths.open, { json: pass })
export const askState = (token: string) => ask(paths.state, { headers: withToken(token) })
export const removeFile = (token: string, id: string) => ask(paths.remove, { json: { id }, headers: withToken(token) })

export function readState(data: Readonly<Record<string, unknown>>): UploadState {
  return {
    title: textOf(data, 'title'),
    unitName: textOf(data, 'unitName'),
    code: textOf(data, 'code'),
    secondsLeft: numberOf(data, 'secondsLeft'),
    papers: recordsOf(data, 'papers').map((paper) => ({
      code: textOf(paper, 'code'),
      label: textOf(paper, 'label'),
      required: paper.required === true,
      count: numberOf(paper, 'count'),
    })),
    list: recordsOf(data, 'list').map(readPaper),
  }
}

/** Sends one file; requests with the same upload id count as one upload. */
export async function sendFile(token: string, { code, uploadId, ...sending }: SendingFile): Promise<Delivery> {
  const query = new URLSearchParams({ code, uploadId })
  const answer = await uploadFile({ ...sending, path: `${paths.upload}?${query}`, headers: withToken(token) })
  if (answer.kind === 'data') return { kind: 'sent', paper: readPaper(answer.data) }
  return isPassing(answer) ? { kind: 'lost' } : { kind: 'refused', message: answer.message }
}
