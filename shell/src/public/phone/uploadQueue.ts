import type { FileUpload } from '../fileUpload'
import type { Paper } from '../papers/paper'

/** A file this phone sends. `lost`: the line broke, it is sent again by itself. */
export interface QueuedFile {
  uploadId: string
  code: string
  name: string
  /** Bytes; of what is sent, once it is prepared. */
  size: number
  state: 'waiting' | 'preparing' | 'sending' | 'lost' | 'sent' | 'failed'
  /** 0 to 1; of what was sent before the line broke, when it did. */
  fraction: number
  /** Why it failed, with the cure. */
  problem?: string
  paper?: Paper
}

/** One try to send a file. The upload id is made here: the same one again is the same upload. */
export interface SendingFile extends Omit<FileUpload, 'path' | 'headers'> {
  code: string
  uploadId: string
}

/** What came of it. `lost`: sending it again may help. */
export type Delivery = { kind: 'sent'; paper: Paper } | { kind: 'lost' } | { kind: 'refused'; message: string }

/** Nothing that can be sent was made of it. */
type Useless = { kind: 'useless'; message: string }

export interface QueueWork {
  /** Makes of a picked file what is sent. @throws Error whose message is for the user when nothing can be made of it */
  prepare(file: File): Promise<{ blob: Blob; name: string }>
  send(sending: SendingFile): Promise<Delivery>
  /** The service refused a file; answers whether the phone may send at all any more. */
  stillOpen(): Promise<boolean>
  changed(files: readonly QueuedFile[]): void
}

/** Milliseconds until the next try after the line broke; the last one is repeated. */
export const pauses = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/**
 * Sends files one after another, each until it has arrived: a broken line is tried again after a pause, or as soon as it is
 * said to be back. The same upload keeps its id, so that the service receives it once.
 */
export class UploadQueue {
  private files: readonly QueuedFile[] = []
  private readonly sources = new Map<string, File>()
  private readonly prepared = new Map<string, { blob: Blob; name: string }>()
  private running: { uploadId: string; controller: AbortController } | undefined
  private pausing: ReturnType<typeof setTimeout> | undefined
  private losses = 0
  /** Why nothing is sent any more. */
  private ended: string | undefined

  constructor(private readonly work: QueueWork) {}

  /** @param problem why the file is not even tried */
  add(uploadId: string, code: string, file: File, problem?: string): void {
    this.sources.set(uploadId, file)
    this.set([...this.files, { uploadId, code, name: file.name, size: file.size, state: problem ? 'failed' : 'waiting', fraction: 0, problem }])
    void this.next()
  }

  /** Not wanted any more, or seen. */
  drop(uploadId: string): void {
    const wasRunning = this.running?.uploadId === uploadId
    this.set(this.files.filter((file) => file.uploadId !== uploadId))
    this.sources.delete(uploadId)
    this.prepared.delete(uploadId)
    if (wasRunning) this.running?.controller.abort()
    else this.wake()
  }

  /** The line is back, or the user does not want to wait: what is lost is tried now. */
  wake(): void {
    clearTimeout(this.pausing)
    this.pausing = undefined
    this.losses = 0
    void this.next()
  }

  /** The line is known to be broken: whatever is on its way will not arrive. */
  breakLine(): void {
    this.running?.controller.abort()
  }

  /** Nothing new can be sent. What is on its way may still arrive. @param problem shown with every file that does not */
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
