import {
  type ApplicationForm,
  authCodeField,
  largeTablesOf,
  rowChange,
  type TransitionAnswer,
  transitionAnswerSchema,
  withoutLargeTables,
} from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { isCallError, newIdempotencyKey, outcomeUnknown } from '@shared/portal'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isBlank, wireForm } from '../formModel'
import type { FormStore } from '../formStore'
import type { LocalDraft, SaveBody, UnansweredSave } from './localDraft'

export type Trouble =
  /** No answer came; what was typed is kept on this machine and sent again. */
  | { kind: 'offline' }
  /** Somebody else has saved the record since. */
  | { kind: 'stale' }
  /** The service refused, in its own words, and the user has not changed since what it named. `saved`: the draft was kept all the same, only not submitted. */
  | { kind: 'refused'; message: string; saved: boolean }
  /** Everything is in order but the code that proves who submits: there is none, or a wrong one. */
  | { kind: 'code'; message: string }

export interface DraftState {
  /** Empty until the first save. */
  id: string
  version: number | undefined
  /** Revision of the form that the service has. */
  savedRevision: number
  /** Milliseconds of the last save; undefined before the first. */
  savedAt: number | undefined
  busy: 'no' | 'saving' | 'submitting'
  trouble: Trouble | undefined
  /** What the commit answered, once one is done: nothing more can be saved. */
  committed: TransitionAnswer | undefined
}

export interface DraftKeeper {
  store: StoreApi<DraftState>
  dirty(): boolean
  /** Saves what is not saved yet. @returns whether the service now has everything */
  save(): Promise<boolean>
  /** Saves and commits. @param authorisation the code, once the service has asked for one @returns the answer, or nothing when it was refused */
  submit(authorisation?: Pick<SaveBody, 'authCode' | 'authFlow'>): Promise<TransitionAnswer | undefined>
  /** The record's id, made by a first save when there is none yet. */
  ensureId(): Promise<string | undefined>
  /** The user goes on over somebody else's save. @param saved the form as that save left it, where it was taken over */
  takeVersion(version: number, saved?: ApplicationForm): void
  /** Keeps what is not saved on this machine, now. */
  keepLocally(): void
  /** What stands in the form is what the service has: nothing is kept on this machine. */
  forgetLocal(): void
}

export interface DraftKeeperOptions {
  formStore: FormStore
  /**
   * `unanswered`: a save an earlier page has sent without hearing of it again. `saved`: the form the service has of that version,
   * where the page knows.
   */
  start: { id: string; version: number | undefined; previousId?: string; revision?: number; unanswered?: UnansweredSave; saved?: ApplicationForm }
  /** @param key the same for the same save, however often it is sent */
  send(body: SaveBody, key: string): Promise<TransitionAnswer>
  /** Where unsent content of a draft is kept. */
  local(id: string): LocalDraft
  now?: () => number
}

/** A save on its way, with what the service has once it is done. */
interface Attempt extends UnansweredSave {
  revision: number
  rows: SavedRows | undefined
}

type SavedRows = ReadonlyMap<string, readonly FormRow[]>

