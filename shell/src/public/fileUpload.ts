import { messages } from '@shared/contract/messages'
import { ownHeaders, serviceUrl } from '../runtime/http/request'
import { type Answer, readAnswer } from '../runtime/http/service'

/** An upload that says nothing for so long has lost its line, milliseconds. */
export const silence = 30_000

export interface FileUpload {
  /** With its query. */
  path: string
  /** What carries the right to add a file. */
  headers: Readonly<Record<string, string>>
  file: Blob
  name: string
  /** Share that has left the browser, 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/** Sends one file. `fetch` cannot say how far it is; this can. Gives up when the line is silent for long. */
export function uploadFile({ path, headers, file, name, onProgress, signal }: FileUpload): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let timer = setTimeout(abort, silence)
    const finish = (answer: Answer) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      resolve(answer)
    }
    const lost = () => finish({ kind: 'unreachable', message: '网络中断，没有传完' })
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(abort, silence)
      if (total > 0) onProgress(loaded / total)
    }
    request.onerror = lost
    request.onabort = lost
    request.onload = () => finish(readBody(request.responseText))
    request.open('POST', serviceUrl(path))
    for (const [header, value] of Object.entries({ ...ownHeaders, ...headers })) request.setRequestHeader(header, value)
    const body = new FormData()
    body.append('file', file, name)
    signal.addEventListener('abort', abort)
    if (signal.aborted) lost()
    else request.send(body)
  })
}

function readBody(text: string): Answer {
  try {
    return readAnswer(JSON.parse(text))
  } catch {
    return { kind: 'unreachable', message: messages.serverError }
  }
}
