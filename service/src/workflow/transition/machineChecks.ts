import { type ApplicationDefinition, type MachineCheck, stateOf } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../database/database'

/** Building blocks of the automatic checks shown to a handler. */

/** @param good sentence if it holds @param bad sentence if it does not @param detail what the result is based on */
export const check = (key: string, ok: boolean, good: string, bad: string, detail = ''): MachineCheck => ({ key, ok, text: ok ? good : bad, detail })

/**
 * What the other party of a record answered (`askedFirst`). Without an answer nothing is said of one: it is being asked, it objected, or the record
 * ended before it answered.
 */
export const answerCheck = ({ counterpartAnswer = '' }: FormRow, good: string, bad: string, name = ''): MachineCheck[] =>
  counterpartAnswer === '' ? [] : [check('counterpart', counterpartAnswer === '1', good, bad, name)]

/** A row of a form's devices as a check names it: 14#（3110330212202611230001）. */
const namingOf = ({ equipmentName = '', equipmentId = '' }: FormRow): string => (equipmentName === '' ? equipmentId : `${equipmentName}（${equipmentId}）`)

/**
 * What is said of single devices, each named by its row. What is at no device is said as it is.
 * @param said at fields such as `devices.3.equipmentId`
 * @param rows of the form's devices
 */
export const saidOfDevices = (said: readonly FieldError[], rows: readonly FormRow[] = []): string =>
  said
    .map(({ field, message }) => {
      const row = rows[Number(/^devices\.(\d+)\./.exec(field)?.[1] ?? -1)]
      return [row ? namingOf(row) : '', message].filter(Boolean).join('：')
    })
    .join('；')

/**
 * Problems found by comparing the form with its devices' archives; if there are several devices, each is named.
 * @param agree sentence if there are none
 * @param rows of the form's devices
 */
export function devicesCheck(agree: string, problems: readonly FieldError[], rows: readonly FormRow[] = []): MachineCheck {
  const [first, ...others] = problems
  if (others.length === 0 && rows.length <= 1) return check('device', first === undefined, agree, first?.message ?? '')
  return check('device', first === undefined, agree, `${problems.length} 处与设备档案不符`, saidOfDevices(problems, rows))
}

/** Checks against current data. Once a record is decided, the archives hold what it asked for, and comparing with them makes no sense. */
export const untilDecided = (definition: ApplicationDefinition, status: string, checks: readonly MachineCheck[]): readonly MachineCheck[] =>
  stateOf(definition, status).waitsFor ? checks : []

/** The order in which a handler reads them. */
export const problemsFirst = (checks: readonly MachineCheck[]): MachineCheck[] => [...checks.filter(({ ok }) => !ok), ...checks.filter(({ ok }) => ok)]

/** Compares the licence a form names with the applicant's record. */
export async function licenceCheck(
  { db }: Connection,
  unitId: string,
  named: { number: string | undefined; expire: string | undefined },
): Promise<MachineCheck> {
  const unit = await db.selectFrom('unit').select(['licence_no', 'licence_expire']).where('id', '=', unitId).executeTakeFirst()
  const same = unit !== undefined && unit.licence_no === named.number && unit.licence_expire === named.expire
  const kept = `档案：${unit?.licence_no || '未登记'}，有效期至${unit?.licence_expire || '未登记'}`
  return check('licence', same, '许可证与企业档案一致', '许可证与企业档案不一致', kept)
}
