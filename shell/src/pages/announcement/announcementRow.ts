import { announcementStates } from '@shared/contract/announcement'
import type { Tone } from '@shared/ui/page'

/** Tone of each state of an announcement. */
export const announcementTones: Readonly<Record<string, Tone>> = {
  [announcementStates.draft]: 'idle',
  [announcementStates.published]: 'done',
  [announcementStates.withdrawn]: 'attention',
}

export const announcementPath = (id: string): string => `/notice/detail?id=${encodeURIComponent(id)}`
export const editPath = (id?: string): string => (id === undefined ? '/notice/edit' : `/notice/edit?id=${encodeURIComponent(id)}`)
