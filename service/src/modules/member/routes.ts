import { accountEndpoints } from '@shared/contract/account'
import type { EndpointShape } from '@shared/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { recordAudit } from '../../security/audit'
import type { Caller } from '../../security/caller'
import { createMember } from './createMember'
import { listMembers, revealedMobile } from './listMembers'
import { endRepresentation, listRepresentatives } from './representatives'
import { updateMember } from './updateMember'

/** 成员账号: a unit's account administrator manages its accounts, a system administrator all. */
export function registerMembers(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, accountEndpoints.findAccount, ({ caller, query, read }) => read((connection) => listMembers(context, connection, caller, query)))

  route(app, context, accountEndpoints.revealAccount, (input) =>
    notingDenial(context, accountEndpoints.revealAccount, input, input.body.id, () =>
      input.write(async (connection, note) => {
        note.target = input.body.id
        note.detail = { field: input.body.field }
        return { value: await revealedMobile(context, connection, input.caller, input.body.id) }
      }),
    ),
  )

  route(app, context, accountEndpoints.createAccount, (input) =>
    notingDenial(context, accountEndpoints.createAccount, input, input.body.unitId ?? '', () => createMember(context, input)),
  )

  route(app, context, accountEndpoints.updateAccount, (input) =>
    notingDenial(context, accountEndpoints.updateAccount, input, input.body.id, () => updateMember(context, input)),
  )

  route(app, context, accountEndpoints.findRepresentatives, ({ caller, read }) => read((connection) => listRepresentatives(connection, caller)))

  route(app, context, accountEndpoints.endRepresentation, (input) =>
    notingDenial(context, accountEndpoints.endRepresentation, input, input.body.id, () => endRepresentation(context, input)),
  )
}

/** Attempts to access accounts of another unit, or to use missing rights, are audited. */
async function notingDenial<T>(
  context: ServiceContext,
  endpoint: Pick<EndpointShape, 'audit'>,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  target: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND')) {
      await context.database.system((connection) =>
        recordAudit(connection, {
          action: endpoint.audit ?? 'account',
          outcome: 'denied',
          caller,
          target,
          detail: { reason: error.code },
          address: request.ip,
          requestId: request.id,
          at: context.clock.now(),
        }),
      )
    }
    throw error
  }
}
