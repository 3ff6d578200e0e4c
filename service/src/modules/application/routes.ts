import {
  type ApplicationDefinition,
  type ApplicationDetail,
  type ApplicationEndpoints,
  applicationDefinitions,
  decideTransition,
  definitionFor,
  fieldsOf,
  keepsDrafts,
  reviewQueue,
} from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { exportRows } from '@shared/contract/job'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { againAfterDeadlock } from '../../database/deadlocks'
import { JsonText } from '../../http/jsonWriter'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { giveTicket } from '../../security/tickets'
import { type TypeBehaviour, workflowNow } from '../../workflow/behaviour'
import { comparisonOf } from '../../workflow/comparison'
import { detailOf, eventsSeen, recordViewOf, reveal, revisionSeen } from '../../workflow/detail'
import { copyAsDraft } from '../../workflow/draft'
import { prefilled } from '../../workflow/form/form'
import { pageOfRows } from '../../workflow/form/largeTables'
import { hasMoreThan, listPageText, statusCounts } from '../../workflow/list/list'
import { queueText } from '../../workflow/list/queue'
import { actorOf, asAccount, stateOfRecord } from '../../workflow/parties'
import { findVisible } from '../../workflow/record'
import { takeTransition } from '../../workflow/transition/transition'
import { numbersUnseen } from '../equipment/numbers/findByNumber'
import { startJob } from '../job/accountJobs'
import { listPage, openPages, servedGroups } from '../portal/openPages'
import { applicationAttachmentOwner } from './attachmentOwner'
import { behaviourOf, requireSoundDefinitions } from './behaviours'
import { printAddress } from './common/printAddress'
import { applicationExport } from './exportJob'
import { registerSave } from './save'
import { submit } from './submit'

const endpointsOf = (definition: ApplicationDefinition): ApplicationEndpoints => {
  const found = applicationEndpointsByType[definition.key]
  if (!found) throw new Error(`Application type ${definition.key} has no endpoints`)
  return found
}

/** Numbers of the devices a record names. */
async function devicesIn(definition: ApplicationDefinition, { form: { fields, tables }, definitionVersion }: ApplicationDetail): Promise<string[]> {
  const form = await definitionFor(definition, fields, definitionVersion)
  const numbersIn = (asked: readonly FieldDefinition[], row: FormRow) => asked.flatMap(({ type, key }) => (type === 'equipment' ? (row[key] ?? []) : []))
  return [...numbersIn(fieldsOf(form), fields), ...form.tables.flatMap(({ key, columns }) => (tables[key] ?? []).flatMap((row) => numbersIn(columns, row)))]
}

/** The routes of every application type: one registration, driven by the definitions. */
export function registerApplications(app: FastifyInstance, context: ServiceContext): void {
  requireSoundDefinitions()
  context.attachmentOwners.register(applicationAttachmentOwner)
  context.fileJobs.register('applicationExport', applicationExport)
  route(app, context, reviewQueue, async ({ caller, query, read }) => {
    const open = openPages(await servedGroups(context, caller.unitId), caller.roleType)
    const listOf = (definition: ApplicationDefinition) => listPage(definition, open, false)
    return read(async (connection) => new JsonText(await queueText(connection, applicationDefinitions, caller, query, listOf, wireDate(context.clock.now()))))
  })
  for (const definition of applicationDefinitions) {
    const calls = endpointsOf(definition)
    const behaviour = behaviourOf(definition.key)
    registerReads(app, context, behaviour, calls)
    registerDocuments(app, context, behaviour, calls)
    registerSave(app, context, behaviour, calls)
    registerTransitions(app, context, behaviour, calls)
    behaviour.routes?.(app, context)
  }
}

