import { attachmentEndpoints } from '@shared/contract/attachment'
import { catalogueName } from '@shared/contract/catalogue'
import {
  archiveKeyOf,
  checkEquipment,
  type EquipmentListDefinition,
  equipmentEndpoints,
  equipmentListEndpoints,
  equipmentLists,
} from '@shared/contract/equipment'
import { exportRows } from '@shared/contract/job'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { minutes, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { enforceGuessLimit } from '../../security/rateLimit'
import { giveTicket } from '../../security/tickets'
import { startJob } from '../job/accountJobs'
import { changeLogOf } from './archive/changeLog'
import { equipmentAttachmentOwner, pipelineAttachmentOwner } from './detail/attachmentOwner'
import { cylindersOf } from './detail/cylinders'
import { coveredInHistory, detailOfDevice, revealField } from './detail/detail'
import { labelOfDevice, numberOf } from './detail/label'
import { pipelineChangesOf, pipelineDetailOf, pipelineLabelsOf, pipelinesOf } from './detail/pipelines'
import { pipelineTimelineOf } from './detail/pipelineTimeline'
import { publicDeviceOf } from './detail/publicDevice'
import { timelineOf } from './detail/timeline'
import { updateDevice } from './detail/update'
import { findDevice } from './device/findDevice'
import { archiveColumns, equipmentExport, equipmentPlan, planLists, planRequest } from './list/exportJob'
import { devicesById, equipmentPage, hasMoreThan } from './list/list'
import { listViews, removeView, saveView } from './list/savedViews'
import { duplicateRows, duplicatesOf } from './numbers/duplicates'
import { resolveDevices } from './numbers/findByNumber'
import { equipmentOverviewOf } from './overview'

/** Wrong codes of one address: enough for typing mistakes, too few for guessing. */
const checkLimit = { name: 'equipmentCheck', count: 60, window: minutes(60) }

/** 设备管理: the routes of the equipment archive. */
export function registerEquipment(app: FastifyInstance, context: ServiceContext): void {
  context.attachmentOwners.register(equipmentAttachmentOwner(context.clock))
  context.attachmentOwners.register(pipelineAttachmentOwner(context.clock))
  context.fileJobs.register('equipmentExport', equipmentExport)
  context.fileJobs.register('equipmentPlan', equipmentPlan)
  for (const list of equipmentLists) registerList(app, context, list)
  registerPlan(app, context)
  registerArchive(app, context)
  registerViews(app, context)
  const today = () => wireDate(context.clock.now())
  route(app, context, equipmentEndpoints.overview, ({ caller, read }) => read((connection) => equipmentOverviewOf(connection, caller, today())))
  route(app, context, equipmentEndpoints.resolve, ({ caller, body, read }) => read((connection) => resolveDevices(connection, caller, body, today())))
  route(app, context, equipmentEndpoints.pipelines, ({ caller, query, read }) => read((connection) => pipelinesOf(connection, caller, query, today())))
  route(app, context, equipmentEndpoints.cylinders, ({ caller, query, read }) => read((connection) => cylindersOf(connection, caller, query)))
  route(app, context, equipmentEndpoints.pipelineDetail, ({ caller, params, read }) =>
    read((connection) => pipelineDetailOf(context, connection, caller, params.id, today())),
  )
  route(app, context, equipmentEndpoints.pipelineChanges, ({ caller, query, read }) => read((connection) => pipelineChangesOf(connection, caller, query)))
  route(app, context, equipmentEndpoints.pipelineLabels, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.detail = { count: body.ids.length }
      return { list: await pipelineLabelsOf(context, connection, caller, body.ids, today()) }
    }),
  )
  route(app, context, equipmentEndpoints.pipelineTimeline, ({ caller, query, read }) => read((connection) => pipelineTimelineOf(connection, caller, query)))
  route(app, context, checkEquipment, ({ body, request, read }) =>
    enforceGuessLimit(context.database, context.clock, checkLimit, request.ip, () => read((connection) => publicDeviceOf(context, connection, body))),
  )
}

/** 导出全年计划. */
function registerPlan(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, equipmentEndpoints.exportPlan, ({ caller, write }) =>
    write(async (connection) => {
      const content = { today: wireDate(context.clock.now()) }
      for (const { list } of planLists) {
        if (await hasMoreThan(connection, list, caller, planRequest, content.today, exportRows.atOnce)) {
          return { url: '', job: await startJob(context, connection, caller, { kind: 'equipmentPlan', title: '导出全年计划', request: content }) }
        }
      }
      const ticket = await giveTicket(connection, context.clock, 'export', caller, { type: 'equipmentPlan', request: content })
      return { url: `${attachmentEndpoints.exportFile.path}?ticket=${ticket}` }
    }),
  )
}

