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
import { messages } from '@shared/contract/messages'
import { isCallError, newIdempotencyKey, outcomeUnknown } from '@shared/portal'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isBlank, wireForm } from '../formModel'
import type { FormStore } from '../formStore'
import type { LocalDraft, SaveBody, UnansweredSave } from './localDraft'

export type Trouble =
  /** No answer came: the input is stored in this browser and will be sent again. `submitting`: a submission, which may have succeeded. */
  | { kind: 'offline'; submitting: boolean }
  /** The record has been saved elsewhere since: by another user, or in another window of the same one. */
  | { kind: 'stale' }
  /** The service refused, and the user has not changed the refused input since. `saved`: the draft was saved, but not submitted. */
  | { kind: 'refused'; message: string; saved: boolean }
  /** Only the code that authorises the submission is missing or wrong. */
  | { kind: 'code'; message: string }

/** An earlier submission, whose answer was lost, turned out to have succeeded (`committedEarlier`). */
export const submittedEarlier = '此前的提交已经成功，提交的是修改前的内容，之后的修改没有提交'

/** The trouble `stale` in words: who saved it is not known. */
export const savedElsewhere = messages.savedElsewhere('这份申请')

export interface DraftState {
  /** Empty until the first save. */
  id: string
  version: number | undefined
  /** Revision of the form last saved in the service. */
  savedRevision: number
  /** Time of the last save, milliseconds; undefined before the first. */
  savedAt: number | undefined
  busy: 'no' | 'saving' | 'submitting'
  trouble: Trouble | undefined
  /** Answer of the commit, once it has succeeded: after that nothing more can be saved. */
  committed: TransitionAnswer | undefined
  /** The commit that has succeeded was sent before the last changes: these were not submitted. */
  committedEarlier: boolean
}

export interface DraftKeeper {
  store: StoreApi<DraftState>
  dirty(): boolean
  /** Fills in what a new form begins with. That alone makes no draft: it comes again with the page's address. */
  begin(fill: () => void): void
  /** Saves unsaved changes. @returns whether the service now has everything */
  save(): Promise<boolean>
  /** Saves and commits. @param authorisation the code, if the service has asked for one @returns the answer; undefined when refused */
  submit(authorisation?: Pick<SaveBody, 'authCode' | 'authFlow'>): Promise<TransitionAnswer | undefined>
  /** Returns the record's id; saves a first time to get one if needed. */
  ensureId(): Promise<string | undefined>
  /** Continues on top of another user's save. @param saved the form of that save, if it was merged in */
  takeVersion(version: number, saved?: ApplicationForm): void
  /** Stores unsaved changes in this browser now. */
  keepLocally(): void
  /** Removes the copy in this browser, and any save in doubt: the form now equals what the service has. */
  forgetLocal(): void
}

export interface DraftKeeperOptions {
  formStore: FormStore
  /**
   * `unanswered`: a save sent before a reload that got no answer. `saved`: the form stored in the service at that version, if the
   * page knows it.
   */
  start: { id: string; version: number | undefined; previousId?: string; revision?: number; unanswered?: UnansweredSave; saved?: ApplicationForm }
  /**
   * @param key idempotency key: the same for every repetition of a save
   * @param onMade to be told of a draft that is made before it is filled in: it is offered elsewhere from then on
   */
  send(body: SaveBody, key: string, onMade: (draft: Pick<TransitionAnswer, 'id' | 'version'>) => void): Promise<TransitionAnswer>
  /** Storage in this browser for unsaved content of a draft. */
  local(id: string): LocalDraft
  now?: () => number
}

/** A save being sent, and what the service has once it succeeds. */
interface Attempt extends UnansweredSave {
  revision: number
  rows: SavedRows | undefined
}

type SavedRows = ReadonlyMap<string, readonly FormRow[]>

