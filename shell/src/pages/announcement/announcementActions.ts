import { type AnnouncementRow, announcementEndpoints, announcementStates } from '@shared/contract/announcement'
import { homeEndpoints } from '@shared/contract/portal'
import { type CallError, invalidateCalls, notify, useCallMutation } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ask } from '../../parts/dialogs/ask'

/** An administrator's actions on an announcement, in lists and on its page. */

export type AnnouncementAction = 'publish' | 'withdraw' | 'pin' | 'unpin' | 'remove'
export type AnnouncementTarget = Pick<AnnouncementRow, 'id' | 'version' | 'title' | 'status' | 'pinned'>

export const actLabels: Readonly<Record<AnnouncementAction, string>> = { publish: '发布', withdraw: '撤回', pin: '置顶', unpin: '取消置顶', remove: '删除草稿' }

/** Actions possible in an announcement's current state, the most usual first. */
export function actsOf({ status, pinned }: Pick<AnnouncementRow, 'status' | 'pinned'>): AnnouncementAction[] {
  const pin = pinned ? 'unpin' : 'pin'
  if (status === announcementStates.published) return [pin, 'withdraw']
  return status === announcementStates.draft ? ['publish', 'remove'] : ['publish']
}

/** Endpoints to invalidate after an announcement has changed. */
export const shownAnnouncements = [announcementEndpoints.list, homeEndpoints.latestAnnouncements, announcementEndpoints.detail]

const questions: Partial<Record<AnnouncementAction, (title: string) => { title: string; text: string; danger?: boolean }>> = {
  publish: (title) => ({ title: `发布“${title}”`, text: '发布后所有用户都能看到，并会收到提示' }),
  withdraw: (title) => ({ title: `撤回“${title}”`, text: '撤回后其他用户不再看到；修改后可以重新发布', danger: true }),
  remove: (title) => ({ title: `删除草稿“${title}”`, text: '草稿和它的附件一起删除，不能恢复', danger: true }),
}
const doneWords: Readonly<Record<AnnouncementAction, string>> = { publish: '已发布', withdraw: '已撤回', pin: '已置顶', unpin: '已取消置顶', remove: '已删除' }

/**
 * Asks for confirmation, naming the announcement, and performs the action.
 * @param onDone runs after the action, before lists are fetched again
 */
export function useAnnouncementActions(onDone?: (act: AnnouncementAction, id: string) => void): {
  /** Keeps its identity as long as `onDone` does, so that lists keep their columns. */
  take: (act: AnnouncementAction, target: AnnouncementTarget) => Promise<void>
  busy: boolean
} {
  const queries = useQueryClient()
  const extras = {
    invalidates: shownAnnouncements,
    // After a refusal the page's data may be out of date, so it is fetched again.
    onError: (_: CallError): undefined => {
      void invalidateCalls(queries, shownAnnouncements)
    },
  }
  const publish = useCallMutation(announcementEndpoints.publish, extras)
  const withdraw = useCallMutation(announcementEndpoints.withdraw, extras)
  const pin = useCallMutation(announcementEndpoints.pin, extras)
  const remove = useCallMutation(announcementEndpoints.remove, {
    ...extras,
    invalidates: [announcementEndpoints.list, homeEndpoints.latestAnnouncements],
  })
  const calls = [publish.mutateAsync, withdraw.mutateAsync, pin.mutateAsync, remove.mutateAsync] as const
  const take = useCallback(
    async (act: AnnouncementAction, { id, version, ...target }: AnnouncementTarget) => {
      const [publishIt, withdrawIt, pinIt, removeIt] = calls
      const title = target.title || '未命名公告'
      const question = questions[act]?.(title)
      if (question && !(await ask({ ...question, go: actLabels[act], stay: '返回' }))) return
      const body = { id, version }
      const send: Record<AnnouncementAction, () => Promise<unknown>> = {
        publish: () => publishIt({ body }),
        withdraw: () => withdrawIt({ body }),
        pin: () => pinIt({ body: { ...body, pinned: true } }),
        unpin: () => pinIt({ body: { ...body, pinned: false } }),
        remove: () => removeIt({ body }),
      }
      try {
        await send[act]()
      } catch {
        // The mutation has already shown the error.
        return
      }
      notify.success(`${doneWords[act]}：${title}`)
      onDone?.(act, id)
    },
    [...calls, onDone],
  )
  return { busy: publish.isPending || withdraw.isPending || pin.isPending || remove.isPending, take }
}
