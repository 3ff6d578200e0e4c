import type { FileUpload } from '../fileUpload'
import type { Paper } from '../papers/paper'

/** A file to be sent. `lost`: the connection failed, and it will be sent again automatically. */
export interface QueuedFile {
  uploadId: string
  code: string
  name: string
  /** Bytes; after preparation those of the converted file. */
  size: number
  state: 'waiting' | 'preparing' | 'sending' | 'lost' | 'sent' | 'failed'
  /** Progress from 0 to 1; kept when the connection fails. */
  fraction: number
  /** Why it failed, and what to do. */
  problem?: string
  paper?: Paper
}

/** One attempt to send a file. The upload id is created by the phone; requests with the same id count as one upload. */
export interface SendingFile extends Omit<FileUpload, 'path' | 'headers'> {
  code: string
  uploadId: string
}

/** Result of an attempt. `lost`: a retry may help. */
export type Delivery = { kind: 'sent'; paper: Paper } | { kind: 'lost' } | { kind: 'refused'; message: string }

/** The file could not be converted for upload. */
type Useless = { kind: 'useless'; message: string }

export interface QueueWork {
  /** Converts a chosen file for upload. @throws Error with a message for the user, if that is not possible */
  prepare(file: File): Promise<{ blob: Blob; name: string }>
  send(sending: SendingFile): Promise<Delivery>
  /** Called after a refusal; resolves to whether the phone may still send files at all. */
  stillOpen(): Promise<boolean>
  changed(files: readonly QueuedFile[]): void
}

/** Milliseconds before each retry after a connection failure; the last one is repeated. */
export const pauses = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/**
 * Sends files one after another, each until it has arrived: after a connection failure it retries after a pause, or as soon as the
 * browser is online again. A retry uses the same upload id, so that the service stores the file once.
 */
export class UploadQueue {
  private files: readonly QueuedFile[] = []
  private readonly sources = new Map<string, File>()
  private readonly prepared = new Map<string, { blob: Blob; name: string }>()
  private running: { uploadId: string; controller: AbortController } | undefined
  private pausing: ReturnType<typeof setTimeout> | undefined
  private losses = 0
  /** Message to show once sending has ended. */
  private ended: string | undefined

  constructor(private readonly work: QueueWork) {}

  /** @param problem why the file cannot be sent at all */
  add(uploadId: string, code: string, file: File, problem?: string): void {
    this.sources.set(uploadId, file)
    this.set([...this.files, { uploadId, code, name: file.name, size: file.size, state: problem ? 'failed' : 'waiting', fraction: 0, problem }])
    void this.next()
  }

  /** Removes a file from the queue: cancelled by the user, or dismissed. */
  drop(uploadId: string): void {
    const wasRunning = this.running?.uploadId === uploadId
    this.set(this.files.filter((file) => file.uploadId !== uploadId))
    this.sources.delete(uploadId)
    this.prepared.delete(uploadId)
    if (wasRunning) this.running?.controller.abort()
    else this.wake()
  }

  /** Retries lost files now: the browser is online again, or the user does not want to wait. */
  wake(): void {
    clearTimeout(this.pausing)
    this.pausing = undefined
    this.losses = 0
    void this.next()
  }

  /** Aborts the running upload, because the browser is offline. */
  breakLine(): void {
    this.running?.controller.abort()
  }

  /** Ends sending; a running upload may still succeed. @param problem shown for every file that was not sent */
  stop(problem: string): void {
    this.ended = problem
    clearTimeout(this.pausing)
    this.set(this.files.map((file) => (file.state === 'waiting' || file.state === 'lost' ? { ...file, state: 'failed', problem } : file)))
  }

  private set(files: readonly QueuedFile[]): void {
    this.files = files
    this.work.changed(files)
  }
  private change(uploadId: string, part: Partial<QueuedFile>): void {
    this.set(this.files.map((file) => (file.uploadId === uploadId ? { ...file, ...part } : file)))
  }

  private async next(): Promise<void> {
    if (this.ended !== undefined || this.running || this.pausing !== undefined) return
    const file = this.files.find(({ state }) => state === 'lost') ?? this.files.find(({ state }) => state === 'waiting')
    if (!file) return
    const { uploadId, code } = file
    const controller = new AbortController()
    this.running = { uploadId, controller }
    const outcome = await this.deliver(uploadId, code, controller.signal)
    this.running = undefined
    const present = this.files.some((other) => other.uploadId === uploadId)
    if (present) await this.settle(uploadId, outcome)
    void this.next()
  }

  private async deliver(uploadId: string, code: string, signal: AbortSignal): Promise<Delivery | Useless> {
    const source = this.sources.get(uploadId)
    let ready = this.prepared.get(uploadId)
    if (!ready && source) {
      this.change(uploadId, { state: 'preparing' })
      try {
        ready = await this.work.prepare(source)
      } catch (cause) {
        return { kind: 'useless', message: cause instanceof Error ? cause.message : '' }
      }
      this.prepared.set(uploadId, ready)
    }
    if (!ready) return { kind: 'useless', message: '' }
    this.change(uploadId, { state: 'sending', name: ready.name, size: ready.blob.size })
    return this.work.send({ code, uploadId, file: ready.blob, name: ready.name, signal, onProgress: (fraction) => this.change(uploadId, { fraction }) })
  }

  private async settle(uploadId: string, outcome: Delivery | Useless): Promise<void> {
    if (outcome.kind === 'lost' && this.ended === undefined) {
      this.change(uploadId, { state: 'lost' })
      const pause = pauses[Math.min(this.losses, pauses.length - 1)]
      this.losses += 1
      this.pausing = setTimeout(() => {
        this.pausing = undefined
        void this.next()
      }, pause)
      return
    }
    this.losses = 0
    this.sources.delete(uploadId)
    this.prepared.delete(uploadId)
    if (outcome.kind === 'sent') return this.change(uploadId, { state: 'sent', fraction: 1, paper: outcome.paper })
    this.change(uploadId, { state: 'failed', problem: this.ended ?? (outcome.kind === 'lost' ? undefined : outcome.message) })
    if (outcome.kind === 'refused') await this.work.stillOpen()
  }
}
