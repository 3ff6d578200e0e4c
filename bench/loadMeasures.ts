/** What the service asks the database for lists, home and transitions, timed by the database itself. Bundled and run by load.mjs. */

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type ApplicationDefinition, applicationDefinitions, type listViews } from '@shared/contract/application'
import type { RoleType } from '@shared/contract/roles'
import { wireDate } from '../service/src/clock'
import { type Connection, type Database, openDatabase } from '../service/src/database/database'
import { openPool } from '../service/src/database/pool'
import { openLog } from '../service/src/log'
import { behaviourOf } from '../service/src/modules/application/behaviours'
import { applicationExport } from '../service/src/modules/application/exportJob'
import { homeOf } from '../service/src/modules/home/home'
import { homeNumbers } from '../service/src/modules/home/numbers'
import { equipmentOverview } from '../service/src/modules/home/overview'
import { type Caller, scopeOf } from '../service/src/security/caller'
import { askedOf, type ListRequest, pageOfRecords } from '../service/src/workflow/list'
import { asAccount, relationsFor } from '../service/src/workflow/parties'
import { takeTransition } from '../service/src/workflow/transition'

type Ask = (connection: Connection) => Promise<unknown>
export interface Measured {
  who: string
  what: string
  /** Milliseconds in the database, of each of the runs. */
  times: number[]
  statements: number
}

const log = openLog('silent')
type QueryConfig = Parameters<Connection['query']>[0]
/** PostgreSQL plans a prepared statement anew five times before it may keep a plan, as it does for the service. */
const warmUp = 6

/** What takes longer than a request may is measured all the same. */
const patience = 60_000
const patiently = { text: `set local statement_timeout = ${patience}` }
const patient = (config: QueryConfig): QueryConfig & { query_timeout: number } => ({ ...config, query_timeout: patience })

