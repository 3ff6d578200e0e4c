import type { DataOf } from '@shared/contract/endpoint'
import type { unreadEndpoint } from '@shared/contract/inbox'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { oncePerPage } from '../oncePerPage'

/** How many messages the user has not read, and the newest of them. */
export type UnreadMessages = DataOf<typeof unreadEndpoint>

export const noUnread: UnreadMessages = { count: 0, latest: null }
export const unreadStore: StoreApi<UnreadMessages> = oncePerPage('unread.v1', () => createStore<UnreadMessages>(() => noUnread))

/**
 * The user's unread messages, kept up to date by `watchUnreadMessages` of the shell. The count is 0 until the service has answered.
 * @example const { count } = useUnreadMessages()
 */
export const useUnreadMessages = (): UnreadMessages => useStore(unreadStore)
