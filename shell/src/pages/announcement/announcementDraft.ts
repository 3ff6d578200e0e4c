import { announcementEndpoints } from '@shared/contract/announcement'
import type { BodyOf } from '@shared/contract/endpoint'
import { currentSession, sessionDraft } from '@shared/portal'
import { useEffect } from 'react'

/** An administrator's input. */
export type AnnouncementDraft = Pick<BodyOf<typeof announcementEndpoints.save>, 'title' | 'kind' | 'content' | 'pinned'>

/** Unsaved input, and the version of the announcement that it changes; no version for a new one. */
interface KeptAnnouncement {
  draft: AnnouncementDraft
  version: number | undefined
}

/** Milliseconds after the last key stroke. */
const keepPause = 400

/** @param id of the announcement; empty for a new one */
const storageOf = (id: string) => sessionDraft(`${currentSession().userId}.announcement.${id || 'new'}`)

export const forgetDraft = (id: string): void => storageOf(id).forget()

/** What was typed before a reload and not saved, if anything. @param id of the announcement; empty for a new one */
export function readDraft(id: string): KeptAnnouncement | undefined {
  try {
    const { title, kind, content, pinned, version } = announcementEndpoints.save.body.parse(JSON.parse(storageOf(id).read() ?? 'null'))
    return { draft: { title, kind, content, pinned }, version }
  } catch {
    return undefined
  }
}

/**
 * Keeps unsaved input for the time of the session, so that it survives a reload of the page.
 * @param saved the announcement that it changes; undefined for a new one
 */
export function useKeptDraft(saved: { id: string; version: number } | undefined, draft: AnnouncementDraft, unsaved: boolean): void {
  const { id = '', version } = saved ?? {}
  useEffect(() => {
    const keep = () => {
      if (unsaved) storageOf(id).write(JSON.stringify({ ...draft, ...(id && { id, version }) }))
      else forgetDraft(id)
    }
    const timer = setTimeout(keep, keepPause)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [id, version, draft, unsaved])
}
