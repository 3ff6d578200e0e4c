import { attachmentExtension, fileProblem } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { type Answer, isPassing, textOf } from '../../runtime/http/service'
import type { Paper } from '../papers/paper'
import { askState, openTicket, readState, removeFile, sendFile, type UploadState } from './calls'
import { needsRedrawing, prepareFile } from './photo'
import { forgetPass, keepToken, takePass } from './ticket'
import { type QueuedFile, UploadQueue } from './uploadQueue'

type Ending = 'none' | 'taken' | 'over' | 'session'

export type Stage =
  | { kind: 'opening' }
  /** The service was not reached; asked again on request or when the line is back. */
  | { kind: 'unreachable'; message: string }
  /** @param why none: no code was opened here; taken: refused at once, spent or used by another phone; over: its time is over; session: the session that showed the code has ended */
  | { kind: 'ended'; why: Ending }
  | { kind: 'open'; token: string; state: UploadState; until: number }

/** Why what was on its way did not arrive. */
const unsent: Readonly<Record<Exclude<Ending, 'none'>, string>> = {
  taken: '上传时间已到，没有传完；请在电脑上换一个二维码后重新选择',
  over: '上传时间已到，没有传完；请在电脑上换一个二维码后重新选择',
  session: messages.desktopSessionEnded,
}
const endedBy = (answer: Answer, otherwise: 'taken' | 'over') => (answer.kind === 'refused' && answer.code === 'NO_SESSION' ? 'session' : otherwise)

/** randomUUID exists only on https; a portal reached by plain http on an intranet still needs ids. */
function makeUploadId(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Everything the phone page does: lets itself in, sends what is picked, keeps up with the service and with the line. */
export function usePhoneUpload() {
  const [stage, setStage] = useState<Stage>({ kind: 'opening' })
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set())
  const token = useRef('')
  const sentBefore = useRef(0)
  const started = useRef(false)

  /** Asks what stands on the form now. Answers whether this phone may still send. */
  const refresh = async (): Promise<boolean> => {
    const answer = await askState(token.current)
    if (answer.kind === 'data') {
      const state = readState(answer.data)
      // Milliseconds by this phone's clock, which may differ from the service's.
      setStage({ kind: 'open', token: token.current, state, until: Date.now() + state.secondsLeft * 1000 })
      return true
    }
    if (isPassing(answer)) {
      // A page that is open stays open without a line.
      setStage((before) => (before.kind === 'open' ? before : { kind: 'unreachable', message: answer.message }))
      return true
    }
    end(endedBy(answer, 'over'))
    return false
  }
  const [queue] = useState(
    () =>
      new UploadQueue({
        prepare: async (file) => {
          const ready = await prepareFile(file)
          const problem = fileProblem({ name: ready.name, size: ready.blob.size }, 0)
          if (problem) throw new Error(problem)
          return ready
        },
        send: (sending) => sendFile(token.current, sending),
        stillOpen: refresh,
        changed: setFiles,
      }),
  )
  const end = (why: Exclude<Ending, 'none'>) => {
    forgetPass()
    queue.stop(unsent[why])
    setStage({ kind: 'ended', why })
  }
  const open = async () => {
    const pass = takePass()
    if (!pass) return setStage({ kind: 'ended', why: 'none' })
    setStage({ kind: 'opening' })
    if ('token' in pass) token.current = pass.token
    else {
      const answer = await openTicket(pass.ticket)
      if (answer.kind !== 'data') return isPassing(answer) ? setStage({ kind: 'unreachable', message: answer.message }) : end(endedBy(answer, 'taken'))
      token.current = textOf(answer.data, 'token')
      keepToken(token.current)
    }
    await refresh()
  }

  useEffect(() => {
    // A ticket is good for one exchange: in development React runs effects twice.
    if (!started.current) void open()
    started.current = true
    const back = () => queue.wake()
    const gone = () => queue.breakLine()
    const seen = () => document.visibilityState === 'visible' && queue.wake()
    // Another code opened in this tab changes only what stands after #.
    const other = () => window.location.hash.includes('ticket=') && window.location.reload()
    window.addEventListener('online', back)
    window.addEventListener('offline', gone)
    window.addEventListener('hashchange', other)
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.removeEventListener('online', back)
      window.removeEventListener('offline', gone)
      window.removeEventListener('hashchange', other)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])

  // The numbers beside the papers, and what a page loaded again knows of, come from the service.
  const sent = files.filter(({ state }) => state === 'sent').length
  useEffect(() => {
    if (sent > sentBefore.current) void refresh()
    sentBefore.current = sent
  }, [sent])

  return {
    stage,
    files,
    removing,
    retryOpening: () => void open(),
    timeIsUp: () => end('over'),
    add: (code: string, picked: readonly File[]) => {
      if (stage.kind !== 'open') return
      const there = stage.state.papers.find((paper) => paper.code === code)?.count ?? 0
      const onTheWay = files.filter((file) => file.code === code && file.state !== 'sent' && file.state !== 'failed').length
      picked.forEach((file, index) => {
        // A camera's format becomes JPEG on the way, a large photo smaller: only what it becomes can be judged.
        const judged = needsRedrawing(file) ? { name: attachmentExtension(file.name) ? file.name : 'photo.jpg', size: Math.min(file.size, 1) } : file
        queue.add(makeUploadId(), code, file, fileProblem(judged, there + onTheWay + index))
      })
    },
    drop: (uploadId: string) => queue.drop(uploadId),
    resume: () => queue.wake(),
    /** Deletes a file this phone has sent. Answers what keeps it from being deleted. */
    remove: async ({ id }: Paper, uploadId: string | undefined): Promise<string | undefined> => {
      setRemoving((before) => new Set(before).add(id))
      const answer = await removeFile(token.current, id)
      setRemoving((before) => new Set([...before].filter((other) => other !== id)))
      if (answer.kind !== 'data' && !(answer.kind === 'refused' && answer.code === 'NOT_FOUND' && (await refresh()))) return answer.message
      if (uploadId) queue.drop(uploadId)
      await refresh()
      return undefined
    },
  }
}