/** Saves a draft: in this browser at every pause, in the service at every save, one save at a time. */
export function createDraftKeeper({ formStore, start, send, local, now = Date.now }: DraftKeeperOptions): DraftKeeper {
  const store = createStore<DraftState>(() => ({
    id: start.id,
    version: start.version,
    savedRevision: start.revision ?? 0,
    savedAt: undefined,
    busy: 'no',
    trouble: undefined,
    committed: undefined,
    committedEarlier: false,
  }))
  /**
   * A save that got no answer and may have succeeded. It is repeated with its key before anything else is sent: a new first save would
   * create a second record, and any other save would be stale, because the lost one may already have raised the version. A commit is
   * not repeated as it was: if it has not happened, what the user has corrected since must be submitted, and only when the user says so.
   */
  let unanswered: Attempt | undefined = start.unanswered && { ...start.unanswered, revision: -1, rows: undefined }
  const tables = largeTablesOf(formStore.definition)
  const rowsIn = (form: ApplicationForm): SavedRows => new Map(tables.map(({ key }) => [key, (form.tables[key] ?? []).filter((row) => !isBlank(row))]))
  /** Rows of the large tables as stored in the service: a save sends only the difference. undefined: unknown, so all rows are sent. */
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
  /** Saves run one after another, so that each sends the version returned by the last one. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }

  const clearLocal = () => local(store.getState().id).clear()

  const attempt = async (save: Attempt): Promise<TransitionAnswer | undefined> => {
    const { revision, body } = save
    store.setState({ busy: body.isCommit === '1' ? 'submitting' : 'saving' })
    const repeated = unanswered?.key === save.key
    unanswered = save
    keepLocally()
    try {
      const answer = await send(body, save.key, ({ id, version }) => {
        unanswered = { ...save, body: { ...body, id, version } }
        clearLocal()
        store.setState({ id, version })
        keepLocally()
      })
      const committedEarlier = body.isCommit === '1' && !sameContent(body, currentBody('1').body)
      unanswered = undefined
      savedRows = save.rows
      clearLocal()
      store.setState({ id: answer.id, version: answer.version, savedRevision: revision, savedAt: now(), busy: 'no', trouble: undefined })
      if (body.isCommit === '1') store.setState({ committed: answer, committedEarlier })
      // If the user has typed meanwhile, the warnings come with the next save.
      else if (formState().revision === revision) formStore.warn(answer.warnings ?? [])
      return answer
    } catch (error) {
      const [before, ...others] = save.earlier ?? []
      // The key is taken: what was sent with it before has happened. Sent again as it was, it only gets its answer.
      if (before && isCallError(error) && error.code === 'IDEMPOTENCY_CONFLICT')
        return attempt({ key: save.key, body: before, earlier: others, revision: -1, rows: undefined })
      // Without a session a repetition is not looked at: whether the first one has happened stays unknown.
      const inDoubt = isCallError(error) && (outcomeUnknown(error) || (repeated && error.code === 'NO_SESSION'))
      if (!inDoubt) unanswered = undefined
      // A refused commit may still have saved the draft: the next save continues from its version.
      const kept = isCallError(error) ? transitionAnswerSchema.safeParse(error.data).data : undefined
      if (kept) {
        savedRows = save.rows
        clearLocal()
      }
      store.setState({
        busy: 'no',
        trouble: troubleOf(
          error,
          kept !== undefined,
          [save.body, ...(save.earlier ?? [])].some(({ isCommit }) => isCommit === '1'),
        ),
        ...(kept && { id: kept.id, version: kept.version, savedRevision: revision, savedAt: now() }),
      })
      keepLocally()
      const inForm = isCallError(error) ? error.fieldErrors.filter(({ field }) => field !== authCodeField) : []
      // An answered submission replaces the errors of the previous one, even if it names none.
      const answered = body.isCommit === '1' && store.getState().trouble?.kind !== 'offline'
      if (inForm.length > 0 || (answered && formState().refused.length > 0)) formStore.refuse(inForm)
      return undefined
    }
  }
  const currentBody = (isCommit: '0' | '1', authorisation?: Pick<SaveBody, 'authCode' | 'authFlow'>) => {
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
    return { body, revision, rows }
  }
  const write = async (isCommit: '0' | '1', authorisation?: Pick<SaveBody, 'authCode' | 'authFlow'>): Promise<TransitionAnswer | undefined> => {
    const current = () => currentBody(isCommit, authorisation)
    const changed = unanswered?.body.isCommit === '1' && (isCommit === '0' || !sameContent(unanswered.body, current().body))
    // With the commit's own key only one of the two can happen, whichever arrives first.
    if (unanswered && changed) return attempt({ ...current(), key: unanswered.key, earlier: [unanswered.body, ...(unanswered.earlier ?? [])] })
    if (unanswered) {
      const answer = await attempt(unanswered)
      const { committed, trouble } = store.getState()
      if (unanswered || committed || trouble?.kind === 'stale') return answer
      if (isCommit === '0' && !dirty()) return answer
    }
    return attempt({ ...current(), key: newIdempotencyKey() })
  }
  /** A new form without content needs no draft, for example after a blank row was added or a value was typed and removed. */
  let opened = JSON.stringify(wireForm(formStore.definition, formState().form))
  const stillAsOpened = () => {
    const { form, revision } = formState()
    if (store.getState().id !== '' || JSON.stringify(wireForm(formStore.definition, form)) !== opened) return false
    store.setState({ savedRevision: revision })
    return true
  }
  // The refusal no longer applies once the user has changed the refused fields; a refusal of the whole form, after any change.
  // Attachments are checked separately.
  formStore.store.subscribe(({ revision, refused }, before) => {
    if (revision === before.revision || store.getState().trouble?.kind !== 'refused') return
    if (refused.every(({ field }) => field.startsWith('attachments.'))) store.setState({ trouble: undefined })
  })
  const keepLocally = () => {
    if (!dirty()) return
    const { id, version } = store.getState()
    local(id).write({
      form: formState().form,
      version,
      time: now(),
      ...(unanswered && { unanswered: { key: unanswered.key, body: unanswered.body, earlier: unanswered.earlier } }),
    })
  }
  return {
    store,
    dirty,
    begin: (fill) => {
      const untouched = store.getState().id === '' && !dirty()
      fill()
      if (!untouched) return
      opened = JSON.stringify(wireForm(formStore.definition, formState().form))
      store.setState({ savedRevision: formState().revision })
    },
    save: () =>
      inTurn(async () => {
        // A stale draft is not saved automatically: only the user may decide to overwrite another user's work.
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
      unanswered = undefined
      clearLocal()
      store.setState({ savedRevision: formState().revision })
    },
  }
}

const sameContent = (one: SaveBody, other: SaveBody): boolean => JSON.stringify([one.form, one.rowChanges]) === JSON.stringify([other.form, other.rowChanges])

function troubleOf(error: unknown, saved: boolean, submitting: boolean): Trouble {
  if (!isCallError(error)) throw error
  if (error.code === 'STALE_VERSION') return { kind: 'stale' }
  if (error.code === 'NETWORK') return { kind: 'offline', submitting }
  if (error.fieldErrors.some(({ field }) => field === authCodeField)) return { kind: 'code', message: error.message }
  return { kind: 'refused', message: error.message, saved }
}
