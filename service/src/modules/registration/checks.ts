import { type RegistrationDetail, registrationStates, rolesOfUnitType } from '@shared/contract/account'
import { labelOf } from '@shared/contract/enums'
import { goneStatuses } from '@shared/contract/equipment'
import { role } from '@shared/contract/roles'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { unitByCode } from '../../database/unitCodes'
import { storedAs } from '../equipment/numbers/findByNumber'
import type { Registration } from './registrationRow'
import { type KnownUnit, knownUnit } from './unitForRegistration'

type Check = RegistrationDetail['checks'][number]
const check = (key: string, ok: boolean, text: string, detail = ''): Check => ({ key, ok, text, detail })

/** Automatic checks of an application, shown to administrators only; problems come first. */
export async function checksOf(context: ServiceContext, connection: Connection, row: Registration, assigned: string): Promise<Check[]> {
  const today = wireDate(context.clock.now())
  const unit = await knownUnit(connection, row.uscc, today)
  const ofUnit = unitCheck(row, unit)
  const own = row.kind === 'account' ? nameCheck(row, ofUnit.ok ? assigned : undefined) : [await rolesCheck(connection, row)]
  const licence = row.fields.licenceExpire ?? ''
  const checks = [
    ofUnit,
    ...(unit ? [sameCheck('unitName', '单位名称', row.unit_name, unit.unitName)] : []),
    ...(unit && row.kind === 'account'
      ? [sameCheck('unitType', '单位类型', labelOf('unitType', row.unit_type), labelOf('unitType', unit.unitType), '账号的角色按已登记的类型')]
      : []),
    ...(unit?.kind === 'enterprise' && row.kind === 'second' ? [maintenanceCheck(unit)] : []),
    ...own,
    ...(await proofCheck(connection, row)),
    ...(await otherApplications(connection, row)),
    ...(licence === '' ? [] : [check('licence', licence >= today, licence >= today ? '许可证在有效期内' : '许可证已过期', `有效期至${licence}`)]),
  ]
  return [...checks.filter((one) => !one.ok), ...checks.filter((one) => one.ok)]
}

function unitCheck(row: Registration, unit: KnownUnit | undefined): Check {
  if (!unit) return check('unit', true, '单位尚未登记', '通过后新建单位')
  if (unit.kind !== 'enterprise') return check('unit', false, '该统一社会信用代码属于管理机构或检验机构', '不能通过，请核对')
  if (row.kind === 'second') {
    return unit.administrator === ''
      ? check('unit', true, '单位已登记', '通过后维保角色代表该单位')
      : check('unit', false, '单位已有管理员账号，通过后外单位账号代表该单位', `管理员用户名${unit.administrator}，请先向该单位核实`)
  }
  return unit.administrator === ''
    ? check('unit', true, '单位已登记，没有在用的管理员账号', '通过后为其建立管理员账号')
    : check('unit', false, '单位已有管理员账号', `用户名${unit.administrator}；不能通过，成员账号由其开通`)
}

const sameCheck = (key: string, label: string, typed: string, known: string, consequence = ''): Check =>
  typed === known
    ? check(key, true, `${label}与已登记的一致`)
    : check(key, false, `${label}与已登记的不同`, `已登记为“${known}”${consequence === '' ? '' : `；${consequence}`}`)

/** A unit that is registered already keeps its type, whatever the application for it as a second unit says. */
const maintenanceCheck = ({ unitType }: KnownUnit): Check =>
  rolesOfUnitType[unitType]?.includes(role.maintenanceUnit)
    ? check('unitType', true, '已登记的单位类型可以维保')
    : check('unitType', false, '已登记的单位类型不是维保单位', `已登记为“${labelOf('unitType', unitType)}”，请核对`)

/** @param assigned undefined if the application cannot pass, so that no account gets a name */
const nameCheck = (row: Registration, assigned: string | undefined): Check[] => {
  if (assigned === undefined) return []
  return assigned.toLowerCase() === row.login_name.toLowerCase()
    ? [check('loginName', true, '用户名可用')]
    : [check('loginName', false, '用户名已被使用', `通过后使用用户名${assigned}`)]
}

