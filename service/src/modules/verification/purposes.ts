import { registrationStates } from '@shared/contract/account'
import type { SmsPurpose } from '@shared/contract/visitor'
import { copyAttachments } from '../../attachment/copyAttachments'
import type { Clock } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { FlowKind } from '../../database/tables/registrationTables'
import { noId } from '../../database/userInput'
import { mayWork } from '../../security/accountState'
import type { Flow } from './flows'

/** The kind of flow a purpose belongs to, and which numbers may get its codes. */
export interface PurposeRule {
  kind: FlowKind
  /** Whether requesting the first code creates the flow; other purposes continue one created by a check. */
  begins: boolean
  /** Whether the entered number may get a code in this flow. Runs the same queries whatever is found. */
  reaches(connection: Connection, clock: Clock, flow: Flow, mobile: string): Promise<boolean>
  /** Runs in the transaction that verifies a code. */
  proved?(context: ServiceContext, connection: Connection, flow: Flow): Promise<void>
}

/** Only the number given in the application. */
async function isApplicants({ db }: Connection, _clock: Clock, flow: Flow, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .select('id')
    .where('id', '=', flow.subject ?? noId)
    .where('mobile', '=', mobile)
    .where('status', '=', registrationStates.refused)
    .executeTakeFirst()
  return row !== undefined
}

/** Only the number stored for the account. */
async function isAccounts({ db }: Connection, clock: Clock, flow: Flow, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select(['disabled', 'valid_to'])
    .where('id', '=', flow.subject ?? noId)
    .where('mobile', '=', mobile)
    .executeTakeFirst()
  return row !== undefined && mayWork(row, clock.now())
}

/** A correction starts with copies of the attachments submitted before. */
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
