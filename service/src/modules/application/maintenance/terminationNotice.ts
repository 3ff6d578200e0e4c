/** The notice period of a maintenance unit that ends a contract, and the reasons that need none, while the form is filled in and at submission (domain §4.3 no. 11). */
import { maintenanceTermination as definition, needsNotice, terminationNoticeDays, terminationReason } from '@shared/contract/application'
import { inUse } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { addDays } from '@shared/contract/rules'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { noRecord } from '../../../workflow/record'

/** The day since when the other side has known: the first submission, or the first one after the record was taken back from it. */
export async function knownSince({ db }: Connection, id: string): Promise<string> {
  const sent = await db
    .selectFrom('application_event')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('application_id', '=', id)
    .where('action', '=', 'commit')
    .where('id', '>', ({ selectFrom }) =>
      selectFrom('application_event as earlier')
        .select(({ fn, lit }) => fn.coalesce(fn.max('earlier.id'), lit(0)).as('taken_back'))
        .where('earlier.application_id', '=', id)
        .where('earlier.action', '=', 'revoke'),
    )
    .executeTakeFirst()
  return wireDate(sent?.at)
}

/** The latest day on which a contract ends: as typed, or without that as the archives of the devices have it; empty if unknown. */
const contractEndOf = ({ contractEnd }: FormRow, devices: readonly FormRow[]): string =>
  contractEnd || devices.reduce((latest, { maintenanceContractEnd = '' }) => (maintenanceContractEnd > latest ? maintenanceContractEnd : latest), '')

/** The record of a unit with a number; that of a new one is no record. */
export async function terminationNumbered({ db }: Connection, unitId: string, number: string): Promise<string> {
  if (number === '') return noRecord
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('type', '=', definition.key)
    .where('unit_id', '=', unitId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id ?? noRecord
}

/**
 * Why a day is too early for the contract to end; undefined if it is not, and without a day.
 * @param id of the record, whose notice counts from its submission; `noRecord` before its first
 * @param today `YYYY-MM-DD`
 */
export async function noticeProblem(connection: Connection, id: string, fields: FormRow, today: string): Promise<string | undefined> {
  const { terminateDate = '' } = fields
  if (terminateDate === '' || !needsNotice(fields)) return undefined
  const earliest = addDays((await knownSince(connection, id)) || today, terminationNoticeDays)
  return terminateDate >= earliest ? undefined : `维保单位提出终止应至少提前${terminationNoticeDays}日，终止日期不能早于${earliest}`
}

/**
 * What speaks against a reason, as far as the portal knows: devices that are in use in the archive, a licence of the maintenance unit that is still valid
 * on the last day, or a contract that goes on after it. Undefined if nothing does. It is a remark and no refusal: a device may stand still, a licence be
 * revoked, and a contract be shortened, before the portal learns of it.
 * @param unitId of the unit that ends the contract
 * @param devices fields of the devices' archives
 */
export async function reasonDoubt({ db }: Connection, unitId: string, fields: FormRow, devices: readonly FormRow[]): Promise<string | undefined> {
  const { applicantSide, terminateDate = '', terminateReason } = fields
  if (terminateReason === terminationReason.outOfUse) {
    const used = devices.filter(({ useStatus }) => useStatus === inUse).length
    return used === 0 ? undefined : `档案中有${used}台设备在用；已经停用、报废但没有登记的，请在原因说明中写明`
  }
  if (terminateReason === terminationReason.contractOver) {
    const end = contractEndOf(fields, devices)
    return terminateDate === '' || end <= terminateDate ? undefined : `合同${end}才到期，晚于终止日期；提前解除的，请改选终止原因`
  }
  // Another unit's licence is not the applicant's to read.
  if (terminateReason !== terminationReason.licenceLapsed || applicantSide !== '2' || terminateDate === '') return undefined
  const unit = await db.selectFrom('unit').select('licence_expire').where('id', '=', unitId).executeTakeFirst()
  const expire = unit?.licence_expire ?? ''
  return expire < terminateDate ? undefined : `企业档案中许可证有效期至${expire}，终止日期时还有效；许可被吊销、注销的，请在原因说明中写明`
}
