import { registrationStates } from '@shared/contract/account'
import type { SmsPurpose } from '@shared/contract/visitor'
import { copyAttachments } from '../../attachment/copyAttachments'
import type { Clock } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { FlowKind } from '../../database/registrationTables'
import { mayWork } from '../../security/accountState'
import type { Flow } from './flows'

/** What a code of a purpose belongs to, and whom it may reach. */
export interface PurposeRule {
  kind: FlowKind
  /** Whether its first code begins the flow; the others go on with one that a check has begun. */
  begins: boolean
  /** Whether the typed number may be sent a code in this flow. Asks the same of the database whatever is found. */
  reaches(connection: Connection, clock: Clock, flow: Flow, mobile: string): Promise<boolean>
  /** What a right code makes ready, in its transaction. */
  proved?(context: ServiceContext, connection: Connection, flow: Flow): Promise<void>
}

/** Stands where a flow is about nothing: no record has it. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Only the number that was given when it was applied for. */
async function isApplicants({ db }: Connection, _clock: Clock, flow: Flow, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .select('id')
    .where('id', '=', flow.subject ?? nobody)
    .where('mobile', '=', mobile)
    .where('status', '=', registrationStates.refused)
    .executeTakeFirst()
  return row !== undefined
}

/** Only the number the account is known by. */
async function isAccounts({ db }: Connection, clock: Clock, flow: Flow, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select(['disabled', 'valid_to'])
    .where('id', '=', flow.subject ?? nobody)
    .where('mobile', '=', mobile)
    .executeTakeFirst()
  return row !== undefined && mayWork(row, clock.now())
}

/** A correction begins with the papers that were sent before. */
async function copyEarlierAttachments(context: ServiceContext, connection: Connection, flow: Flow): Promise<void> {
  if (flow.subject) await copyAttachments(context, connection, flow.subject, flow.recordId)
}

const anybody = async () => true

export const purposeRules: Readonly<Record<SmsPurpose, PurposeRule>> = {
  register: { kind: 'register', begins: true, reaches: anybody },
  registerCorrection: { kind: 'registerCorrection', begins: false, reaches: isApplicants, proved: copyEarlierAttachments },
  passwordReset: { kind: 'passwordReset', begins: false, reaches: isAccounts },
  passwordResetNewMobile: { kind: 'passwordReset', begins: false, reaches: anybody },
}
