import { attachmentEndpoints } from '@shared/contract/attachment'
import { jobEndpoints } from '@shared/contract/job'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { giveTicket } from '../../security/tickets'
import { findJob, listJobs, removeJob, retryJob, shownJob } from './accountJobs'
import { fileJobOf } from './runJob'

/** The purpose of an export ticket for the file of a job. */
export const jobFile = 'job'

/** The caller's own jobs: progress, download, retry, removal. */
export function registerJobs(app: FastifyInstance, context: ServiceContext): void {
  const now = () => context.clock.now()
  route(app, context, jobEndpoints.list, ({ caller, query, read }) =>
    read(async (connection) => {
      const rows = await listJobs(connection, caller, now())
      return { list: rows.filter((row) => query.id === undefined || row.id === query.id).map(shownJob) }
    }),
  )
  route(app, context, jobEndpoints.ticket, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const job = await findJob(connection, caller, body.id, now())
      if (job.state !== 'done') throw new Refusal('NOT_ALLOWED_NOW')
      fileJobOf(context, job.kind).check(job.request, caller)
      note.target = job.id
      note.detail = { file: job.file_name }
      const ticket = await giveTicket(connection, context.clock, 'export', caller, { type: jobFile, request: { id: job.id } })
      return { url: `${attachmentEndpoints.exportFile.path}?ticket=${ticket}` }
    }),
  )
  route(app, context, jobEndpoints.retry, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      await retryJob(context, connection, caller, body.id)
      return {}
    }),
  )
  route(app, context, jobEndpoints.remove, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      await removeJob(connection, caller, body.id, now())
      return {}
    }),
  )
}
