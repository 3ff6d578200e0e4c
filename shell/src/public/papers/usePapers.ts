import { mobileUploadMinutes } from '@shared/contract/endpoint'
import { paperField } from '@shared/contract/form'
import { type PhoneAddress, type Problems, pollInterval, type Uploads, type UploadWork, useUploads } from '@shared/ui/headless'
import { useCallback, useEffect, useState } from 'react'
import { isPassing, recordsOf, textOf } from '../../runtime/http/service'
import { read, send, sendPaper } from '../flow/calls'
import { flowIsOver } from '../flow/refusal'
import { type Paper, readPaper } from './paper'

export interface Papers extends Omit<Uploads, 'add'> {
  papers: readonly Paper[]
  add(code: string, files: readonly File[]): void
  /** @returns why it could not be deleted; undefined on success */
  remove(paper: Paper): Promise<string | undefined>
  /** Loads the list of files from the service. @returns it; undefined if the service cannot say */
  refresh(): Promise<readonly Paper[] | undefined>
  /** Makes the address with which a phone adds papers to this form. While it is valid the list is polled, also when the panel with the code is folded. */
  forPhone(code: string): Promise<PhoneAddress>
  /**
   * Judges the form by the papers there are. If one is missing, once more by a new list: a phone may have sent it since.
   * @param check problems by field, given the codes of the papers
   */
  judged<P extends Problems>(check: (codes: readonly string[]) => P): Promise<P>
}

/**
 * The attachments of a flow: stored files and running uploads.
 * @param first files already known
 */
export function usePapers(token: string, first: readonly Paper[], onFlowOver: () => void): Papers {
  const [papers, setPapers] = useState(first)
  const sendFile: UploadWork<Paper>['send'] = async ({ file, code, uploadId }, onProgress, signal) => {
    const answer = await sendPaper(token, { code, uploadId }, { file, name: file.name, onProgress, signal })
    // Stored perhaps, although the answer was lost or the upload cancelled: the list says so.
    if (signal.aborted || (answer.kind !== 'data' && isPassing(answer))) void refresh()
    if (signal.aborted) return { kind: 'aborted' }
    if (answer.kind === 'data') {
      const paper = readPaper(answer.data)
      // Polling for files from a phone may already have added this file.
      setPapers((list) => (list.some(({ id }) => id === paper.id) ? list : [...list, paper]))
      return { kind: 'sent' }
    }
    if (flowIsOver(answer)) {
      onFlowOver()
      return { kind: 'aborted' }
    }
    return { kind: 'failed', problem: answer.message, retryable: isPassing(answer) || (answer.kind === 'refused' && answer.code === 'RATE_LIMITED') }
  }

  const refresh = useCallback(async () => {
    const answer = await read('attachments', token)
    if (answer.kind !== 'data') return undefined
    const list = recordsOf(answer.data, 'list').map(readPaper)
    setPapers(list)
    return list
  }, [token])

  const remove = async (paper: Paper) => {
    const answer = await send('deleteAttachment', { id: paper.id }, token)
    // Already deleted elsewhere counts as success.
    if (answer.kind === 'data' || (answer.kind === 'refused' && answer.code === 'NOT_FOUND')) {
      setPapers((list) => list.filter(({ id }) => id !== paper.id))
      return undefined
    }
    if (flowIsOver(answer)) onFlowOver()
    return answer.message
  }

  const uploads = useUploads({ stored: papers, send: sendFile, refresh, remove })

  const [phoneUntil, setPhoneUntil] = useState(0)
  useEffect(() => {
    if (phoneUntil <= Date.now()) return
    const timer = setInterval(() => {
      if (Date.now() > phoneUntil) clearInterval(timer)
      else if (document.visibilityState === 'visible') void refresh()
    }, pollInterval)
    return () => clearInterval(timer)
  }, [phoneUntil, refresh])

  return {
    ...uploads,
    papers,
    add: (code, files) => uploads.add(code, files, [...papers, ...uploads.uploads.filter(({ problem }) => !problem)].filter((one) => one.code === code).length),
    remove,
    refresh,
    async forPhone(code) {
      const answer = await send('mobileTicket', { code }, token)
      if (answer.kind !== 'data') return { problem: answer.message }
      setPhoneUntil(Date.now() + mobileUploadMinutes * 60_000)
      return { href: new URL(textOf(answer.data, 'url'), window.location.origin).href }
    },
    async judged(check) {
      const codesIn = (list: readonly Paper[]) => list.map(({ code }) => code)
      const problems = check(codesIn(papers))
      if (!Object.keys(problems).some((field) => field.startsWith(paperField('')))) return problems
      return check(codesIn((await refresh()) ?? papers))
    },
  }
}
