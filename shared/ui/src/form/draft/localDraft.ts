import type { ApplicationForm, RowChange } from '@shared/contract/application'
import { unansweredDays } from '@shared/contract/endpoint'
import { isRecord } from '@shared/contract/rules'
import { formStorage } from '@shared/portal'

/** Body of a save. */
export interface SaveBody {
  id?: string
  version?: number
  isCommit: '0' | '1'
  previousId?: string
  /** Without the rows of large tables. */
  form: ApplicationForm
  rowChanges?: Record<string, RowChange>
  /** Code that authorises the submission, if the type requires it; valid once, for a few minutes. */
  authCode?: string
  authFlow?: string
}

/** A save that got no answer, with its idempotency key. */
export interface UnansweredSave {
  key: string
  body: SaveBody
  /** What was sent with the key before, without an answer either: at most one of them has happened. */
  earlier?: readonly SaveBody[]
}

/**
 * Unsaved input, stored in the browser per user, unit, role and draft, so that nothing is lost by a crash or the end of the session.
 * Removed as soon as the service has it.
 */
export interface KeptForm {
  form: ApplicationForm
  /** Version of the record it is based on; undefined for a new one. */
  version: number | undefined
  /** Milliseconds. */
  time: number
  unanswered?: UnansweredSave
}

export interface LocalDraft {
  read(): KeptForm | undefined
  write(kept: KeptForm): void
  clear(): void
}

/** Milliseconds. An older copy is no longer work in progress, and personal data should not be kept without need. */
export const keptFor = unansweredDays * 24 * 3600_000

const isRow = (value: unknown): value is Record<string, string> => isRecord(value) && Object.values(value).every((cell) => typeof cell === 'string')

export function isForm(value: unknown): value is ApplicationForm {
  if (typeof value !== 'object' || value === null || !('fields' in value) || !('tables' in value)) return false
  const { fields, tables } = value
  return isRow(fields) && typeof tables === 'object' && tables !== null && Object.values(tables).every((rows) => Array.isArray(rows) && rows.every(isRow))
}

function isRowChange(value: unknown): value is RowChange {
  if (typeof value !== 'object' || value === null) return false
  const { start, remove, rows }: Record<string, unknown> = { ...value }
  return typeof start === 'number' && typeof remove === 'number' && Array.isArray(rows) && rows.every(isRow)
}

function isSaveBody(value: unknown): value is SaveBody {
  if (typeof value !== 'object' || value === null) return false
  const { form, isCommit, id, previousId, version, authCode, authFlow, rowChanges = {} }: Record<string, unknown> = { ...value }
  const isText = (part: unknown) => part === undefined || typeof part === 'string'
  const areChanges = typeof rowChanges === 'object' && rowChanges !== null && Object.values(rowChanges).every(isRowChange)
  return (
    areChanges &&
    isForm(form) &&
    (isCommit === '0' || isCommit === '1') &&
    isText(id) &&
    [previousId, authCode, authFlow].every(isText) &&
    (version === undefined || typeof version === 'number')
  )
}

function unansweredIn(kept: object): UnansweredSave | undefined {
  if (!('unanswered' in kept) || typeof kept.unanswered !== 'object' || kept.unanswered === null) return undefined
  const { key, body, earlier = [] }: { key?: unknown; body?: unknown; earlier?: unknown } = kept.unanswered
  return typeof key === 'string' && isSaveBody(body) && Array.isArray(earlier) && earlier.every(isSaveBody) ? { key, body, earlier } : undefined
}

/**
 * @param owner `sessionOwner()` when the form was opened. One account may act for two units: what was typed for one, and the unit's own
 * details in it, must not come back in the form of the other
 * @param id of the record; empty for a new one
 * @param now milliseconds
 */
export function localDraft(owner: string, type: string, id: string, now: () => number = Date.now): LocalDraft {
  const key = `portal.form.${owner}.${type}.${id || 'new'}`
  const clear = () => formStorage().removeItem(key)
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(formStorage().getItem(key) ?? 'null')
        if (typeof kept !== 'object' || kept === null || !('form' in kept) || !('time' in kept) || !isForm(kept.form) || typeof kept.time !== 'number')
          return undefined
        if (now() - kept.time > keptFor) {
          clear()
          return undefined
        }
        const version = 'version' in kept && typeof kept.version === 'number' ? kept.version : undefined
        const unanswered = unansweredIn(kept)
        return { form: kept.form, time: kept.time, version, ...(unanswered && { unanswered }) }
      } catch {
        return undefined
      }
    },
    write: (kept) => {
      try {
        formStorage().setItem(key, JSON.stringify(kept))
      } catch {
        // Storage is full or blocked: saves to the service still work.
      }
    },
    clear,
  }
}
