import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type RoleType, roleOf } from '@shared/contract/roles'
import { z } from 'zod'
import { after, days, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { lockName } from '../../security/signIn/loginAttempts'
import { firstPassword, hashPassword, verifyPassword } from '../../security/signIn/passwords'
import { identityNumber, landlineNumber, mobileNumber } from '../material/identity'
import type { SeedUnit, SeedUnits } from './units'

/** Accounts of the demo: one of every role, with random passwords. */

interface Sketch {
  loginName: string
  name: string
  roles: readonly RoleType[]
  unit: SeedUnit
  /** Demonstrates a first sign-in: the password has to be changed before anything else. */
  firstSignIn?: boolean
  /** Owns records of the demo or appears in lists; nobody signs in with it. */
  behindTheScenes?: boolean
  /** Administers the accounts of its unit. */
  unitAdmin?: boolean
  /** Signs in at the demonstration issuer, never with a password of the portal. */
  sso?: boolean
  state?: MemberState
}

/** The account state of a demo member. */
type MemberState = 'disabled' | 'locked' | 'expiring' | 'expired'

const sketches = (units: SeedUnits): Sketch[] => {
  const at = (list: readonly SeedUnit[], index: number) => {
    const unit = list[index]
    if (!unit) throw new Error('A demo unit is missing')
    return unit
  }
  return [
    { loginName: 'builder', name: '张测试一', roles: ['3'], unit: at(units.building, 0), unitAdmin: true },
    { loginName: 'maintainer', name: '张测试二', roles: ['2'], unit: at(units.maintaining, 1), unitAdmin: true },
    { loginName: 'two-roles', name: '张测试三', roles: ['2', '1'], unit: at(units.maintaining, 0), unitAdmin: true },
    { loginName: 'use-unit', name: '张测试四', roles: ['1'], unit: at(units.using, 2), unitAdmin: true },
    { loginName: 'registrar', name: '赵测试一', roles: ['7'], unit: units.authority },
    { loginName: 'registrar2', name: '赵测试二', roles: ['7'], unit: units.authority },
    { loginName: 'acceptor', name: '钱测试一', roles: ['4'], unit: at(units.institutes, 0) },
    { loginName: 'finance', name: '钱测试二', roles: ['5'], unit: at(units.institutes, 0) },
    // A refund needs two different people.
    { loginName: 'finance-review', name: '钱测试九', roles: ['5'], unit: at(units.institutes, 0) },
    { loginName: 'inspector', name: '钱测试三', roles: ['6'], unit: at(units.institutes, 0) },
    { loginName: 'inspector3', name: '钱测试四', roles: ['6'], unit: at(units.institutes, 0), behindTheScenes: true },
    { loginName: 'inspector4', name: '钱测试五', roles: ['6'], unit: at(units.institutes, 0), behindTheScenes: true },
    { loginName: 'admin', name: '孙测试', roles: ['9'], unit: units.operator, unitAdmin: true },
    { loginName: 'newcomer', name: '张测试五', roles: ['3'], unit: at(units.building, 0), firstSignIn: true },
    { loginName: 'builder2', name: '张测试六', roles: ['3'], unit: at(units.building, 1), behindTheScenes: true },
    { loginName: 'builder3', name: '张测试七', roles: ['3'], unit: at(units.building, 2), behindTheScenes: true },
    { loginName: 'sso-user', name: '张测试八', roles: ['1'], unit: at(units.using, 2), sso: true },
    ...members('builder', at(units.building, 0), '3', '吴测试'),
    ...members('use_unit', at(units.using, 2), '1', '郑测试'),
    // A second institute, which sees nothing of the first one's work.
    { loginName: 'acceptor2', name: '杨测试一', roles: ['4'], unit: at(units.institutes, 1) },
    { loginName: 'finance2', name: '杨测试二', roles: ['5'], unit: at(units.institutes, 1) },
    { loginName: 'inspector2', name: '杨测试三', roles: ['6'], unit: at(units.institutes, 1) },
  ]
}

/** Further members of a unit, one in every state. */
const members = (prefix: string, unit: SeedUnit, role: RoleType, name: string): Sketch[] =>
  ([undefined, 'expiring', 'locked', 'disabled', 'expired'] as const).map((state, index) => ({
    loginName: `${prefix}_${index + 1}`,
    name: `${name}${'一二三四五'.charAt(index)}`,
    roles: [role],
    unit,
    state,
    behindTheScenes: true,
  }))

const validTo = (state: MemberState | undefined, now: Date): string | null =>
  state === 'expiring' ? wireDate(after(now, days(12))) : state === 'expired' ? wireDate(after(now, -days(20))) : null

const keptSchema = z.array(
  z.object({
    loginName: z.string(),
    password: z.string(),
    name: z.string(),
    roles: z.array(z.string()),
    unit: z.string(),
    firstSignIn: z.boolean(),
    sso: z.boolean().default(false),
  }),
)
/** An account whose first password still works. */
export type KeptAccount = z.infer<typeof keptSchema>[number]

const fileOf = (context: ServiceContext): string => path.join(context.configuration.dataFolder, 'accounts.json')

function keep(context: ServiceContext, accounts: readonly KeptAccount[]): void {
  const file = fileOf(context)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export interface PreparedAccounts {
  /** Writes accounts and roles. @returns a caller for each of them */
  write(connection: Connection): Promise<Caller[]>
  /** Stores the passwords next to the data. */
  keep(): void
}

/** Generates and hashes the passwords before the transaction begins, since that is slow. */
export async function prepareAccounts(context: ServiceContext, units: SeedUnits): Promise<PreparedAccounts> {
  const accounts = sketches(units).map((sketch) => ({ ...sketch, id: randomUUID(), password: firstPassword() }))
  const hashes = await Promise.all(accounts.map((account) => hashPassword(account.password)))
  return {
    keep: () =>
      keep(
        context,
        accounts
          .filter((account) => !account.behindTheScenes)
          .map(({ loginName, password, name, roles, unit, firstSignIn, sso }) => ({
            loginName,
            password,
            name,
            roles: roles.map((role) => roleOf(role).name),
            unit: unit.unit_name,
            firstSignIn: firstSignIn === true,
            sso: sso === true,
          })),
      ),
    async write(connection) {
      const now = context.clock.now()
      const roleRows = await connection.db.selectFrom('role').select(['id', 'role_type', 'name']).execute()
      const roleRow = (type: RoleType) => {
        const row = roleRows.find((candidate) => candidate.role_type === type)
        if (!row) throw new Error(`No role ${type} in the database`)
        return row
      }
      await connection.db
        .insertInto('account')
        .values(
          accounts.map((account, index) => ({
            id: account.id,
            login_name: account.loginName,
            name: account.name,
            phone: landlineNumber(100 + index),
            mobile: mobileNumber(index + 1),
            id_card: identityNumber('19850101', index + 1),
            unit_id: account.unit.id,
            password_hash: hashes[index] ?? '',
            must_change_password: account.firstSignIn === true,
            unit_admin: account.unitAdmin === true,
            is_sso: account.sso === true,
            disabled: account.state === 'disabled',
            valid_to: validTo(account.state, now),
            create_date: now,
            update_date: now,
          })),
        )
        .execute()
      await connection.db
        .insertInto('account_role')
        .values(accounts.flatMap((account) => account.roles.map((role, position) => ({ account_id: account.id, role_id: roleRow(role).id, position }))))
        .execute()
      const locked = accounts.filter((account) => account.state === 'locked')
      for (const { loginName } of locked) await lockName(connection, loginName, after(now, days(30)))
      return accounts.map((account): Caller => {
        const [current = '3'] = account.roles
        return {
          sessionId: '',
          accountId: account.id,
          name: account.name,
          loginName: account.loginName,
          roleId: roleRow(current).id,
          roleType: current,
          roleName: roleRow(current).name,
          unitId: account.unit.id,
          unitName: account.unit.unit_name,
          unitUscc: account.unit.uscc,
          areaCode: account.unit.area_code,
          mustChangePassword: false,
        }
      })
    },
  }
}

/** The seeded accounts whose first passwords still work, to be printed at every start. */
export async function accountsToAnnounce(context: ServiceContext): Promise<KeptAccount[]> {
  const file = fileOf(context)
  if (!existsSync(file)) return []
  const kept = keptSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!kept.success || kept.data.length === 0) return []
  const names = kept.data.map((account) => account.loginName)
  const rows = await context.database.system(({ db }) =>
    db.selectFrom('account').select(['login_name', 'password_hash']).where('login_name', 'in', names).where('disabled', '=', false).execute(),
  )
  const works = await Promise.all(
    kept.data.map((account) => {
      const row = rows.find((candidate) => candidate.login_name === account.loginName)
      return row ? verifyPassword(row.password_hash, account.password) : false
    }),
  )
  return kept.data.filter((_account, index) => works[index])
}
