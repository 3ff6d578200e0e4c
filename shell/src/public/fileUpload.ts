import { messages } from '@shared/contract/messages'
import { ownHeaders, serviceUrl } from '../runtime/http/request'
import { type Answer, readAnswer } from '../runtime/http/service'

/** An upload without progress for this long counts as disconnected, milliseconds. */
export const silence = 30_000

export interface FileUpload {
  /** Including the query. */
  path: string
  /** Headers that authorise the upload. */
  headers: Readonly<Record<string, string>>
  file: Blob
  name: string
  /** @param share of the bytes sent, 0 to 1 */
  onProgress(share: number): void
  signal: AbortSignal
}

/** Uploads a file with XMLHttpRequest, because `fetch` reports no upload progress. Aborts after `silence` without progress. */
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
