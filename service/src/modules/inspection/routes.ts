import { appointmentStandings, inspectionFee, wishedDayStandings } from '@shared/contract/application'
import { inspectionEndpoints, photoCode } from '@shared/contract/inspection'
import { isDateText } from '@shared/contract/rules'
import type { FastifyInstance } from 'fastify'
import { callerKeeper } from '../../attachment/storeFiles'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { type BehaviourOf, workflowNow } from '../../workflow/behaviour'
import { recordViewOf } from '../../workflow/detail'
import { onlyFile, receiveUpload } from '../attachment/receiveUpload'
import { appointmentProblems, assignInspections, assignmentBoardOf, plannedFor } from './assignment'
import { keepCertificates } from './certificates'
import { feeSheetOf, feeToldFor, fixFeeLines } from './feeLines'
import { findInspection } from './inspectionRecord'
import { jobsOf } from './jobs'
import { addLeave, changeLeave, listLeaves, removeLeave } from './leaves'
import { resultAttachmentOwner, resultsSeen, saveResult, shownResults } from './results'
import { wishedDayHints } from './wishedDays'

/** Routes for an institute's work on inspections, other than the transitions of their types. */
export function registerInspections(app: FastifyInstance, context: ServiceContext, behaviourOf: BehaviourOf): void {
  const { clock } = context
  context.attachmentOwners.register(resultAttachmentOwner)

  route(app, context, inspectionEndpoints.feeLines, ({ caller, params, read }) =>
    read(async (connection) => {
      const { definition, record } = await findInspection(connection, caller, params.id)
      const { form } = await recordViewOf(connection, definition, record, clock.now())
      return feeSheetOf(connection, definition, record, form, caller)
    }),
  )

  route(app, context, inspectionFee, ({ caller, query, read }) =>
    read(async (connection) => {
      const { definition, record } = await findInspection(connection, caller, query.id)
      return feeToldFor(query.feeType, await feeSheetOf(connection, definition, record, record.form, caller))
    }),
  )

  route(app, context, inspectionEndpoints.fixFee, ({ caller, params, body, write }) =>
    write(async (connection, note) => {
      const { definition, record } = await findInspection(connection, caller, params.id, true)
      note.target = record.id
      note.detail = { lines: body.lines.length }
      await fixFeeLines(connection, definition, record, caller, body, clock.now())
      return feeSheetOf(connection, definition, record, record.form, caller)
    }),
  )

  route(app, context, inspectionEndpoints.jobs, ({ caller, read }) => read((connection) => jobsOf(connection, caller, clock.now())))

  route(app, context, inspectionEndpoints.results, ({ caller, params, read }) =>
    read(async (connection) => {
      const { record } = await findInspection(connection, caller, params.id)
      return { list: await shownResults(connection, record, await resultsSeen(connection, record), wireDate(clock.now())) }
    }),
  )

  route(app, context, inspectionEndpoints.saveResult, ({ caller, params, body, write }) =>
    write((connection, note) => {
      note.target = params.id
      return saveResult(connection, caller, { id: params.id, ...body }, clock.now())
    }),
  )

  route(app, context, inspectionEndpoints.uploadPhoto, async ({ caller, params, query, request, read, write }) =>
    onlyFile(
      await receiveUpload(context, {
        request,
        code: photoCode,
        most: 1,
        uploadId: query.uploadId,
        keeper: (connection, lock) => callerKeeper(context, connection, caller, params.id, lock),
        read,
        write,
      }),
    ),
  )

  route(app, context, inspectionEndpoints.assignmentBoard, ({ caller, query, read }) =>
    read((connection) => assignmentBoardOf(connection, caller, query.from, clock.now())),
  )

  route(app, context, appointmentStandings, ({ caller, query, read }) =>
    read(async (connection) => {
      const told = query.inspectOn === '' || isDateText(query.inspectOn) ? await appointmentProblems(connection, caller, query, clock.now()) : []
      return { list: told, fields: {} }
    }),
  )

  route(app, context, wishedDayStandings, ({ caller, query, read }) =>
    read(async (connection) => {
      const { record } = await findInspection(connection, caller, query.id)
      return { list: await wishedDayHints(connection, record, query, wireDate(clock.now())), fields: {} }
    }),
  )

  route(app, context, inspectionEndpoints.assign, ({ caller, body, write }) =>
    write(async (connection, note) => ({ assigned: await assignInspections(connection, behaviourOf, caller, body, workflowNow(context), note) })),
  )

  route(app, context, inspectionEndpoints.leaves, ({ caller, query, read }) =>
    read(async (connection) => ({ list: await listLeaves(connection, caller, query.inspector, clock.now()) })),
  )

  route(app, context, inspectionEndpoints.addLeave, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.inspector ?? caller.accountId
      note.detail = { from: body.from, to: body.to }
      const { id, account } = await addLeave(connection, caller, body, clock.now())
      return { id, planned: await plannedFor(connection, caller, account, body.from, body.to) }
    }),
  )

  route(app, context, inspectionEndpoints.changeLeave, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const { account, ...before } = await changeLeave(connection, caller, body, clock.now())
      note.target = account
      note.detail = { before, from: body.from, to: body.to }
      return { planned: await plannedFor(connection, caller, account, body.from, body.to) }
    }),
  )

  route(app, context, inspectionEndpoints.removeLeave, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const { account, ...days } = await removeLeave(connection, caller, body)
      note.target = account
      note.detail = days
      return {}
    }),
  )

  route(app, context, inspectionEndpoints.keepCertificates, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.inspector
      await keepCertificates(connection, caller, body, clock.now())
      return {}
    }),
  )
}
