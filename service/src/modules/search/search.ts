import {
  type ApplicationDefinition,
  type ApplicationRow,
  applicationDefinition,
  applicationDefinitions,
  fieldsOf,
  isEditable,
  pageOfReader,
  recordAddress,
} from '@shared/contract/application'
import { mayCall } from '@shared/contract/endpoint'
import { enums, labelOf, type Option } from '@shared/contract/enums'
import { archiveAddress, canonicalKeyword, type EquipmentRow, equipmentList, equipmentListAddress, numberNaming } from '@shared/contract/equipment'
import type { FieldDefinition } from '@shared/contract/form'
import { type SearchGroup, type SearchResult, searchShown } from '@shared/contract/portal'
import { reportAddress, reportEndpoints } from '@shared/contract/report'
import { role } from '@shared/contract/roles'
import type { UnitOption } from '@shared/contract/unit'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { pageOfRecords } from '../../workflow/list/list'
import { type Asked, askedOf, type ListView } from '../../workflow/list/listViews'
import { relationsFor } from '../../workflow/parties'
import { relationsFor as equipmentRelations } from '../equipment/device/parties'
import { listInParts } from '../equipment/list/list'
import { devicesWithNumber } from '../equipment/numbers/findByNumber'
import { listAddress } from '../portal/openPages'
import { readerOf, reportsNumbered, type SeenReport } from '../report/reports'
import { pickUnits } from '../unit/unitPickers'
import { administration } from './administration'
import { group, noteOf, withOpenLists } from './groups'

/** 页头搜索: the first few rows from the lists of devices, applications, reports, units and what a system administrator keeps, each in the caller's scope. */

const deviceFound = (row: EquipmentRow): SearchResult => ({
  id: row.id,
  title: noteOf(row.equipmentName || row.kindName, row.unitInternalNo),
  note: noteOf(numberNaming(row) || row.factoryNo, row.useUnitName, row.usePlaceDetail),
  state: row.useStatusName,
  path: archiveAddress(row.equclacode, row.id),
})

async function devices(connection: Connection, caller: Caller, keyword: string, today: string): Promise<SearchGroup[]> {
  if (equipmentRelations(caller).length === 0) return []
  const most = searchShown + 1
  const numbered = await devicesWithNumber(connection, caller, keyword, most, today)
  const found: EquipmentRow[] = [...(numbered ?? [])]
  if (!numbered)
    for await (const { rows } of listInParts(connection, equipmentList('comprehensive'), caller, { keyword }, today, most, most)) found.push(...rows)
  // If no number begins with the keyword, one may contain it: the linked list searches for that.
  const leads = found.length > searchShown || numbered?.length === 0
  return [group('equipment', found.map(deviceFound), leads ? [{ title: '设备', count: '', path: equipmentListAddress('comprehensive', { keyword }) }] : [])]
}

/** The page on which the caller continues or reads a record. */
function addressFor(definition: ApplicationDefinition, caller: Caller, row: ApplicationRow): string {
  if (row.own) return recordAddress(definition, isEditable(definition, row.status) ? 'form' : 'detail', row.id)
  return recordAddress(definition, pageOfReader(definition, caller.roleType), row.id)
}

/** The field with the kind of a record, for types that have kinds: 变更类型. */
const kindOf = (definition: ApplicationDefinition): FieldDefinition | undefined => fieldsOf(definition).find(({ key }) => key === definition.index.kind)

/** 变更登记（停用） */
const named = ({ label }: ApplicationDefinition, kind: string | undefined): string => (kind ? `${label}（${kind}）` : label)

function applicationFound(row: ApplicationRow, caller: Caller): SearchResult {
  const definition = applicationDefinition(row.type)
  return {
    id: row.id,
    title: noteOf(named(definition, row.labels[definition.index.kind ?? '']), row.number),
    note: noteOf(row.title, row.equipmentName, row.own ? '' : row.unitName),
    state: row.statusName,
    path: addressFor(definition, caller, row),
  }
}

/** A list of applications: a type and a filter. */
interface ListOf {
  asked: Asked
  view: ListView
  narrowed: { keyword: string } | { kind: string }
  title: string
}

const pageOf = (connection: Connection, caller: Caller, asked: readonly Asked[], narrowed: ListOf['narrowed'], pageSize: number) =>
  pageOfRecords(connection, asked, caller, { view: 'query', ...narrowed, pageNo: 1, pageSize })

/**
 * Kinds whose name contains the keyword are found by the kind column: the search text of records does not contain these names. So many are
 * searched; beyond that only their lists are named.
 */
const mostKinds = 4

/** Newest matches looked at for types besides those of the results shown. */
const matchesSeen = 100

