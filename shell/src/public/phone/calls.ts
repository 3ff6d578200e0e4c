import { type Attachment, type DataOf, messages, mobileUpload, uploadTokenHeader } from '@shared/contract'
import { addressOf, callContract, type Outcome, readOutcome } from '../contractCall'

export type UploadState = DataOf<typeof mobileUpload.state>

/** An upload that says nothing for so long has lost its line, milliseconds. */
export const silence = 30_000

const withToken = (token: string) => ({ [uploadTokenHeader]: token })

export const openTicket = (ticket: string) => callContract(mobileUpload.open, { body: { ticket } })
export const askState = (token: string) => callContract(mobileUpload.state, {}, withToken(token))
export const removeFile = (token: string, id: string) => callContract(mobileUpload.remove, { body: { id } }, withToken(token))

export interface Sending {
  token: string
  code: string
  /** Made here: the same one again is the same upload, however often it is sent. */
  uploadId: string
  file: Blob
  name: string
  onProgress(fraction: number): void
  signal: AbortSignal
}

/** Sends one file. `fetch` cannot say how far it is; this can. Gives up when the line is silent for long. */
export function sendFile({ token, code, uploadId, file, name, onProgress, signal }: Sending): Promise<Outcome<Attachment>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const lost = () => finish({ kind: 'lost', message: messages.serverError })
    const abort = () => request.abort()
    let timer = setTimeout(abort, silence)
    function finish(outcome: Outcome<Attachment>) {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      resolve(outcome)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(abort, silence)
      if (total > 0) onProgress(loaded / total)
    }
    request.onerror = lost
    request.onabort = lost
    request.onload = () => finish(readOutcome(mobileUpload.upload, parsed(request.responseText)))
    request.open('POST', addressOf(mobileUpload.upload, { code, uploadId }))
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    request.setRequestHeader(uploadTokenHeader, token)
    const form = new FormData()
    form.append('file', file, name)
    signal.addEventListener('abort', abort)
    if (signal.aborted) lost()
    else request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