function registerReads(app: FastifyInstance, context: ServiceContext, behaviour: TypeBehaviour, calls: ApplicationEndpoints): void {
  const { definition } = behaviour
  route(app, context, calls.list, ({ caller, query, read }) =>
    read(async (connection) => new JsonText(await listPageText(connection, definition, caller, query, wireDate(context.clock.now())))),
  )
  route(app, context, calls.counts, ({ caller, query, read }) =>
    read(async (connection) => ({ counts: await statusCounts(connection, definition, caller, query.view) })),
  )
  route(app, context, calls.detail, ({ caller, params, read }) =>
    read(async (connection) => {
      const plain = await detailOf(connection, behaviour, caller, params.id, context.clock.now())
      const comparison = await comparisonOf(connection, behaviour, caller, plain)
      const withoutArchive = await numbersUnseen(connection, caller, await devicesIn(definition, plain))
      const detail = { ...plain, withoutArchive, ...(comparison && { comparison }) }
      if (!behaviour.warnings || !detail.actions.includes('save')) return detail
      return { ...detail, warnings: await behaviour.warnings(connection, detail.id, detail.form) }
    }),
  )
  if (calls.rows) {
    route(app, context, calls.rows, ({ caller, query, read }) =>
      read(async (connection) => {
        const record = await findVisible(connection, definition, asAccount(caller), query.id)
        const table = definition.tables.find((candidate) => candidate.key === query.table && candidate.large)
        if (!table) throw new Refusal('NOT_FOUND')
        return { ...(await pageOfRows(connection, table, { id: record.id, revision: revisionSeen(record) }, query)), version: record.version }
      }),
    )
  }
  route(app, context, calls.prefill, ({ caller, read }) =>
    read(async (connection) => ({ fields: await prefilled(connection, definition, caller, wireDate(context.clock.now())) })),
  )
  route(app, context, calls.showOpinion, ({ caller, query, read }) =>
    read(async (connection) => {
      const record = await findVisible(connection, definition, asAccount(caller), query.id)
      return { list: await eventsSeen(connection, definition, record) }
    }),
  )
  for (const [path, check] of Object.entries(calls.transitionChecks)) {
    route(app, context, check, ({ caller, query, read }) =>
      read(async (connection) => {
        const record = await findVisible(connection, definition, asAccount(caller), query.id)
        const decision = decideTransition(definition, path, stateOfRecord(record), actorOf(asAccount(caller), record.relations))
        return { allowed: decision.allowed, reason: decision.allowed ? '' : decision.message }
      }),
    )
  }
  route(app, context, calls.reveal, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      note.detail = { field: body.field }
      return { value: await reveal(connection, definition, caller, body.id, body.field) }
    }),
  )
}

function registerDocuments(app: FastifyInstance, context: ServiceContext, behaviour: TypeBehaviour, calls: ApplicationEndpoints): void {
  const { definition } = behaviour
  route(app, context, calls.checks, ({ caller, params, read }) =>
    read(async (connection) => {
      const record = await findVisible(connection, definition, asAccount(caller), params.id)
      return { list: (await behaviour.checks?.(connection, await recordViewOf(connection, definition, record, context.clock.now()), caller)) ?? [] }
    }),
  )
  route(app, context, calls.print, ({ caller, body, write }) =>
    write(async (connection, note) => ({ url: await printAddress(connection, context.clock, caller, behaviour, body, note) })),
  )
  route(app, context, calls.exportList, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.detail = { ...body }
      const content = z.record(z.string(), z.unknown()).parse({ type: definition.key, request: body })
      // Queried first, so that a view the role does not have is refused here and not in the download.
      if (await hasMoreThan(connection, definition, caller, body, exportRows.atOnce)) {
        return { url: '', job: await startJob(context, connection, caller, { kind: 'applicationExport', title: `导出${definition.label}`, request: content }) }
      }
      const ticket = await giveTicket(connection, context.clock, 'export', caller, content)
      return { url: `${attachmentEndpoints.exportFile.path}?ticket=${ticket}` }
    }),
  )
}

function registerTransitions(app: FastifyInstance, context: ServiceContext, behaviour: TypeBehaviour, calls: ApplicationEndpoints): void {
  if (keepsDrafts(behaviour.definition)) {
    route(app, context, calls.copy, ({ caller, body, write }) =>
      write((connection, note) => copyAsDraft(connection, behaviour, caller, body, context.clock.now(), note)),
    )
  }
  for (const [path, endpoint] of Object.entries(calls.transitions)) {
    route(app, context, endpoint, async ({ caller, body, write }) => {
      const { authCode, authFlow, ...request } = body
      if (path === 'commit') return submit(context, behaviour, caller, { authCode, authFlow }, write, () => request)
      // Two records of one payment order that leave it at the same moment wait for each other.
      return againAfterDeadlock(() =>
        write((connection, note) => takeTransition(connection, behaviour, asAccount(caller), path, request, workflowNow(context), note)),
      )
    })
  }
}
