/** Measures lists, searches, overview and export of equipment. */

import { type EquipmentListDefinition, equipmentList, equipmentLists } from '@shared/contract/equipment'
import { wireDate } from '../service/src/clock'
import { relationsFor } from '../service/src/modules/equipment/device/parties'
import type { ListRequest } from '../service/src/modules/equipment/list/conditions'
import { equipmentExport } from '../service/src/modules/equipment/list/exportJob'
import { equipmentPage } from '../service/src/modules/equipment/list/list'
import { equipmentOverviewOf } from '../service/src/modules/equipment/overview'
import { homeNumbers } from '../service/src/modules/home/numbers'
import { equipmentOverview } from '../service/src/modules/home/overview'
import { searchAll } from '../service/src/modules/search/search'
import { scopeOf } from '../service/src/security/caller'
import { type Measured, type Person, province, type Times } from './databaseTimes'
import { exportedFile } from './exportedFile'

const page = { pageNo: 1, pageSize: 20 }
const comprehensive = equipmentList('comprehensive')

/** Filters of a list, in addition to its tab: values of many, of few and of no devices. */
const narrowed: Readonly<Record<string, ListRequest>> = {
  种类: { equclacode: '3000' },
  少见的种类: { equclacode: '9000' },
  类别: { categoryCode: '3100' },
  少见的类别: { categoryCode: '3400' },
  品种: { varietyCode: '2170' },
  状态: { useStatus: '10' },
  少见的状态: { useStatus: '40,50' },
  结论: { conclusion: '01' },
  少见的结论: { conclusion: '04' },
  所在区域: { areaCode: '330212' },
  没有设备的区域: { areaCode: '330299' },
  到期日期: { dueFrom: '2027-03-01', dueTo: '2027-03-07' },
  '种类、区域和状态': { equclacode: '4000', areaCode: '330212', useStatus: '20' },
  类别和到期日期: { categoryCode: '2100', dueFrom: '2027-03-01', dueTo: '2027-03-07' },
  按设备代码: { orderBy: 'equipmentCode' },
  按到期日期倒序: { orderBy: 'dueDate desc' },
  '种类，按设备代码': { equclacode: '6000', orderBy: 'equipmentCode' },
}

export function equipmentMeasures({ database, everybody, measure }: Times) {
  const today = wireDate(new Date())
  const listOf = (who: Person, what: string, list: EquipmentListDefinition, request: ListRequest) =>
    measure(who, what, (connection) => equipmentPage(connection, list, who.caller, { ...request, ...page }, today))
  const readers = (list: EquipmentListDefinition) => everybody.filter(({ caller }) => list.roles.includes(caller.roleType))

  return {
    async firstPages(): Promise<Measured[]> {
      const measured: Measured[] = []
      for (const list of equipmentLists) {
        for (const who of readers(list)) {
          for (const { key, label } of list.tabs) measured.push(await listOf(who, `${list.title} ${label}`, list, { tab: key }))
        }
      }
      return measured
    },
    async filters(): Promise<Measured[]> {
      const measured: Measured[] = []
      for (const who of readers(comprehensive)) {
        for (const [what, request] of Object.entries(narrowed)) measured.push(await listOf(who, what, comprehensive, request))
        for (const key of ['timeout', 'aboutExpire', 'detectExtended', 'fault'] as const) {
          const list = equipmentList(key)
          if (!list.roles.some((role) => role === who.caller.roleType)) continue
          measured.push(await listOf(who, `${list.title} 所在区域`, list, { areaCode: '330212' }))
          measured.push(await listOf(who, `${list.title} 没有设备的区域`, list, { areaCode: '330299' }))
          measured.push(await listOf(who, `${list.title} 模糊查询`, list, { keyword: '医院' }))
        }
      }
      return measured
    },
    /** Searches for two characters that occur in all, many, some, few and no devices. */
    async searches(): Promise<Measured[]> {
      const measured: Measured[] = []
      for (const who of readers(comprehensive)) {
        for (const keyword of ['宁波', '电梯', '公司', '储气', '医院', '石浦', '7号', '鄞州', '38', '绍兴', '中国'])
          measured.push(await listOf(who, `“${keyword}”`, comprehensive, { keyword }))
      }
      return measured
    },
    /** 页头搜索: by the number on a plate or paper, by part of it, by names of many and of few devices, and by a value of none. */
    async headerSearches(): Promise<Measured[]> {
      const measured: Measured[] = []
      for (const who of readers(comprehensive)) {
        const { list } = await database.read(scopeOf(who.caller), (connection) => equipmentPage(connection, comprehensive, who.caller, page, today))
        const { registrationCode: code, useCertNo: certificate, factoryNo: serial } = list.find((row) => row.registrationCode && row.useCertNo) ?? {}
        const keywords = {
          注册代码: code,
          注册代码的前八位: code?.slice(0, 8),
          使用登记证编号: certificate,
          出厂编号: serial,
          没有的编号: '39990000000000000001',
        }
        for (const [what, keyword] of Object.entries({ ...keywords, 宁波: '宁波', 医院: '医院', 储气: '储气', 停用: '停用' })) {
          if (keyword) measured.push(await measure(who, what, (connection) => searchAll(connection, who.caller, new Set(), keyword, new Date())))
        }
      }
      return measured
    },
    /** The same list in the same order, at its beginning and after seven eighths of its rows. */
    async deepPages(): Promise<(Measured & { row: number; first: Measured['runs'] })[]> {
      const measured: (Measured & { row: number; first: Measured['runs'] })[] = []
      for (const who of readers(comprehensive)) {
        const { rows } = await database.read(scopeOf(who.caller), async ({ query }) => {
          await query({ text: `set local statement_timeout = '300s'` })
          const relations = relationsFor(who.caller)
          const counted = await query({
            text: `select (sum(count) * 0.86)::bigint as row from equipment_counter where viewer = any(scope_viewers()) and relation = any($1) and duty = 'device'`,
            values: [relations],
          })
          const config = {
            text: `select equipment_id, updated_at::text as ordered, $2::bigint as row from equipment_party
              where viewer = any(scope_viewers()) and relation = any($1) order by updated_at desc, equipment_id desc offset $2 limit 1`,
            values: [relations, counted.rows[0].row],
            query_timeout: 300_000,
          }
          return query(config)
        })
        if (!rows[0]) continue
        const first = await listOf(who, '', comprehensive, {})
        const deep = await listOf(who, '综合查询', comprehensive, { after: `${rows[0].equipment_id}${rows[0].ordered}` })
        measured.push({ ...deep, row: Number(rows[0].row), first: first.runs })
      }
      return measured
    },
    async overviews(): Promise<Measured[]> {
      const now = new Date()
      const measured: Measured[] = []
      for (const who of readers(comprehensive)) {
        measured.push(await measure(who, '设备总览', (connection) => equipmentOverviewOf(connection, who.caller, today)))
        measured.push(await measure(who, '工作桌面的数字', (connection) => homeNumbers(connection, who.caller, new Set(), now)))
        measured.push(await measure(who, '工作桌面的设备分布', (connection) => equipmentOverview(connection, who.caller, today)))
      }
      return measured
    },
    exportedFile: (file: string) => exportedFile(database, province(everybody), equipmentExport, { list: 'comprehensive', today, request: {} }, file),
  }
}
