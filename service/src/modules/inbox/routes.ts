import { inboxEndpoints, unreadEndpoint } from '@shared/contract/inbox'
import type { FastifyInstance } from 'fastify'
import { seconds } from '../../clock'
import type { ServiceContext } from '../../context'
import { clientGone } from '../../http/clientGone'
import { findCaller, route } from '../../http/route'
import { Refusal } from '../../refusal'
import { isLimit } from '../../security/caller'
import { listMessages, markRead, unreadMessages } from './inbox'
import { reminderSettingOf, saveReminderSetting } from './reminderSetting'

/** Longest wait of a long poll for unread messages. */
const longestWait = seconds(20)

/** 消息: the caller's own messages, whatever role they were sent to. */
export function registerMessages(app: FastifyInstance, context: ServiceContext): void {
  const { unreadLongPoll, servedReleases, clock } = context
  // Shutting down ends the waiting long polls.
  app.addHook('preClose', async () => unreadLongPoll.release())

  route(app, context, inboxEndpoints.list, ({ caller, query, read }) => read((connection) => listMessages(connection, caller, query)))

  route(app, context, unreadEndpoint, async ({ caller, query: { known, generation }, request, reply, read }) => {
    const answer = async () => ({
      ...(await read((connection) => unreadMessages(connection, caller))),
      // Messages work without the registry too.
      generation: await servedReleases.generationFor(caller.unitId).catch(() => undefined),
    })
    const now = await answer()
    if (known === undefined || known !== now.count || (generation !== undefined && generation !== now.generation)) return now
    const waited = unreadLongPoll.wait(caller.accountId, known, longestWait, clientGone(reply))
    if (!waited) throw new Refusal('RATE_LIMITED', undefined, { retryAfter: longestWait / 1000 })
    await waited
    // A keep-alive connection would delay the shutdown.
    if (unreadLongPoll.released) reply.header('Connection', 'close')
    if (reply.raw.destroyed) return now
    // The session may have ended while waiting.
    if (!(await findCaller(context, request, true))) throw new Refusal('NO_SESSION')
    return answer()
  })

  route(app, context, inboxEndpoints.reminders, ({ caller, read }) =>
    read(async (connection) => ({ ...(await reminderSettingOf(connection, caller)), limited: caller.limit !== undefined && isLimit(caller.limit) })),
  )

  route(app, context, inboxEndpoints.saveReminders, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.detail = { ...body }
      await saveReminderSetting(connection, caller, body)
      return body
    }),
  )

  route(app, context, inboxEndpoints.read, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const count = await markRead(connection, caller, clock.now(), body)
      note.detail = { count }
      return { count }
    }),
  )

  route(app, context, inboxEndpoints.readAll, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const count = await markRead(connection, caller, clock.now(), body)
      note.detail = { count }
      return { count }
    }),
  )
}
