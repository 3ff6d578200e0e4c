import { accountEndpoints } from '@shared/contract/account'
import type { FastifyInstance } from 'fastify'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { createMember } from './createMember'
import { listMembers, revealedMobile } from './listMembers'
import { devicesWithin } from './memberScope'
import { keptUnit, requireKeeper, roleTypesOf } from './permissions'
import { endRepresentation, listRepresentatives } from './representatives'
import { updateMember } from './updateMember'

/** 成员账号: a unit's account administrator manages its accounts, a system administrator all. */
export function registerMembers(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, accountEndpoints.findAccount, ({ caller, query, read }) => read((connection) => listMembers(context, connection, caller, query)))

  route(app, context, accountEndpoints.scopeCover, ({ caller, query: { unitId, roleIds, ...scope }, read }) =>
    read(async (connection) => {
      await requireKeeper(connection, caller)
      const unit = await keptUnit(connection, caller, unitId, wireDate(context.clock.now()))
      return devicesWithin(connection, scope, unit.id, roleTypesOf(roleIds.split(','), unit.roles))
    }),
  )

  route(app, context, accountEndpoints.revealAccount, (input) =>
    input.write(async (connection, note) => {
      note.target = input.body.id
      note.detail = { field: input.body.field }
      return { value: await revealedMobile(context, connection, input.caller, input.body.id) }
    }),
  )

  route(app, context, accountEndpoints.createAccount, (input) => createMember(context, input))

  route(app, context, accountEndpoints.updateAccount, (input) => updateMember(context, input))

  route(app, context, accountEndpoints.findRepresentatives, ({ caller, read }) => read((connection) => listRepresentatives(connection, caller)))

  route(app, context, accountEndpoints.endRepresentation, (input) => endRepresentation(context, input))
}
