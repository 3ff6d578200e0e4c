import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { administrationEndpoints } from '@shared/contract/administration'
import { applicationDefinitions, recordAddress } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { findReadable } from '../../attachment/attachments'
import { dispositionOf } from '../../attachment/fileName'
import type { ServiceContext } from '../../context'
import { isUuid } from '../../database/userInput'
import { clientGone } from '../../http/clientGone'
import { statusOf } from '../../http/errors'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { giveTicketBack, type Ticket, type TicketPurpose, useTicket } from '../../security/tickets'
import { documentsIn, recordViewOf } from '../../workflow/detail'
import { asAccount } from '../../workflow/parties'
import { findVisible } from '../../workflow/record'
import { behaviourOf } from '../application/behaviours'
import { checkOf } from '../documentCheck/printedCheck'
import { errorLogExport, errorsAsCsv, exportedErrors, newestErrors } from '../errorLog/errors'
import { findJob } from '../job/accountJobs'
import { jobFile } from '../job/routes'
import { fileJobOf } from '../job/runJob'
import { paperOfReport, reportTicket } from '../report/reportFile'
import { demonstrationNote } from '../report/reportPaper'

/** Sends a file for a navigation: never rendered as a page of the portal, never cached, and without a referrer. */
function send(reply: FastifyReply, type: string, disposition: string, body: unknown): FastifyReply {
  return reply
    .header('Content-Type', type)
    .header('Content-Disposition', disposition)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', filePolicy)
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .send(body)
}
/** Chromium still shows a PDF with this policy in its viewer. */
const filePolicy = "default-src 'none'; sandbox"

/** The answer is shown in a browser window: plain text, not an envelope. */
function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = error instanceof Refusal ? error : undefined
  if (!refusal) throw error
  if (refusal.code === 'UNAVAILABLE') reply.header('Retry-After', '5')
  const text = refusal.code === 'NOT_FOUND' ? messages.ticketGone : refusal.message
  return reply
    .code(refusal.code === 'NOT_FOUND' ? 404 : statusOf[refusal.code])
    .type('text/plain; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(text)
}

/** Documents of one account drawn at a time; the others wait. Each may take seconds, and the print host draws those of all users one by one. */
const drawnAtOnce = 2

/** Routes opened by one-time tickets: download, export, print. */
export function registerTicketRoutes(app: FastifyInstance, context: ServiceContext): void {
  /** @param back where to redirect if the ticket is used up, because the window was reloaded */
  async function open(
    reply: FastifyReply,
    purpose: TicketPurpose,
    secret: string,
    work: (ticket: Ticket) => Promise<FastifyReply>,
    back?: string,
  ): Promise<FastifyReply> {
    let ticket: Ticket | undefined
    try {
      ticket = await useTicket(context, purpose, secret)
      if (!ticket && back !== undefined) return reply.header('Cache-Control', 'no-store').redirect(`${context.configuration.publicOrigin}${back}`, 303)
      if (!ticket) throw new Refusal('NOT_FOUND')
      return await work(ticket)
    } catch (error) {
      // Whoever is asked to try again loads the window again.
      if (ticket && error instanceof Refusal && error.code === 'UNAVAILABLE') await giveTicketBack(context, ticket)
      return refuse(reply, error)
    }
  }

  /**
   * Draws a document as soon as its holder has fewer than `drawnAtOnce` in progress.
   * @throws Refusal UNAVAILABLE when the holder's other documents take too long
   */
  async function inTurn<Drawn>(reply: FastifyReply, { holder }: Ticket, draw: () => Promise<Drawn>): Promise<Drawn> {
    const leave = await context.printing.wait(holder.accountId, drawnAtOnce, clientGone(reply))
    if (!leave) throw new Refusal('UNAVAILABLE', messages.printingMuch)
    try {
      return await draw()
    } finally {
      leave()
    }
  }

  route(app, context, attachmentEndpoints.download, ({ query, reply }) =>
    open(reply, 'attachment', query.ticket, async (ticket) => {
      const { id } = z.object({ id: z.string() }).parse(ticket.content)
      // Rights may have changed since the ticket was issued.
      const row = await context.database.read(ticket.scope, (connection) =>
        findReadable(connection, id, ({ owner_id }) => context.attachmentOwners.find(connection, ticket.holder, owner_id)),
      )
      reply.header('Content-Length', row.size)
      return send(reply, 'application/octet-stream', dispositionOf('attachment', row.file_name), await context.attachments.open(row.storage_key))
    }),
  )

  route(app, context, attachmentEndpoints.exportFile, ({ query, reply }) =>
    open(reply, 'export', query.ticket, async (ticket) => {
      const { type, request } = z.object({ type: z.string(), request: z.unknown() }).parse(ticket.content)
      // The ticket of a list of applications is the request of its job, `type` being theirs. Replicas of earlier releases issue and open the same.
      const ofApplications = applicationDefinitions.some(({ key }) => key === type)
      const make = exportFiles[type] ?? fileAtOnce(ofApplications ? 'applicationExport' : type)
      const work = () => make(context, ticket, ofApplications ? ticket.content : request)
      const { contentType, fileName, size, bytes } = await (type === reportTicket ? inTurn(reply, ticket, work) : work())
      if (size !== undefined) reply.header('Content-Length', size)
      return send(reply, contentType, dispositionOf('attachment', fileName), bytes)
    }),
  )

  route(app, context, attachmentEndpoints.printed, ({ params, query, reply }) =>
    open(
      reply,
      'print',
      params.ticket,
      async (ticket) => {
        const content = z.object({ type: z.string(), id: z.string(), document: z.string() }).parse(ticket.content)
        if (content.type === reportTicket) {
          const { fileName, bytes } = await inTurn(reply, ticket, () => reportOfDevice(context, ticket, content))
          return send(reply, 'application/pdf', dispositionOf('inline', fileName), bytes)
        }
        const behaviour = behaviourOf(content.type)
        const draw = behaviour.documents?.[content.document]
        if (!draw) throw new Refusal('NOT_FOUND')
        const paper = await context.database.read(ticket.scope, async (connection) => {
          const record = await findVisible(connection, behaviour.definition, asAccount(ticket.holder), content.id)
          // Again: the record may have moved on since the address was given.
          if (!documentsIn(behaviour.definition, record).some(({ key }) => key === content.document)) throw new Refusal('NOT_ALLOWED_NOW')
          const view = await recordViewOf(connection, behaviour.definition, record, context.clock.now())
          const ownRows = await behaviour.ownRows?.(connection, record.id)
          const signed = behaviour.definition.documents.some(({ key, signedIn }) => key === content.document && signedIn?.includes(record.status))
          const drawn = draw(ownRows ? { ...view, ownRows } : view)
          const note = signed && context.reportSigner.kind === 'demonstration' ? [{ kind: 'paragraph' as const, indent: true, text: demonstrationNote }] : []
          const document = { ...drawn, blocks: [...drawn.blocks, ...note], check: checkOf(context, behaviour.definition, record, content.document) }
          return { document, signed }
        })
        const bytes = await inTurn(reply, ticket, () => context.printer.render(paper.document))
        const given = paper.signed ? await context.reportSigner.sign(bytes, context.configuration.portal.organisation) : bytes
        return send(reply, 'application/pdf', dispositionOf('inline', paper.document.fileName), given)
      },
      pageOfRecord(query),
    ),
  )
}

