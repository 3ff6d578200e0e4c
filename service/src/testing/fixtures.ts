import { randomInt, randomUUID } from 'node:crypto'
import type { RoleType } from '@shared/contract/roles'
import { isUnifiedCreditCode } from '@shared/contract/rules'
import type { Insertable } from 'kysely'
import type { Database } from '../database/database'
import type { AccountTable, UnitTable } from '../database/tables/tables'
import { hashPassword } from '../security/signIn/passwords'

/** One builder per entity. Every field has a valid default; a test sets only what it is about. */

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
let nextOrganization = randomInt(100_000_000)
/** A valid credit code outside the issued ranges, another one each time. */
export function aCreditCode(): string {
  nextOrganization = (nextOrganization + 1) % 100_000_000
  const body = `91330299${String(nextOrganization).padStart(8, '0')}`
  const checks = [...creditAlphabet].flatMap((organization) => [...creditAlphabet].map((whole) => organization + whole))
  return body + checks.find((check) => isUnifiedCreditCode(body + check))
}

let named = 0
/** Another name each time, none of them part of another; without digits: a password that holds four of its unit's name is refused. */
export function aUnitName(beginning = '宁波示例单位'): string {
  named += 1
  return (
    beginning +
    String(named)
      .padStart(6, '0')
      .replace(/\d/g, (digit) => '零一二三四五六七八九'.charAt(Number(digit)))
  )
}

export type UnitFixture = { id: string; unitName: string; uscc: string; areaCode: string }

export async function makeUnit(database: Database, overrides: Partial<Insertable<UnitTable>> = {}): Promise<UnitFixture> {
  const unit = {
    id: randomUUID(),
    unit_name: aUnitName(),
    uscc: aCreditCode(),
    unit_type: '3',
    unit_nature: '1',
    legal_person: '张测试',
    reg_address: '鄞州区示例路100号',
    area_code: '330212',
    principal: '李测试',
    principal_mobile: '13000000001',
    contact_name: '王测试',
    contact_tel: '13000000002',
    licence_no: 'TS3333001-2028',
    licence_scope: '电梯安装(含修理) A1',
    licence_expire: '2028-12-31',
    ...overrides,
  }
  await database.system(({ db }) => db.insertInto('unit').values(unit).execute())
  return { id: unit.id, unitName: unit.unit_name, uscc: unit.uscc, areaCode: unit.area_code }
}

export type AccountFixture = { id: string; loginName: string; password: string; unit: UnitFixture; roles: RoleType[] }

export const fixturePassword = 'Correct-Horse.9'
let fixtureHash: Promise<string> | undefined

export interface AccountOptions {
  /** The first role is the current one after sign-in. */
  roles: RoleType[]
  unit?: UnitFixture
  overrides?: Partial<Insertable<AccountTable>>
}

export async function makeAccount(database: Database, options: AccountOptions): Promise<AccountFixture> {
  const unit = options.unit ?? (await makeUnit(database))
  // Hashing is slow on purpose: all accounts of a test file share one hash.
  fixtureHash ??= hashPassword(fixturePassword)
  const account = {
    id: randomUUID(),
    login_name: `user-${randomUUID().slice(0, 8)}`,
    name: '赵测试',
    mobile: '13000000003',
    phone: '0574-00000001',
    id_card: '330299198501010019',
    unit_id: unit.id,
    password_hash: await fixtureHash,
    must_change_password: false,
    ...options.overrides,
  }
  await database.system(async ({ db }) => {
    await db.insertInto('account').values(account).execute()
    const roles = await db.selectFrom('role').select(['id', 'role_type']).where('role_type', 'in', options.roles).execute()
    const links = roles.map((role) => ({ account_id: account.id, role_id: role.id, position: options.roles.indexOf(role.role_type as RoleType) }))
    await db.insertInto('account_role').values(links).execute()
  })
  return { id: account.id, loginName: account.login_name, password: fixturePassword, unit, roles: options.roles }
}
