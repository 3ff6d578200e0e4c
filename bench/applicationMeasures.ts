/** Measures lists, searches, home page and transitions of applications. */

import { type ApplicationDefinition, applicationDefinitions, type listViews } from '@shared/contract/application'
import { wireDate } from '../service/src/clock'
import { behaviourOf } from '../service/src/modules/application/behaviours'
import { applicationExport } from '../service/src/modules/application/exportJob'
import { homeOf } from '../service/src/modules/home/home'
import { homeNumbers } from '../service/src/modules/home/numbers'
import { equipmentOverview } from '../service/src/modules/home/overview'
import { type Caller, scopeOf } from '../service/src/security/caller'
import { pageOfRecords } from '../service/src/workflow/list/list'
import { askedOf, type ListRequest } from '../service/src/workflow/list/listViews'
import { asAccount, relationsFor } from '../service/src/workflow/parties'
import { takeTransition } from '../service/src/workflow/transition/transition'
import { type Measured, type Person, processorTime, province, type Times, warmUp } from './databaseTimes'
import { exportedFile } from './exportedFile'

const views = ['own', 'query', 'review'] as const satisfies typeof listViews

/** The types for which a caller may request a view, each with the request its pages send. */
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

export function applicationMeasures({ database, everybody, measure, runs }: Times) {
  const list = (who: Person, what: string, asked: ReturnType<typeof askable>, request: ListRequest) =>
    measure(who, what, (connection) => pageOfRecords(connection, asked, who.caller, { ...request, ...page }))

  return {
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
    /** The same list in the same order, at its beginning and four years down, after about seven eighths of its rows. */
    async deepPages(): Promise<(Measured & { row: number; first: Measured['runs'] })[]> {
      const measured: (Measured & { row: number; first: Measured['runs'] })[] = []
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
        measured.push({ ...deep, row: Math.round(Number(rows[0].row)), first: first.runs })
      }
      return measured
    },
    /** Searches for two characters that occur in many, in some and in no records. */
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
    /** Filters of a list, in addition to its view. */
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
          await measure(who, '待办和数字', async (connection) => {
            await homeOf(connection, caller, [], now)
            await homeNumbers(connection, caller, new Set(), now)
          }),
        )
        measured.push(await measure(who, '设备分布', (connection) => equipmentOverview(connection, caller, wireDate(now))))
      }
      return measured
    },
    /** Whole transactions as the client sees them, including commit: a transition changes its record, so its statements cannot be repeated. */
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
      const measured: Measured['runs'] = []
      for (const { id, version } of rows) {
        const began = performance.now()
        let server = 0
        let before = 0
        await database.transaction(scopeOf(caller), async (connection) => {
          server = (await connection.query({ text: 'select pg_backend_pid() as pid' })).rows[0].pid
          before = processorTime(server)
          await takeTransition(connection, behaviour, asAccount(caller), 'return', { id, version, opinion: '请补充材料' }, { now: new Date() }, {})
        })
        measured.push({ elapsed: performance.now() - began, processor: processorTime(server) - before, pages: 0 })
      }
      return { who: '登记机关（县）', what: '退回补正，经过的时间含提交', runs: measured.slice(warmUp) }
    },
    /** Exports the longest list. */
    exportedFile: (file: string) =>
      exportedFile(database, province(everybody), applicationExport, { type: 'constructionNotice', request: { view: 'query' } }, file),
  }
}