/** The page of the record a printed document belongs to, which checks access itself; undefined if the address names none. */
function pageOfRecord({ type, id, page }: { type?: string; id?: string; page?: 'detail' | 'reviewDetail' }): string | undefined {
  const definition = applicationDefinitions.find((candidate) => candidate.key === type)
  return definition && id !== undefined && isUuid(id) ? recordAddress(definition, page ?? 'detail', id) : undefined
}

interface ExportFile {
  contentType: string
  fileName: string
  bytes: Buffer | Readable
  /** Present if the bytes are a stream. */
  size?: number
}
type MakeFile = (context: ServiceContext, ticket: Ticket, request: unknown) => Promise<ExportFile>

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const errorLogFile: MakeFile = async (context, ticket, request) => {
  const filter = administrationEndpoints.exportErrors.body.parse(request)
  const parts = newestErrors((work) => context.database.read(ticket.scope, work), filter, exportedErrors)
  return { contentType: 'text/csv; charset=utf-8', fileName: '错误日志.csv', bytes: errorsAsCsv(parts) }
}

/** The file of a job, if the caller requested it and may still have it. */
const fileOfJob: MakeFile = async (context, ticket, request) => {
  const { id } = z.object({ id: z.string() }).parse(request)
  const job = await context.database.read(ticket.scope, (connection) => findJob(connection, ticket.holder, id, context.clock.now()))
  fileJobOf(context, job.kind).check(job.request, ticket.holder)
  if (job.storage_key === null) throw new Refusal('NOT_FOUND')
  const contentType = job.file_name.endsWith('.zip') ? 'application/zip' : workbookType
  return { contentType, fileName: job.file_name, size: job.size, bytes: await context.jobFiles.open(job.storage_key) }
}

/** The file a job of this kind would produce, small enough to produce within the request. */
const fileAtOnce =
  (kind: string): MakeFile =>
  async (context, ticket, request) => {
    const job = context.fileJobs.find(kind)
    if (!job) throw new Refusal('NOT_FOUND')
    const asked = z.record(z.string(), z.unknown()).parse(request)
    job.check(asked, ticket.holder)
    const bytes = await context.database.read(ticket.scope, (connection) =>
      buffer(job.file(connection, asked, ticket.holder, { tell: async () => undefined }).bytes),
    )
    return { contentType: workbookType, fileName: job.fileName(asked, context.clock.now()), bytes }
  }

/** A single signed report. */
const reportOfDevice: MakeFile = async (context, ticket, request) => {
  const asked = z.object({ id: z.string(), document: z.string() }).parse(request)
  return { contentType: 'application/pdf', ...(await paperOfReport(context, (work) => context.database.read(ticket.scope, work), ticket.holder, asked)) }
}

/** Exports that are not files of jobs, or come from one that is done. */
const exportFiles: Readonly<Record<string, MakeFile>> = {
  [errorLogExport]: errorLogFile,
  [jobFile]: fileOfJob,
  [reportTicket]: reportOfDevice,
}
