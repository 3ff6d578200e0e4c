import { type Announcement, announcementBodyLength, announcementEndpoints, announcementStates, announcementTitleLength } from '@shared/contract/announcement'
import type { BodyOf } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { type CallError, call, isCallError, newIdempotencyKey, notify, outcomeUnknown, useCallMutation, useSteadyTab } from '@shared/portal'
import { byField, type Problems, useFieldProblems } from '@shared/ui/headless'
import { useRef, useState } from 'react'
import { shownAnnouncements } from './announcementActions'
import { type AnnouncementDraft, forgetDraft, readDraft, useKeptDraft } from './announcementDraft'

const empty: AnnouncementDraft = { title: '', kind: '1', content: '', pinned: false }
const kindOf = (code: string): AnnouncementDraft['kind'] => (code === '2' || code === '3' ? code : '1')
const draftOf = ({ title, kind, content, pinned }: Announcement): AnnouncementDraft => ({ title, kind: kindOf(kind), content, pinned })

type SaveBody = BodyOf<typeof announcementEndpoints.save>

/** Text content of HTML, to detect content without text. */
const wordsOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()

/** Problems of a draft. @param publishing a published announcement must not be empty */
export function problemsOf({ title, content }: AnnouncementDraft, publishing: boolean): Problems {
  const problems: Record<string, string> = {}
  if (title.trim() === '') problems.title = messages.required('标题')
  else if ([...title.trim()].length > announcementTitleLength) problems.title = messages.tooLong('标题', announcementTitleLength)
  if (content.length > announcementBodyLength) problems.content = messages.tooLong('正文', announcementBodyLength)
  else if (publishing && wordsOf(content) === '') problems.content = messages.required('正文')
  return problems
}

/** State of the form: input, saved version, problems, and conflicts with another user's save. */
export function useAnnouncementForm(announcement: Announcement | undefined, onFirstSave: (id: string) => void) {
  const { remote, version: build } = useSteadyTab()
  const [kept] = useState(() => readDraft(announcement?.id ?? ''))
  // What was kept is saved over the version it was typed over: the service refuses it if another administrator has saved since.
  const [saved, setSaved] = useState(announcement && kept?.version !== undefined ? { ...announcement, version: kept.version } : announcement)
  // For what began before the first save answered, such as 发布 while its dialog is open: without it, that would make a second announcement.
  const latest = useRef(saved)
  const keepSaved = (announcement: Announcement) => {
    latest.current = announcement
    setSaved(announcement)
  }
  const [draft, setDraft] = useState<AnnouncementDraft>(kept?.draft ?? (announcement ? draftOf(announcement) : empty))
  const [restored, setRestored] = useState(kept !== undefined)
  const { problems, show, typed } = useFieldProblems()
  const [stale, setStale] = useState(kept !== undefined && kept.version !== announcement?.version)
  const unsaved = JSON.stringify(draft) !== JSON.stringify(saved ? draftOf(saved) : empty)
  useKeptDraft(saved, draft, unsaved)

  /**
   * Saves without an answer yet, the latest first: at most one of them has happened. What is saved next goes under their key, also with a
   * word corrected: under another one a first save would make a second announcement.
   */
  const unanswered = useRef<{ key: string; bodies: readonly SaveBody[] }>(undefined)

  const onError = (error: CallError): boolean => {
    if (error.code === 'IDEMPOTENCY_CONFLICT' && unanswered.current?.bodies.length) return true
    if (error.code === 'STALE_VERSION') setStale(true)
    else if (error.fieldErrors.length > 0) show(byField(error.fieldErrors))
    else return false
    return true
  }
  const saving = useCallMutation(announcementEndpoints.save, { invalidates: shownAnnouncements.slice(0, 2), onError })
  const publishing = useCallMutation(announcementEndpoints.publish, { invalidates: shownAnnouncements.slice(0, 2), onError })

  async function send(body: SaveBody): Promise<Announcement> {
    const { key, bodies } = unanswered.current ?? { key: newIdempotencyKey(), bodies: [] }
    // Already while it is under way: two files added at once save the same announcement.
    unanswered.current = { key, bodies: [body, ...bodies] }
    try {
      const answer = await saving.mutateAsync({ body, idempotencyKey: key })
      unanswered.current = undefined
      return answer
    } catch (error) {
      const [before, ...earlier] = bodies
      if (before && isCallError(error) && error.code === 'IDEMPOTENCY_CONFLICT') {
        // One sent before has happened. Sent again as it was, it only gets its answer; the present input is saved over it.
        unanswered.current = { key, bodies: earlier }
        const { id, version } = await send(before)
        return send({ ...body, id, version })
      }
      // Without a session a repetition is not looked at.
      const inDoubt = isCallError(error) && (outcomeUnknown(error) || (bodies.length > 0 && error.code === 'NO_SESSION'))
      if (!inDoubt) unanswered.current = undefined
      throw error
    }
  }

  /** Saves the input. @param over the version to overwrite; by default the one last loaded @returns undefined when refused */
  async function save(over = latest.current?.version): Promise<Announcement | undefined> {
    const before = latest.current
    const published = before?.status === announcementStates.published
    const found = problemsOf(draft, published)
    show(found)
    if (Object.keys(found).length > 0) return undefined
    try {
      const sent = draft
      const answer = await send({ ...draft, ...(before && { id: before.id, version: over }) })
      forgetDraft(before?.id ?? '')
      if (!before) onFirstSave(answer.id)
      keepSaved(answer)
      setStale(false)
      setRestored(false)
      // The service may have sanitised the text. Input typed meanwhile is kept.
      setDraft((now) => (now === sent ? draftOf(answer) : now))
      return answer
    } catch {
      return undefined
    }
  }

  return {
    saved,
    draft,
    problems,
    stale,
    unsaved,
    /** The form contains input of before a reload. */
    restored,
    /** Goes back to what is saved, without the input of before a reload. */
    drop: () => {
      setDraft(saved ? draftOf(saved) : empty)
      setRestored(false)
      setStale(false)
      show({})
    },
    busy: saving.isPending || publishing.isPending,
    change: (part: Partial<AnnouncementDraft>) => {
      setDraft((before) => ({ ...before, ...part }))
      for (const field of Object.keys(part)) typed(field)
    },
    save: () => save(),
    /** Validates for publishing, and shows the problems. */
    check: (): Problems => {
      const found = problemsOf(draft, true)
      show(found)
      return found
    },
    /** Saves and publishes. @returns the announcement once it is published */
    publish: async (): Promise<Announcement | undefined> => {
      const kept = unsaved || !latest.current ? await save() : latest.current
      if (!kept) return undefined
      try {
        const published = await publishing.mutateAsync({ body: { id: kept.id, version: kept.version } })
        keepSaved(published)
        return published
      } catch {
        return undefined
      }
    },
    /** Resolves a conflict: the other user's save replaces the input, or the other way round. */
    settle: async (keep: 'mine' | 'theirs'): Promise<void> => {
      if (!saved) return
      try {
        const theirs = await call(announcementEndpoints.detail, { query: { id: saved.id } }, { caller: { remote, version: build } })
        if (keep === 'mine') {
          await save(theirs.version)
          return
        }
        keepSaved(theirs)
        setDraft(draftOf(theirs))
        setRestored(false)
        show({})
        setStale(false)
      } catch (error) {
        notify.error(error instanceof Error ? error.message : messages.serverError)
      }
    },
  }
}