/** Keeps a form: on this machine at every pause, with the service at every save, one save at a time. */
export function createDraftKeeper({ formStore, start, send, local, now = Date.now }: DraftKeeperOptions): DraftKeeper {
  const store = createStore<DraftState>(() => ({
    id: start.id,
    version: start.version,
    savedRevision: start.revision ?? 0,
    savedAt: undefined,
    busy: 'no',
    trouble: undefined,
    committed: undefined,
  }))
  /**
   * The save that was sent and whose answer has not come: it may have been done. It is sent again, with its key, before
   * anything else: a first save would make a second record, and any other would find the version it has raised itself.
   */
  let unanswered: Attempt | undefined = start.unanswered && { ...start.unanswered, revision: -1, rows: undefined }
  const tables = largeTablesOf(formStore.definition)
  const rowsIn = (form: ApplicationForm): SavedRows => new Map(tables.map(({ key }) => [key, (form.tables[key] ?? []).filter((row) => !isBlank(row))]))
  /** Rows of the large tables as the service has them: a save tells what became of them. undefined: nobody knows, and all are sent. */
  let savedRows: SavedRows | undefined = start.id === '' ? new Map() : start.saved && rowsIn(start.saved)
  const changesTo = (rows: SavedRows) =>
    Object.fromEntries(
      tables.flatMap(({ key, maxRows }) => {
        const change = rowChange(savedRows && (savedRows.get(key) ?? []), rows.get(key) ?? [], maxRows)
        return change ? [[key, change]] : []
      }),
    )
  const formState = () => formStore.store.getState()
  const dirty = () => formState().revision !== store.getState().savedRevision
  /** Saves wait for the one before them, so that each carries the version the last one answered. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }

  const attempt = async (save: Attempt): Promise<TransitionAnswer | undefined> => {
    const { id } = store.getState()
    const { revision, body } = save
    store.setState({ busy: body.isCommit === '1' ? 'submitting' : 'saving' })
    unanswered = save
    keepLocally()
    try {
      const answer = await send(body, save.key)
      unanswered = undefined
      savedRows = save.rows
      local(id).clear()
      store.setState({ id: answer.id, version: answer.version, savedRevision: revision, savedAt: now(), busy: 'no', trouble: undefined })
      if (body.isCommit === '1') store.setState({ committed: answer })
      // Of what was typed meanwhile the next save tells.
      else if (formState().revision === revision) formStore.warn(answer.warnings ?? [])
      return answer
    } catch (error) {
      if (!isCallError(error) || !outcomeUnknown(error)) unanswered = undefined
      // A refused commit has saved the draft all the same: the next save goes on from there.
      const kept = isCallError(error) ? transitionAnswerSchema.safeParse(error.data).data : undefined
      if (kept) {
        savedRows = save.rows
        local(id).clear()
      }
      store.setState({
        busy: 'no',
        trouble: troubleOf(error, kept !== undefined),
        ...(kept && { id: kept.id, version: kept.version, savedRevision: revision, savedAt: now() }),
      })
      keepLocally()
      const inForm = isCallError(error) ? error.fieldErrors.filter(({ field }) => field !== authCodeField) : []
      // A submission the service answered takes the place of what it refused before, though it names nothing.
      const answered = body.isCommit === '1' && store.getState().trouble?.kind !== 'offline'
      if (inForm.length > 0 || (answered && formState().refused.length > 0)) formStore.refuse(inForm)
      return undefined
    }
  }
  const write = async (isCommit: '0' | '1', authorisation?: Pick<SaveBody, 'authCode' | 'authFlow'>): Promise<TransitionAnswer | undefined> => {
    if (unanswered) {
      const answer = await attempt(unanswered)
      const { committed, trouble } = store.getState()
      if (unanswered || committed || trouble?.kind === 'stale') return answer
      if (isCommit === '0' && !dirty()) return answer
    }
    const { id, version } = store.getState()
    const { form, revision } = formState()
    const rows = rowsIn(form)
    const body: SaveBody = {
      ...(id !== '' && { id, version }),
      ...(id === '' && start.previousId && { previousId: start.previousId }),
      isCommit,
      form: withoutLargeTables(formStore.definition, wireForm(formStore.definition, form)),
      ...(tables.length > 0 && { rowChanges: changesTo(rows) }),
      ...authorisation,
    }
    return attempt({ key: newIdempotencyKey(), body, revision, rows })
  }
  /** A new form in which nothing has been written is not worth a draft: an opened row, a value taken back. */
  const opened = JSON.stringify(wireForm(formStore.definition, formState().form))
  const stillAsOpened = () => {
    const { form, revision } = formState()
    if (store.getState().id !== '' || JSON.stringify(wireForm(formStore.definition, form)) !== opened) return false
    store.setState({ savedRevision: revision })
    return true
  }
  // What was refused is not said of what the user has made of it since. The form as a whole is another one with any change, and papers are
  // judged beside it.
  formStore.store.subscribe(({ revision, refused }, before) => {
    if (revision === before.revision || store.getState().trouble?.kind !== 'refused') return
    if (refused.every(({ field }) => field.startsWith('attachments.'))) store.setState({ trouble: undefined })
  })
  const keepLocally = () => {
    if (!dirty()) return
    const { id, version } = store.getState()
    local(id).write({ form: formState().form, version, time: now(), ...(unanswered && { unanswered: { key: unanswered.key, body: unanswered.body } }) })
  }
  return {
    store,
    dirty,
    save: () =>
      inTurn(async () => {
        // A stale draft waits for the user: saving over somebody's work is a decision.
        if (store.getState().trouble?.kind === 'stale') return false
        if (store.getState().committed) return true
        if (dirty() && !stillAsOpened()) await write('0')
        return !dirty()
      }),
    submit: (authorisation) => inTurn(() => write('1', authorisation)),
    ensureId: () =>
      inTurn(async () => {
        if (store.getState().id === '') await write('0')
        return store.getState().id || undefined
      }),
    takeVersion: (version, saved) => {
      savedRows = saved && rowsIn(saved)
      store.setState({ version, trouble: undefined })
    },
    keepLocally,
    forgetLocal: () => {
      local(store.getState().id).clear()
      store.setState({ savedRevision: formState().revision })
    },
  }
}

function troubleOf(error: unknown, saved: boolean): Trouble {
  if (!isCallError(error)) throw error
  if (error.code === 'STALE_VERSION') return { kind: 'stale' }
  if (error.code === 'NETWORK') return { kind: 'offline' }
  if (error.fieldErrors.some(({ field }) => field === authCodeField)) return { kind: 'code', message: error.message }
  return { kind: 'refused', message: error.message, saved }
}