async function rolesCheck(connection: Connection, row: Registration): Promise<Check> {
  const both = row.account_id !== null && (await holdsBothRoles(connection, row.account_id))
  return both ? check('roles', true, '账号兼有使用和维保角色') : check('roles', false, '账号不再兼有使用和维保角色', '不能通过')
}

/** Whether an account has both the use and the maintenance role. */
export async function holdsBothRoles({ db }: Connection, accountId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select('role.role_type')
    .where('account_role.account_id', '=', accountId)
    .where('role.role_type', 'in', [role.useUnit, role.maintenanceUnit])
    .execute()
  return rows.length === 2
}

/**
 * Whether the device a unit names as proof is its own (domain §4.3 no. 21: one number of it speeds the check). For the administrator alone: to the
 * applicant, who is not known yet, nothing is said of whose device it is.
 */
async function proofCheck(connection: Connection, row: Registration): Promise<Check[]> {
  const typed = (row.fields.proofKey ?? '').trim()
  if (typed === '') return []
  const unit = await unitByCode(connection, row.uscc)
  const devices = await devicesOfProof(connection, [...new Set([typed, ...storedAs(typed)])], { uscc: row.uscc, id: unit?.id ?? null })
  const [first] = devices
  if (!first) return [check('proof', false, '档案中没有这台佐证设备', `填写的编号为${typed}`)]
  if (first.own) return [check('proof', true, '佐证设备在该单位名下', first.name)]
  const others = [...new Set(devices.map(({ holder }) => holder))].filter((holder) => holder !== '').sort()
  return others.length === 0
    ? [check('proof', false, '佐证设备没有登记使用单位', [typed, first.name].filter((text) => text !== '').join('，'))]
    : [check('proof', false, '佐证设备属于另一单位', `${typed}的使用单位为${others.join('、')}`)]
}

/** A few say enough: several makers may give one product number. */
const proofsRead = 5

interface ProofDevice {
  name: string
  /** Name of its use unit, or else its code; empty if it has none. */
  holder: string
  own: boolean
}

/** Devices in use or to be put in use that have one of the numbers, the unit's own first. */
async function devicesOfProof(connection: Connection, numbers: readonly string[], unit: { uscc: string; id: string | null }): Promise<ProofDevice[]> {
  const { rows } = await connection.query({
    name: 'devices-of-proof',
    text: `select device.name, coalesce(nullif(device.use_unit_name, ''), device.code, '') as holder,
        (device.code = $2 or coalesce(device.use_unit_id = $3::uuid, false)) as own
      from (
        select equipment.*, coalesce(archive #>> '{fields,useUnitUscc}', '') as code from equipment
        where use_status <> all($4::text[]) and id in (
          select id from equipment where equipment_code = any($1::text[]) and equipment_code <> ''
          union select id from equipment where registration_code = any($1::text[]) and registration_code <> ''
          union select id from equipment where use_cert_no = any($1::text[]) and use_cert_no <> ''
          union select id from equipment where factory_no = any($1::text[]) and factory_no <> '')
      ) device
      order by own desc, device.name, device.id limit $5`,
    values: [numbers, unit.uscc, unit.id, goneStatuses, proofsRead],
  })
  return rows
}

/** Other waiting applications with the same credit code or the same person. */
async function otherApplications({ db }: Connection, row: Registration): Promise<Check[]> {
  const others = await db
    .selectFrom('registration')
    .select(['number', 'uscc', 'admin_id_card'])
    .where('status', '=', registrationStates.waiting)
    .where('id', '<>', row.id)
    .where((where) => where.or([where('uscc', '=', row.uscc), where('admin_id_card', '=', row.admin_id_card)]))
    .orderBy('submit_date')
    .limit(20)
    .execute()
  const found = (key: string, label: string, same: (other: (typeof others)[number]) => boolean): Check => {
    const numbers = others.filter(same).map((other) => other.number)
    return numbers.length === 0
      ? check(key, true, `没有其他待审核的申请使用该${label}`)
      : check(key, false, `其他待审核的申请也使用该${label}`, numbers.join('、'))
  }
  const code = found('sameUscc', '统一社会信用代码', (other) => other.uscc === row.uscc)
  return row.admin_id_card === '' ? [code] : [code, found('sameIdCard', '身份证号', (other) => other.admin_id_card === row.admin_id_card)]
}
