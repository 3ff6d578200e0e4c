import { role, roleTypes } from '@shared/contract/roles'
import { unitEndpoints } from '@shared/contract/unit'
import type { FastifyInstance } from 'fastify'
import { copyAttachments } from '../../attachment/copyAttachments'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { opinionOf } from '../../refusal'
import { isLimit } from '../../security/caller'
import { colleagues } from '../../security/colleagues'
import { renameDue } from '../application/common/changedDevices'
import { unitChangeAttachmentOwner } from './attachmentOwner'
import { auditChange, saveUnit, sendChange } from './saveUnit'
import { applyForSecondUnit, secondUnit } from './secondUnit'
import { changeDraftId, latestReviewed, listChanges } from './unitChanges'
import { pickUnits } from './unitPickers'
import { unitOf } from './unitRow'

/** The caller's own unit, its changes, and the unit pickers of forms. */
export function registerUnits(app: FastifyInstance, context: ServiceContext): void {
  context.attachmentOwners.register(unitChangeAttachmentOwner)
  route(app, context, unitEndpoints.mine, ({ caller, read }) =>
    read(async ({ db }) => unitOf(await db.selectFrom('unit').selectAll().where('id', '=', caller.unitId).executeTakeFirstOrThrow())),
  )

  route(app, context, unitEndpoints.unitTwo, ({ caller, write }) => write((connection) => secondUnit(context, connection, caller)))
  route(app, context, unitEndpoints.saveWbZhUnit, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const sent = await applyForSecondUnit(context, connection, caller, body)
      note.target = sent.id
      return sent
    }),
  )

  route(app, context, unitEndpoints.save, ({ caller, body, write }) =>
    write((connection, note) => {
      note.target = caller.unitId
      return saveUnit(context, connection, caller, body)
    }),
  )

  route(app, context, unitEndpoints.changeUnit, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = caller.unitId
      return sendChange(context, connection, caller, body)
    }),
  )

  route(app, context, unitEndpoints.changeDraft, ({ caller, writeUnaudited }) =>
    writeUnaudited(async (connection) => {
      const attrefsysid = await changeDraftId(connection, caller.unitId)
      const latest = await latestReviewed(connection, caller.unitId)
      if (latest.refused) await copyAttachments(context, connection, latest.refused.id, attrefsysid)
      return {
        attrefsysid,
        ...latest,
        ...(caller.roleType === role.useUnit &&
          !(caller.limit && isLimit(caller.limit)) && { rename: await renameDue(connection, caller.unitId, caller.unitName) }),
      }
    }),
  )

  route(app, context, unitEndpoints.findChangeUnit, ({ caller, query, read }) => read((connection) => listChanges(connection, caller, query)))

  route(app, context, unitEndpoints.auditChange, ({ caller, body, write }) => {
    const opinion = opinionOf(body.opinion, body.pass === '0')
    return write((connection, note) => {
      note.target = body.id
      note.detail = { pass: body.pass }
      return auditChange(context, connection, caller, { id: body.id, version: body.version, approve: body.pass === '1', opinion })
    })
  })

  route(app, context, unitEndpoints.list, ({ caller, query, read }) =>
    read((connection) => pickUnits(connection, 'users', query, query.served === '1' ? caller : undefined)),
  )
  route(app, context, unitEndpoints.bcwlist, ({ query, read }) =>
    read((connection) => pickUnits(connection, query.maintains === '1' ? 'maintainers' : 'builders', query)),
  )
  route(app, context, unitEndpoints.inspectionUnitBasicList, ({ query, read }) => read((connection) => pickUnits(connection, 'inspectors', query)))
  route(app, context, unitEndpoints.colleagues, ({ caller, query, read }) =>
    read(async (connection) => {
      const asked = roleTypes.filter((roleType) => query.roleTypes.split(',').includes(roleType))
      return { list: await colleagues(connection, caller.unitId, asked, wireDate(context.clock.now())) }
    }),
  )
  route(app, context, unitEndpoints.authorityList, ({ query, read }) => read((connection) => pickUnits(connection, 'authorities', query)))
}