function registerList(app: FastifyInstance, context: ServiceContext, list: EquipmentListDefinition & { key: keyof typeof equipmentListEndpoints }): void {
  const calls = equipmentListEndpoints[list.key]
  const today = () => wireDate(context.clock.now())
  route(app, context, calls.list, ({ caller, query, read }) => read((connection) => equipmentPage(connection, list, caller, query, today())))
  route(app, context, calls.exportList, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.detail = { ...body }
      if (body.archive) archiveColumns(body.equclacode, caller)
      const content = z.record(z.string(), z.unknown()).parse({ list: list.key, today: today(), request: body })
      if (await hasMoreThan(connection, list, caller, body, today(), exportRows.atOnce)) {
        return { url: '', job: await startJob(context, connection, caller, { kind: 'equipmentExport', title: `导出${list.title}`, request: content }) }
      }
      const ticket = await giveTicket(connection, context.clock, 'export', caller, { type: 'equipmentExport', request: content })
      return { url: `${attachmentEndpoints.exportFile.path}?ticket=${ticket}` }
    }),
  )
}

function registerArchive(app: FastifyInstance, context: ServiceContext): void {
  const now = () => context.clock.now()
  const today = () => wireDate(now())
  route(app, context, equipmentEndpoints.detail, ({ caller, params, read }) =>
    read(async (connection) => {
      const detail = await detailOfDevice(context, connection, caller, params.id, today())
      // The address contains the kind too: a device of another archive is not found. Piping and its components share an archive.
      if (archiveKeyOf(detail.row.equclacode) !== archiveKeyOf(params.equclacode)) throw new Refusal('NOT_FOUND')
      return detail
    }),
  )
  route(app, context, equipmentEndpoints.update, ({ caller, body, write }) =>
    write((connection, note) =>
      updateDevice(connection, caller, body, now(), today(), note, async (fields) =>
        (await duplicatesOf(connection, caller, fields, today())).list.map(({ field, message }) => ({ field, message })),
      ),
    ),
  )
  route(app, context, equipmentEndpoints.reveal, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      note.detail = { field: body.field }
      return { value: await revealField(connection, caller, body.id, body.field) }
    }),
  )
  route(app, context, equipmentEndpoints.changes, ({ caller, query, read }) =>
    read(async (connection) => {
      const device = await findDevice(connection, caller, query.id)
      return changeLogOf(connection, device.id, coveredInHistory(device), query)
    }),
  )
  route(app, context, equipmentEndpoints.timeline, ({ caller, query, read }) => read((connection) => timelineOf(connection, caller, query)))
  route(app, context, equipmentEndpoints.labels, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.detail = { count: body.ids.length }
      const rows = await devicesById(connection, caller, body.ids, today())
      return {
        list: rows.map((row) => {
          const numbered = { id: row.id, use_cert_no: row.useCertNo, equipment_code: row.equipmentCode, registration_code: row.registrationCode }
          const { id, equipmentName, unitInternalNo, useUnitName, usePlaceDetail, nextInspectionDate } = row
          return {
            ...{ id, equipmentName, unitInternalNo, useUnitName, usePlaceDetail },
            kindName: catalogueName(row.equclacode),
            number: numberOf(numbered),
            nextInspectionDate: row.delayToDate || nextInspectionDate,
            ...labelOfDevice(context, numbered),
          }
        }),
      }
    }),
  )
  route(app, context, equipmentEndpoints.duplicates, ({ caller, query, read }) => read((connection) => duplicatesOf(connection, caller, query, today())))
  route(app, context, equipmentEndpoints.duplicateRows, ({ body, read }) => read(async (connection) => ({ list: await duplicateRows(connection, body.rows) })))
}

function registerViews(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, equipmentEndpoints.views, ({ caller, query, read }) =>
    read(async (connection) => ({ list: await listViews(connection, caller, query.list) })),
  )
  route(app, context, equipmentEndpoints.saveView, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const view = await saveView(connection, caller, body, context.clock.now())
      note.target = view.id
      return view
    }),
  )
  route(app, context, equipmentEndpoints.removeView, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      await removeView(connection, caller, body.id)
      return {}
    }),
  )
}
