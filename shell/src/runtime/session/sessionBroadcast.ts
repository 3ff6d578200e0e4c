/** Messages between windows of one browser about the session they share. */

export type SessionChange =
  | { kind: 'signedOut' }
  /** The cookies hold new ids, after sign-in or a role change. */
  | { kind: 'newIds'; userId: string; roleId: string }

const name = 'portal.session'
// Without BroadcastChannel, local storage is used: a change fires `storage` in every window but the one that wrote.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)

function readNews(value: unknown): SessionChange | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined
  if (value.kind === 'signedOut') return { kind: 'signedOut' }
  if (value.kind === 'newIds' && 'userId' in value && 'roleId' in value) return { kind: 'newIds', userId: String(value.userId), roleId: String(value.roleId) }
  return undefined
}

export function broadcastSession(news: SessionChange): void {
  if (channel) {
    channel.postMessage(news)
    return
  }
  localStorage.setItem(name, JSON.stringify(news))
  // Removed at once, so that the same message can be sent again.
  localStorage.removeItem(name)
}

/** @returns stops listening */
export function onSessionBroadcast(hear: (news: SessionChange) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    const news = readNews(event.data)
    if (news) hear(news)
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== name || !event.newValue) return
    const news = readNews(JSON.parse(event.newValue))
    if (news) hear(news)
  }
  channel?.addEventListener('message', onMessage)
  window.addEventListener('storage', onStorage)
  return () => {
    channel?.removeEventListener('message', onMessage)
    window.removeEventListener('storage', onStorage)
  }
}