async function applications(connection: Connection, caller: Caller, open: ReadonlySet<string>, keyword: string): Promise<SearchGroup[]> {
  const met = applicationDefinitions.filter((definition) => !definition.withoutPages && relationsFor(definition, caller).length > 0)
  if (met.length === 0) return []
  // For owners the own list is used: the query list does not contain drafts.
  const lists = met.map((definition): ListOf => {
    const view = relationsFor(definition, caller).includes('owner') ? 'own' : 'query'
    return { asked: askedOf(definition, caller, { view }), view, narrowed: { keyword }, title: definition.label }
  })
  const ofKinds = lists.flatMap((list): ListOf[] => {
    const field = list.asked.definition.closed ? undefined : kindOf(list.asked.definition)
    const options: readonly Option[] = field?.enum ? enums[field.enum] : []
    return options
      .filter(({ label }) => label.includes(keyword))
      .map(({ code, label }) => ({ ...list, narrowed: { kind: code }, title: named(list.asked.definition, label) }))
  })
  const found = new Map<string, ApplicationRow>()
  const beside: SearchGroup['lists'] = []
  const take = (rows: readonly ApplicationRow[]) => {
    for (const row of rows) if (found.size < searchShown) found.set(row.id, row)
  }
  const lead = ({ asked: { definition }, view, narrowed, title }: ListOf, { count, more }: { count: number; more?: boolean }) => {
    const path = listAddress(definition, open, { ...narrowed }, view === 'own', caller.roleType) ?? ''
    beside.push({ title, count: more || count === 0 ? '' : String(count), path })
  }
  for (const [place, list] of ofKinds.entries()) {
    // A unit's own records are few enough to search for a kind. For an authority only a link to the list is shown.
    if (list.view !== 'own' || place >= mostKinds) {
      lead(list, { count: 0 })
      continue
    }
    const page = await pageOf(connection, caller, [list.asked], list.narrowed, searchShown)
    take(page.list)
    if (page.count > page.list.length) lead(list, page)
  }
  const all = lists.map(({ asked }) => asked)
  const page = await pageOf(connection, caller, all, { keyword }, matchesSeen)
  take(page.list)
  if (page.count > page.list.filter(({ id }) => found.has(id)).length) {
    for (const list of lists.filter(({ asked }) => page.list.some(({ type }) => type === asked.definition.key))) {
      const whole = await pageOf(connection, caller, [list.asked], list.narrowed, 1)
      const shown = [...found.values()].filter(({ type }) => type === list.asked.definition.key).length
      if (whole.more || whole.count > shown) lead(list, whole)
    }
  }
  const rows = [...found.values()].map((row) => applicationFound(row, caller))
  return [group('application', rows, beside)]
}

/** Only by the complete number, as printed on the report. */
async function reports(connection: Connection, caller: Caller, keyword: string, today: string): Promise<SearchGroup[]> {
  if (!mayCall(reportEndpoints.reportList, caller.roleType)) return []
  const found = await reportsNumbered(connection, readerOf(caller), [keyword], today)
  const result = ({ id, report_no, device_name, device_no, use_unit_name, state }: SeenReport): SearchResult => ({
    id,
    title: report_no,
    note: noteOf(device_name, device_no, use_unit_name ?? ''),
    state: labelOf('reportState', state),
    path: reportAddress(report_no),
  })
  return [group('report', found.map(result))]
}

/** Roles that see devices of many units and therefore search by unit name. */
const unitSearchers: readonly string[] = [role.acceptor, role.registrar, role.administrator]

async function units(connection: Connection, caller: Caller, open: ReadonlySet<string>, keyword: string): Promise<SearchGroup[]> {
  // What is opened of a unit is the list of its devices.
  if (!unitSearchers.includes(caller.roleType) || !open.has(equipmentList('comprehensive').page)) return []
  const { list, count } = await pickUnits(connection, 'users', { keyword, pageNo: 1, pageSize: searchShown })
  const found = (unit: UnitOption): SearchResult => ({
    id: unit.id,
    title: unit.unitName,
    note: unit.uscc,
    state: '',
    path: equipmentListAddress('comprehensive', { keyword: unit.unitName }),
  })
  // No page lists units for these roles: their devices are found by the same text.
  const rest = { title: `使用单位含“${keyword}”的设备`, count: '', path: equipmentListAddress('comprehensive', { keyword }) }
  return [group('unit', list.map(found), count > list.length ? [rest] : [])]
}

/**
 * Groups without results are left out.
 * @param open pages the caller's role may open
 */
export async function searchAll(connection: Connection, caller: Caller, open: ReadonlySet<string>, typed: string, now: Date): Promise<SearchGroup[]> {
  const keyword = canonicalKeyword(typed)
  const today = wireDate(now)
  // Queries on device lists change planner settings for the rest of the transaction: they run last, but are shown first.
  const others = [
    ...(await applications(connection, caller, open, keyword)),
    ...(await reports(connection, caller, keyword, today)),
    ...(await units(connection, caller, open, keyword)),
    ...(await administration(connection, caller, keyword, now)),
  ]
  const found = [...(await devices(connection, caller, keyword, today)), ...others]
  return found.map((one) => withOpenLists(one, open)).filter(({ list, lists }) => list.length + lists.length > 0)
}
