/** The certificates that a 变更登记 reissued, and how long they stand: they end as any does, device by device. */
import { changeKindOf, grantedStatus } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import { codeToday } from '../../../database/unitCodes'
import type { ApplicationRecord } from '../../../workflow/record'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { endOfCertificate, grantedOn } from '../useRegistration/useRegistration'

/** Devices named in the reason; of a whole unit there may be thousands. */
const namedDevices = 3

type Issued = Pick<ApplicationRecord, 'id' | 'unit_id' | 'status' | 'form' | 'inputs'>

/** The devices of an application whose certificate certifies nothing any more, each with the reason, and how many it reissued. */
async function endedOf(connection: Connection, record: Issued): Promise<{ ended: { number: string; reason: string }[]; issued: number }> {
  const { fields } = record.form
  const { category } = changeKindOf(fields) ?? {}
  if (category === undefined || record.status !== grantedStatus) return { ended: [], issued: 0 }
  const { rows } = await connection.query({
    name: 'standing-of-reissued',
    text: 'select number, use_status, use_unit_id, use_unit_uscc, use_cert_no, registration_category, use_cert_date from standing_of_reissued($1)',
    values: [record.id],
  })
  const issued = { useCertNo: record.inputs.useCertNo ?? '', category, day: rows.length === 0 ? '' : await grantedOn(connection, record.id) }
  const newUnit = fields.changeType === '03' ? await codeToday(connection, fields.newUseUnitUscc ?? '') : ''
  const isHeld = (now: (typeof rows)[number]) => (fields.changeType === '03' ? now.use_unit_uscc === newUnit : now.use_unit_id === record.unit_id)
  const ended = rows.flatMap((now) => {
    const reason = endOfCertificate(now, { isHeld: isHeld(now), ...issued })
    return reason === undefined ? [] : [{ number: String(now.number), reason }]
  })
  return { ended, issued: rows.length }
}

export const lapsed: ModuleBehaviour['lapsed'] = async (connection, record) => {
  const { ended, issued } = await endedOf(connection, record)
  const [first] = ended
  if (!first) return undefined
  if (issued === 1) return { documents: ['certificate'], reason: first.reason }
  const names = ended.slice(0, namedDevices).map(({ number }) => number)
  const reason = `设备 ${names.join('、')}${ended.length > names.length ? ` 等 ${ended.length} 台` : ''}此后已变更单位、报废、注销、迁出或者另行换证，本件对${ended.length > 1 ? '这些' : '这台'}设备不再有效`
  return ended.length === issued ? { documents: ['certificate'], reason } : { documents: [], reason, partly: ['certificate'] }
}

/**
 * The certificates as they were issued; none for a change granted before they were kept. Those that ended are left out, unless all did: then nothing
 * is printed, and whoever checks one reads what it said.
 */
export const certificatesOf: ModuleBehaviour['ownRows'] = async (connection, id) => {
  const issued = connection.db.selectFrom('application').select(['id', 'unit_id', 'status', 'form', 'inputs']).where('id', '=', id)
  const { ended } = await endedOf(connection, await issued.executeTakeFirstOrThrow())
  const found = await connection.query({
    name: 'certified-by-change',
    text: 'select number, certified, former from certified_by_change($1)',
    values: [id],
  })
  const rows = found.rows as unknown as { number: string; certified: FormRow; former: string | null }[]
  const over = new Set(ended.map(({ number }) => number))
  const standing = rows.filter(({ number }) => !over.has(number))
  return { certificates: (standing.length > 0 ? standing : rows).map(({ certified, former }) => ({ ...certified, formerNo: former ?? '' })) }
}
