import { flowTokenHeader, messages } from '@shared/contract'
import { serviceUrl } from '../../boot/serviceUrl'
import { uploadPath } from '../flow/calls'
import { type Answer, ownHeaders, readAnswer } from '../service'

export interface Upload {
  answer: Promise<Answer>
  cancel(): void
}

/**
 * Sends one paper. `fetch` cannot say how far it is; this can.
 * @param progress share that has left the browser, 0 to 1
 */
export function uploadPaper(token: string, code: string, file: File, progress: (share: number) => void): Upload {
  const request = new XMLHttpRequest()
  const answer = new Promise<Answer>((resolve) => {
    const lost = () => resolve({ kind: 'unreachable', message: '网络中断，没有传完' })
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) progress(loaded / total)
    }
    request.onerror = lost
    request.onabort = lost
    request.onload = () => resolve(readBody(request.responseText))
    request.open('POST', serviceUrl(`${uploadPath}?${new URLSearchParams({ code })}`))
    for (const [name, value] of Object.entries({ ...ownHeaders, [flowTokenHeader]: token })) request.setRequestHeader(name, value)
    const body = new FormData()
    body.append('file', file, file.name)
    request.send(body)
  })
  return { answer, cancel: () => request.abort() }
}

function readBody(text: string): Answer {
  try {
    return readAnswer(JSON.parse(text))
  } catch {
    return { kind: 'unreachable', message: messages.serverError }
  }
}
