import { attachmentEndpoints } from '@shared/contract/attachment'
import { exportRows } from '@shared/contract/job'
import { certificateListEndpoints, operatorEndpoints, operatorLists, personListEndpoints } from '@shared/contract/operator'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import type { Caller } from '../../security/caller'
import { giveTicket } from '../../security/tickets'
import { startJob } from '../job/accountJobs'
import { operatorAttachmentOwner } from './attachmentOwner'
import { changeLogOf } from './changeLog'
import { operatorExport } from './exportJob'
import { importPeople } from './importRows'
import { certificatePage, personPage, rowsOf } from './list'
import { operatorOverviewOf, operatorUnitsOf } from './overview'
import { chosenCertificates, findPerson, operatorDetailOf, revealField } from './record'
import { type Act, addPerson, removeCertificate, removePerson, saveCertificate, updatePerson } from './write'

/** 作业人员: the people of units and their certificates. */
export function registerOperators(app: FastifyInstance, context: ServiceContext): void {
  context.attachmentOwners.register(operatorAttachmentOwner)
  context.fileJobs.register('operatorExport', operatorExport)
  registerLists(app, context)
  registerRecords(app, context)
  const today = () => wireDate(context.clock.now())
  route(app, context, operatorEndpoints.overview, ({ caller, read }) => read((connection) => operatorOverviewOf(connection, caller, today())))
  route(app, context, operatorEndpoints.units, ({ caller, query, read }) => read((connection) => operatorUnitsOf(connection, caller, query, today())))
}

function registerLists(app: FastifyInstance, context: ServiceContext): void {
  const today = () => wireDate(context.clock.now())
  for (const list of operatorLists) {
    if (list.of === 'person') {
      route(app, context, personListEndpoints.list, ({ caller, query, read }) => read((connection) => personPage(connection, list, caller, query, today())))
    } else {
      route(app, context, certificateListEndpoints[list.key].list, ({ caller, query, read }) =>
        read((connection) => certificatePage(connection, list, caller, query, today())),
      )
    }
    const { exportList } = list.of === 'person' ? personListEndpoints : certificateListEndpoints[list.key]
    route(app, context, exportList, ({ caller, body, write }) =>
      write(async (connection, note) => {
        note.detail = { ...body }
        const content = z.record(z.string(), z.unknown()).parse({ list: list.key, today: today(), request: body })
        if ((await rowsOf(connection, list, caller, body, today())) > exportRows.atOnce) {
          return { url: '', job: await startJob(context, connection, caller, { kind: 'operatorExport', title: `导出${list.title}`, request: content }) }
        }
        const ticket = await giveTicket(connection, context.clock, 'export', caller, { type: 'operatorExport', request: content })
        return { url: `${attachmentEndpoints.exportFile.path}?ticket=${ticket}` }
      }),
    )
  }
}

/** A first entry needs no reason. */
const entered = ''
const imported = '批量导入'

function registerRecords(app: FastifyInstance, context: ServiceContext): void {
  const act = (caller: Caller, reason: string): Act => {
    const now = context.clock.now()
    return { caller, reason, now, today: wireDate(now) }
  }
  route(app, context, operatorEndpoints.get, ({ caller, query, read }) =>
    read((connection) => operatorDetailOf(connection, caller, query.id, wireDate(context.clock.now()))),
  )
  route(app, context, operatorEndpoints.add, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const person = await addPerson(connection, { fields: typed(body.fields), certificates: body.tables.certificates.map(typed) }, act(caller, entered))
      note.target = person.id
      return person
    }),
  )
  route(app, context, operatorEndpoints.update, ({ caller, body, write }) =>
    write((connection, note) => {
      note.target = body.id
      note.detail = { fields: Object.keys(typed(body.fields)) }
      return updatePerson(connection, { ...body, fields: typed(body.fields) }, act(caller, body.reason))
    }),
  )
  route(app, context, operatorEndpoints.del, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      await removePerson(connection, body, act(caller, body.reason))
      return {}
    }),
  )
  route(app, context, operatorEndpoints.saveCertificate, ({ caller, body, write }) =>
    write((connection, note) => {
      note.target = body.operatorId
      note.detail = { certificate: body.id ?? '', fields: Object.keys(typed(body.fields)) }
      return saveCertificate(connection, { ...body, fields: typed(body.fields) }, act(caller, body.reason ?? entered))
    }),
  )
  route(app, context, operatorEndpoints.removeCertificate, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      await removeCertificate(connection, body, act(caller, body.reason))
      return {}
    }),
  )
  route(app, context, operatorEndpoints.reveal, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      note.detail = { field: body.field }
      return { value: await revealField(connection, caller, body.id, body.field) }
    }),
  )
  route(app, context, operatorEndpoints.choose, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.detail = { certificates: body.ids }
      return { list: await chosenCertificates(connection, caller, body.ids, wireDate(context.clock.now())) }
    }),
  )
  route(app, context, operatorEndpoints.changes, ({ caller, query, read }) =>
    read(async (connection) => changeLogOf(connection, (await findPerson(connection, caller, query.id)).id, query)),
  )
  route(app, context, operatorEndpoints.importRows, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const counts = await importPeople(connection, body.tables.operators.map(typed), act(caller, imported))
      note.detail = { ...counts }
      return counts
    }),
  )
}

/** Only the fields that were sent. */
const typed = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
