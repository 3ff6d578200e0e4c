import { fileProblem } from '@shared/contract/attachment'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isPassing, recordsOf } from '../../runtime/http/service'
import { read, send, sendPaper } from '../flow/calls'
import { flowIsOver } from '../flow/refusal'
import { type Paper, readPaper } from './paper'

/** A file on its way, or one that did not arrive. */
export interface Sending {
  key: number
  code: string
  file: File
  /** 0 to 1. */
  share: number
  /** Why it was not sent or not taken; undefined while it is on its way. */
  problem?: string
  /** Trying again may help: the network broke, the file itself is fine. */
  retryable: boolean
}

export interface Papers {
  papers: readonly Paper[]
  sending: readonly Sending[]
  /** Some are on their way. */
  busy: boolean
  add(code: string, files: readonly File[]): void
  retry(sending: Sending): void
  /** Stops a file on its way, or clears one that failed. */
  drop(sending: Sending): void
  /** @returns why it could not be deleted, or nothing */
  remove(paper: Paper): Promise<string | undefined>
  /** Asks the service what there is. */
  refresh(): Promise<void>
  /** Whether a paper was sent from this page, and so not from a phone. */
  sentHere(id: string): boolean
  /** The right to add papers, for whoever does it in this page's name. */
  token: string
}

/** What a form says that is sent while some are on their way. */
export const stillSending = '还有附件正在上传，传完后再提交'

let lastKey = 0

/**
 * The papers of a flow: what the service has, and what is on its way there.
 * @param first what is known to be there already
 */
export function usePapers(token: string, first: readonly Paper[], onFlowOver: () => void): Papers {
  const [papers, setPapers] = useState(first)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const running = useRef(new Map<number, AbortController>())
  const own = useRef(new Set<string>())
  useEffect(
    () => () => {
      for (const upload of running.current.values()) upload.abort()
    },
    [],
  )

  const change = (key: number, part: Partial<Sending>) => setSending((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const forget = (key: number) => setSending((list) => list.filter((one) => one.key !== key))

  async function start(one: Sending): Promise<void> {
    const upload = new AbortController()
    running.current.set(one.key, upload)
    const answer = await sendPaper(token, one.code, {
      file: one.file,
      name: one.file.name,
      onProgress: (share) => change(one.key, { share }),
      signal: upload.signal,
    })
    running.current.delete(one.key)
    if (answer.kind === 'data') {
      const paper = readPaper(answer.data)
      own.current.add(paper.id)
      // A look for what a phone has sent may have found it already.
      setPapers((list) => (list.some(({ id }) => id === paper.id) ? list : [...list, paper]))
      forget(one.key)
    } else if (flowIsOver(answer)) onFlowOver()
    else change(one.key, { problem: answer.message, retryable: isPassing(answer) || (answer.kind === 'refused' && answer.code === 'RATE_LIMITED') })
  }

  const refresh = useCallback(async () => {
    const answer = await read('attachments', token)
    if (answer.kind === 'data') setPapers(recordsOf(answer.data, 'list').map(readPaper))
  }, [token])

  return {
    papers,
    sending,
    busy: sending.some((one) => !one.problem),
    add(code, files) {
      let present = papers.filter((paper) => paper.code === code).length + sending.filter((one) => one.code === code && !one.problem).length
      const added = files.map((file): Sending => {
        const problem = fileProblem(file, present)
        if (!problem) present += 1
        lastKey += 1
        return { key: lastKey, code, file, share: 0, problem, retryable: false }
      })
      setSending((list) => [...list, ...added])
      for (const one of added) if (!one.problem) void start(one)
    },
    retry(one) {
      const again = { ...one, share: 0, problem: undefined }
      change(one.key, again)
      void start(again)
    },
    drop(one) {
      forget(one.key)
      running.current.get(one.key)?.abort()
    },
    async remove(paper) {
      const answer = await send('deleteAttachment', { id: paper.id }, token)
      // Somebody else has deleted it already: gone is what was wanted.
      if (answer.kind === 'data' || (answer.kind === 'refused' && answer.code === 'NOT_FOUND')) {
        setPapers((list) => list.filter(({ id }) => id !== paper.id))
        return undefined
      }
      if (flowIsOver(answer)) onFlowOver()
      return answer.message
    },
    refresh,
    sentHere: (id) => own.current.has(id),
    token,
  }
}
