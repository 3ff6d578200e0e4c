/** Which invoice the institute chosen in an application for inspection issues: told while the form is filled in, and checked at submission. */
import { inspectionInvoices } from '@shared/contract/application'
import { invoiceKindProblem, invoicesIssuedFor } from '@shared/contract/payment'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { isUuid } from '../../../database/userInput'
import { route } from '../../../http/route'
import { Refusal } from '../../../refusal'
import type { Guard } from '../../../workflow/behaviour'
import { chargeKindOf } from '../../payment/instituteAccount'

/** Why the institute does not issue the invoice; undefined if it does, or as long as one of them is not chosen. */
async function problemOf(connection: Connection, institute: string, kind: string): Promise<string | undefined> {
  return isUuid(institute) && kind !== '' ? invoiceKindProblem(kind, await chargeKindOf(connection, institute)) : undefined
}

/** @throws Refusal INCOMPLETE at the kind of invoice: what is asked for here would not be issued once the fee is paid. */
export const invoiceIssued: Guard = async ({ connection, form: { fields } }) => {
  const message = await problemOf(connection, fields.inspectionOrg ?? '', fields.invoiceKind ?? '')
  if (message !== undefined) throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'invoiceKind', message }] })
  return undefined
}

export function registerInspectionInvoices(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, inspectionInvoices, ({ query: { inspectionOrg, invoiceKind }, read }) =>
    read(async (connection) => {
      const message = await problemOf(connection, inspectionOrg, invoiceKind)
      const [only = '', ...others] = isUuid(inspectionOrg) ? invoicesIssuedFor(await chargeKindOf(connection, inspectionOrg)) : []
      return {
        list: message === undefined ? [] : [{ field: 'invoiceKind', message, path: '', refuses: true }],
        fields: {},
        suggested: { invoiceKind: others.length === 0 ? only : '' },
      }
    }),
  )
}
