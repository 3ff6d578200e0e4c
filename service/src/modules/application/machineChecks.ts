import { type ApplicationDefinition, type MachineCheck, stateOf } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import type { Connection } from '../../database/database'

/** What the service verifies for a handler: the parts that types put their checks together from. */

/** @param good what is said when it holds @param bad when it does not @param detail what it was found by */
export const check = (key: string, ok: boolean, good: string, bad: string, detail = ''): MachineCheck => ({ key, ok, text: ok ? good : bad, detail })

/** What the archives of a form's devices say against it, of several each by its place. @param agree what is said when nothing does */
export function devicesCheck(agree: string, problems: readonly FieldError[]): MachineCheck {
  const [first, ...others] = problems
  if (others.length === 0) return check('device', first === undefined, agree, first?.message ?? '')
  const placed = problems.map(({ field, message }) => [/\.(\d+)\./.exec(field)?.[1], message] as const)
  const told = placed.map(([place, message]) => (place === undefined ? message : `第${Number(place) + 1}台：${message}`))
  return check('device', false, agree, `${problems.length} 处与设备档案不符`, told.join('；'))
}

/** Checks of how things stand now. Once a record is decided, the archives hold what it asked for, and what it was compared with is gone. */
export const untilDecided = (definition: ApplicationDefinition, status: string, checks: readonly MachineCheck[]): readonly MachineCheck[] =>
  stateOf(definition, status).waitsFor ? checks : []

/** In the order a handler reads them. */
export const problemsFirst = (checks: readonly MachineCheck[]): MachineCheck[] => [...checks.filter(({ ok }) => !ok), ...checks.filter(({ ok }) => ok)]

/** The licence a form names, against what the applicant's record has. */
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
