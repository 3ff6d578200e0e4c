/** Times the service's statements by the database's own measurements, for a caller of every scope. */

import { existsSync, readFileSync } from 'node:fs'
import type { RoleType } from '@shared/contract/roles'
import { type Connection, type Database, openDatabase } from '../service/src/database/database'
import { openPool } from '../service/src/database/pool'
import { openLog } from '../service/src/log'
import { type Caller, scopeOf } from '../service/src/security/caller'

export type Ask = (connection: Connection) => Promise<unknown>
/** Sums over the statements of one run. */
interface Run {
  /** Milliseconds measured by the database, planning and execution. */
  elapsed: number
  /** Milliseconds of CPU time: how long it takes without other load. */
  processor: number
  /** Pages read, from cache or disk. */
  pages: number
}

export interface Measured {
  who: string
  what: string
  runs: Run[]
}

const log = openLog('silent')
type QueryConfig = Parameters<Connection['query']>[0]
/** PostgreSQL plans a prepared statement anew five times before it may cache a generic plan, as it does for the service. */
export const warmUp = 6

/** Timeout in milliseconds, longer than that of a request: slower statements are measured too. */
const patience = 60_000
const patiently = { text: `set local statement_timeout = ${patience}` }
const patient = (config: QueryConfig): QueryConfig & { query_timeout: number } => ({ ...config, query_timeout: patience })

interface Heard {
  statements: QueryConfig[]
  /** Settings it makes for the transaction, which apply to all of its statements. */
  settings: QueryConfig[]
}

/** Records the statements an action sends, in order. */
async function statementsOf(database: Database, caller: Caller, ask: Ask): Promise<Heard> {
  return database.read(scopeOf(caller), async (connection) => {
    const heard: Heard = { statements: [], settings: [] }
    await connection.query(patiently)
    await ask({
      ...connection,
      query(config) {
        heard[config.text.startsWith('set local ') ? 'settings' : 'statements'].push(config)
        return connection.query(patient(config))
      },
    })
    return heard
  })
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return quoted(`{${value.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join()}}`)
  return quoted(value instanceof Date ? value.toISOString() : String(value))
}

/** CPU time of a server process so far, in milliseconds. Linux only; 0 elsewhere. */
export function processorTime(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0
}

/** Runs one statement several times, prepared as in the service. */
async function runsOf(database: Database, caller: Caller, { text, values = [] }: QueryConfig, settings: QueryConfig[], runs: number): Promise<Run[]> {
  return database.read(scopeOf(caller), async ({ query }) => {
    const name = 'measured'
    const { rows: server } = await query({ text: 'select pg_backend_pid() as pid' })
    const { pid } = server[0]
    await query(patiently)
    for (const setting of settings) await query(setting)
    await query({ text: `prepare ${name} as ${text}` })
    const execute = `execute ${name}${values.length > 0 ? `(${values.map(literal).join()})` : ''}`
    const measured: Run[] = []
    for (let run = 0; run < warmUp + runs; run += 1) {
      const { rows } = await query(patient({ text: `explain (analyze, timing off, buffers, summary on, format json) ${execute}` }))
      const [{ Plan: plan, Planning: plannedWith, 'Planning Time': planning, 'Execution Time': execution }] = rows[0]['QUERY PLAN']
      const pages = [plan, plannedWith ?? {}].reduce((sum, of) => sum + (of['Shared Hit Blocks'] ?? 0) + (of['Shared Read Blocks'] ?? 0), 0)
      // Once more without EXPLAIN: describing the plan of a list of many ranges takes as long as the list itself.
      const before = processorTime(pid)
      await query(patient({ text: execute }))
      if (run >= warmUp) measured.push({ elapsed: planning + execution, processor: processorTime(pid) - before, pages })
    }
    if (process.env.BENCH_PLANS === '1' && Math.min(...measured.map(({ processor }) => processor)) > 15) {
      const plan = await query({ text: `explain (analyze, buffers) ${execute}` })
      console.log(`\n${text.slice(0, 2_000)}\n${plan.rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    }
    await query({ text: `deallocate ${name}` })
    return measured
  })
}

/** Measures all statements of an action and sums them up by run. */
async function measure(database: Database, who: Person, what: string, runs: number, ask: Ask): Promise<Measured> {
  const { statements, settings } = await statementsOf(database, who.caller, ask)
  const each: Run[][] = []
  for (const statement of statements) each.push(await runsOf(database, who.caller, statement, settings, runs))
  const total = (run: number, of: keyof Run) => each.reduce((sum, measured) => sum + (measured[run]?.[of] ?? 0), 0)
  return {
    who: who.name,
    what,
    runs: Array.from({ length: runs }, (_, run) => ({ elapsed: total(run, 'elapsed'), processor: total(run, 'processor'), pages: total(run, 'pages') })),
  }
}

export interface Person {
  name: string
  caller: Caller
}

/** One caller of every scope: the unit with most records in its roles, authorities of province, city and county, institute, inspector, administrator. */
async function people(database: Database): Promise<Person[]> {
  return database.system(async ({ query }) => {
    const one = async (text: string) => (await query({ text })).rows[0]
    // `seed-load` gives most records to the first unit.
    const busiest = await one(
      `select unit.id, uscc, unit.area_code, account.id as account_id from unit join account on account.unit_id = unit.id where login_name = 'load-enterprise1'`,
    )
    const institute = await one(
      `select unit.id, uscc, unit.area_code, account.id as account_id from unit join account on account.unit_id = unit.id where login_name = 'load-inspection1'`,
    )
    const { code: county } = await one(
      `select area_code as code from unit join account on account.unit_id = unit.id where login_name like 'load-enterprise%' group by 1 order by count(*) desc limit 1`,
    )
    const made = (name: string, roleType: RoleType, of: typeof busiest, areaCode = of.area_code): Person => ({
      name,
      caller: {
        sessionId: '',
        accountId: of.account_id,
        name: '',
        loginName: '',
        roleId: '',
        roleType,
        roleName: '',
        unitId: of.id,
        unitName: '',
        unitUscc: of.uscc,
        areaCode,
        mustChangePassword: false,
      },
    })
    const office = await one(
      `select unit.id, '' as uscc, area_code, account.id as account_id from unit join account on account.unit_id = unit.id where kind = 'authority' limit 1`,
    )
    return [
      made('使用单位', '1', busiest),
      made('维保单位', '2', busiest),
      made('施工单位', '3', busiest),
      made('检验机构受理', '4', institute),
      made('检验员', '6', institute),
      made('登记机关（县）', '7', office, county),
      made('登记机关（市）', '7', office, `${county.slice(0, 4)}00`),
      made('登记机关（省）', '7', office, `${county.slice(0, 2)}0000`),
      made('系统管理员', '9', office),
    ]
  })
}

/** The caller who sees most records. */
export function province(everybody: readonly Person[]): Person {
  const found = everybody.find(({ name }) => name === '登记机关（省）')
  if (!found) throw new Error('Nobody is in charge of a province')
  return found
}

/** @param address of PostgreSQL */
export async function openTimes(address: { socketFolder: string; database: string }, runs: number) {
  const database = openDatabase(openPool(address, 2, log))
  return {
    database,
    runs,
    everybody: await people(database),
    measure: (who: Person, what: string, ask: Ask) => measure(database, who, what, runs, ask),
  }
}
export type Times = Awaited<ReturnType<typeof openTimes>>
