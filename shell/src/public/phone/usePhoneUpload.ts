import { attachmentExtension, fileProblem } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import { newKey } from '@shared/contract/rules'
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
  /** The service could not be reached; retried on request, or when the browser is online again. */
  | { kind: 'unreachable'; message: string }
  /**
   * @param why none: opened without a QR code; taken: refused at once, used up or used by another phone; over: expired; session: the
   * session that showed the code has ended
   */
  | { kind: 'ended'; why: Ending }
  | { kind: 'open'; token: string; state: UploadState; until: number }

/** Messages for files that were not sent when the upload ended. */
const unsent: Readonly<Record<Exclude<Ending, 'none'>, string>> = {
  taken: '上传时间已到，没有传完；请在电脑上换一个二维码后重新选择',
  over: '上传时间已到，没有传完；请在电脑上换一个二维码后重新选择',
  session: messages.desktopSessionEnded,
}
const endedBy = (answer: Answer, otherwise: 'taken' | 'over') => (answer.kind === 'refused' && answer.code === 'NO_SESSION' ? 'session' : otherwise)

/** State and actions of the phone page: opening, uploads, refreshing the state, and reacting to connection changes. */
export function usePhoneUpload() {
  const [stage, setStage] = useState<Stage>({ kind: 'opening' })
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set())
  const token = useRef('')
  const sentBefore = useRef(0)
  const started = useRef(false)

  /** Loads the current state. @returns whether this phone may still send files */
  const refresh = async (): Promise<boolean> => {
    const answer = await askState(token.current)
    if (answer.kind === 'data') {
      const state = readState(answer.data)
      // Calculated with this phone's clock, which may differ from the service's.
      setStage({ kind: 'open', token: token.current, state, until: Date.now() + state.secondsLeft * 1000 })
      return true
    }
    if (isPassing(answer)) {
      // An open page stays open while offline.
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
    token.current = ''
    queue.stop(unsent[why])
    setStage({ kind: 'ended', why })
  }
  const open = async () => {
    const pass = takePass()
    if (!pass) return setStage({ kind: 'ended', why: 'none' })
    setStage({ kind: 'opening' })
    if ('token' in pass) token.current = pass.token
    else {
      const answer = await openTicket(pass)
      if (answer.kind !== 'data') return isPassing(answer) ? setStage({ kind: 'unreachable', message: answer.message }) : end(endedBy(answer, 'taken'))
      token.current = textOf(answer.data, 'token')
      keepToken(token.current)
    }
    await refresh()
  }

  useEffect(() => {
    // A ticket can be exchanged only once, and React runs effects twice in development.
    if (!started.current) void open()
    started.current = true
    const back = () => queue.wake()
    const gone = () => queue.breakLine()
    const seen = () => {
      if (document.visibilityState !== 'visible') return
      queue.wake()
      // The form may have been filled in further on the computer, and ask for other attachments.
      if (token.current) void refresh()
    }
    // Opening another QR code in this tab only changes the hash, so the page must be reloaded.
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

  // After each upload load the state again: file counts, and the list used after a reload, come from the service.
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
        // Camera formats are converted to JPEG and large photos scaled down, so name and size are checked as after the conversion.
        const judged = needsRedrawing(file) ? { name: attachmentExtension(file.name) ? file.name : 'photo.jpg', size: Math.min(file.size, 1) } : file
        queue.add(newKey(), code, file, fileProblem(judged, there + onTheWay + index))
      })
    },
    drop: (uploadId: string) => queue.drop(uploadId),
    resume: () => queue.wake(),
    /** Deletes a file this phone has sent. @returns why it could not be deleted; undefined on success */
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