/** Statements an act sends, in order. */
async function statementsOf(database: Database, caller: Caller, ask: Ask): Promise<QueryConfig[]> {
  return database.read(scopeOf(caller), async (connection) => {
    const heard: QueryConfig[] = []
    await connection.query(patiently)
    await ask({
      ...connection,
      query(config) {
        heard.push(config)
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

/** Planning and execution of one statement as the database counts them, prepared as the service's are. */
async function timesOf(database: Database, caller: Caller, { text, values = [] }: QueryConfig, runs: number): Promise<number[]> {
  return database.read(scopeOf(caller), async ({ query }) => {
    const name = 'measured'
    await query(patiently)
    await query({ text: `prepare ${name} as ${text}` })
    const execute = `execute ${name}${values.length > 0 ? `(${values.map(literal).join()})` : ''}`
    const times: number[] = []
    for (let run = 0; run < warmUp + runs; run += 1) {
      const { rows } = await query(patient({ text: `explain (analyze, timing off, summary on, format json) ${execute}` }))
      const [{ 'Planning Time': planning, 'Execution Time': execution }] = rows[0]['QUERY PLAN']
      if (run >= warmUp) times.push(planning + execution)
    }
    if (process.env.BENCH_PLANS === '1' && Math.min(...times) > 15) {
      const plan = await query({ text: `explain (analyze, buffers) ${execute}` })
      console.log(`\n${text.slice(0, 2_000)}\n${plan.rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    }
    await query({ text: `deallocate ${name}` })
    return times
  })
}

/** All statements of an act, run for run. */
async function measure(database: Database, who: Person, what: string, runs: number, ask: Ask): Promise<Measured> {
  const statements = await statementsOf(database, who.caller, ask)
  const each: number[][] = []
  for (const statement of statements) each.push(await timesOf(database, who.caller, statement, runs))
  return {
    who: who.name,
    what,
    statements: statements.length,
    times: Array.from({ length: runs }, (_, run) => each.reduce((sum, times) => sum + (times[run] ?? 0), 0)),
  }
}

interface Person {
  name: string
  caller: Caller
}

/** Somebody of every scope: the busiest unit in its roles, the authority of province, city and county, institute, inspector, administrator. */
async function people(database: Database): Promise<Person[]> {
  return database.system(async ({ query }) => {
    const one = async (text: string) => (await query({ text })).rows[0]
    // The first of the units has most of the records, as `seed-load` makes them.
    const busiest = await one(
      `select unit.id, uscc, unit.area_code, account.id as account_id from unit join account on account.unit_id = unit.id where login_name = 'load-enterprise1'`,
    )
    const institute = await one(
      `select unit.id, uscc, unit.area_code, account.id as account_id from unit join account on account.unit_id = unit.id where login_name = 'load-inspection1'`,
    )
    const { code: county } = await one(
      `select substr(viewer, 6) as code from application_counter where viewer like 'area:______' group by 1 order by sum(count) desc limit 1`,
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

const views = ['own', 'query', 'review'] as const satisfies typeof listViews

/** The types a caller may ask a view of, each as its pages ask. */
function askable(caller: Caller, view: (typeof views)[number]) {
  return applicationDefinitions.flatMap((definition: ApplicationDefinition) => {
    if (view === 'own' && !relationsFor(definition, caller).includes('owner')) return []
    try {
      return [askedOf(definition, caller, { view })]
    } catch {
      return []
    }
  })
}

const page = { pageNo: 1, pageSize: 20 }

/** @param address PostgreSQL itself */
export async function openMeasures(address: { socketFolder: string; database: string }, runs: number) {
  const pool = openPool(address, 2, log)
  const database = openDatabase(pool)
  const everybody = await people(database)
  const list = (who: Person, what: string, asked: ReturnType<typeof askable>, request: ListRequest) =>
    measure(database, who, what, runs, (connection) => pageOfRecords(connection, asked, who.caller, { ...request, ...page }))

  return {
    everybody,
    async firstPages(): Promise<Measured[]> {
      const measured: Measured[] = []
      for (const who of everybody) {
        for (const view of views) {
          const asked = askable(who.caller, view)
          for (const one of asked) measured.push(await list(who, `${view} ${one.definition.label}`, [one], { view }))
          if (asked.length > 1) measured.push(await list(who, `${view} 全部类型`, asked, { view }))
        }
      }
      return measured
    },
    /** The same list in the same order, at its beginning and four years down: about seven eighths of it lie before. */
    async deepPages(): Promise<(Measured & { row: number; first: number[] })[]> {
      const measured: (Measured & { row: number; first: number[] })[] = []
      for (const who of everybody) {
        const asked = askable(who.caller, 'query')
        if (asked.length === 0) continue
        const types = asked.map((one) => one.definition.key)
        const { rows } = await database.read(scopeOf(who.caller), ({ query }) =>
          query({
            text: `select application_id, submitted_at::text as ordered,
                (select sum(count) * 0.86 from application_counter where viewer = any(scope_viewers()) and type = any($1)) as row
              from application_party where viewer = any(scope_viewers()) and type = any($1) and submitted_at < now() - interval '4 years' limit 1`,
            values: [types],
          }),
        )
        if (!rows[0]) continue
        const first = await list(who, '', asked, { view: 'query' })
        const deep = await list(who, 'query 全部类型', asked, { view: 'query', after: `${rows[0].application_id}${rows[0].ordered}` })
        measured.push({ ...deep, row: Math.round(Number(rows[0].row)), first: first.times })
      }
      return measured
    },
    /** Two characters that many records have, that some have, and that none has. */
    async searches(): Promise<Measured[]> {
      const measured: Measured[] = []
      for (const who of everybody) {
        const asked = askable(who.caller, 'query')
        for (const keyword of asked.length > 0 ? ['宁波', '公司', '中国', '医院', '石浦', '7号', '绍兴', '38'] : []) {
          measured.push(await list(who, `“${keyword}”`, asked, { view: 'query', keyword }))
        }
      }
      return measured
    },
    /** What narrows a list beside its view. */
    async filters(): Promise<Measured[]> {
      const measured: Measured[] = []
      const narrowed: Record<string, Partial<ListRequest>> = {
        所在区域: { areaCode: '330212' },
        没有记录的区域: { areaCode: '330299' },
        单位名称: { unitName: '石浦' },
        没有的单位: { unitName: '绍兴' },
        提交日期: { submitFrom: '2024-03-01', submitTo: '2024-03-07' },
        办理期限: { dueTo: '2026-01-01' },
        受理日期: { acceptedFrom: '2024-03-01', acceptedTo: '2024-03-07' },
        设备种类: { equclacode: '3000' },
        按编号: { orderBy: 'number' },
        按创建时间: { orderBy: 'createDate desc' },
      }
      for (const who of everybody.filter(({ caller }) => ['3', '4', '7', '9'].includes(caller.roleType))) {
        const asked = askable(who.caller, 'query')
        for (const [what, request] of Object.entries(asked.length > 0 ? narrowed : {}))
          measured.push(await list(who, what, asked, { view: 'query', ...request }))
      }
      return measured
    },
    async homes(): Promise<Measured[]> {
      const now = new Date()
      const measured: Measured[] = []
      for (const who of everybody) {
        const { caller } = who
        measured.push(
          await measure(database, who, '待办和数字', runs, async (connection) => {
            await homeOf(connection, caller, [], now)
            await homeNumbers(connection, caller, now)
          }),
        )
        measured.push(await measure(database, who, '设备分布', runs, (connection) => equipmentOverview(connection, caller, wireDate(now))))
      }
      return measured
    },
    /** Whole transactions as the client sees them, commit included: a transition changes what it would be asked again for. */
    async transitions(): Promise<Measured> {
      const { caller } = everybody.find((who) => who.caller.roleType === '7') as Person
      const behaviour = behaviourOf('constructionNotice')
      const { rows } = await database.read(scopeOf(caller), ({ query }) =>
        query({
          text: `select application.id, version from application_party party join application on application.id = application_id
            where party.viewer = any(scope_viewers()) and party.type = 'constructionNotice' and party.status = '20' limit $1`,
          values: [runs + warmUp],
        }),
      )
      const times: number[] = []
      for (const { id, version } of rows) {
        const began = performance.now()
        await database.transaction(scopeOf(caller), (connection) =>
          takeTransition(connection, behaviour, asAccount(caller), 'return', { id, version, opinion: '请补充材料' }, { now: new Date() }, {}),
        )
        times.push(performance.now() - began)
      }
      return { who: '登记机关（县）', what: '退回补正', times: times.slice(warmUp), statements: 0 }
    },
    /** The file of a job as the service writes it, of the longest list there is: what it holds and what it takes of memory. */
    async exportedFile(file: string) {
      const who = everybody.find(({ name }) => name === '登记机关（省）') as Person
      let parts = 0
      let highest = 0
      const before = process.memoryUsage().rss
      const began = performance.now()
      await database.read(scopeOf(who.caller), async (connection) => {
        const { bytes } = applicationExport.file(connection, { type: 'constructionNotice', request: { view: 'query' } }, who.caller, async (part) => {
          parts += 1
          highest = Math.max(highest, process.memoryUsage().rss)
          if (part > 1) throw new Error('More was written than there is')
        })
        await pipeline(bytes, createWriteStream(file))
      })
      return { parts, seconds: (performance.now() - began) / 1000, growth: highest - before }
    },
    close: () => database.close(),
  }
}
