import { maintainForm } from '@shared/contract/application'
import {
  archiveKeyOf,
  columnKeys,
  columnText,
  type DueDuty,
  duties,
  type EquipmentColumnKey,
  type EquipmentListDefinition,
  type EquipmentRow,
  equipmentColumns,
  equipmentEndpoints,
  equipmentList,
  equipmentListKeys,
  equipmentListQuerySchema,
  type FixedConditions,
  inUse,
  itemDateFields,
  reportBy,
  soonWithin,
} from '@shared/contract/equipment'
import { archives } from '@shared/contract/equipmentArchives'
import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { exportRows } from '@shared/contract/job'
import { messages } from '@shared/contract/messages'
import { role } from '@shared/contract/roles'
import { z } from 'zod'
import type { FileJob } from '../../../attachment/fileJob'
import type { Connection } from '../../../database/database'
import { Refusal } from '../../../refusal'
import { type Caller, requireCall, requireRole } from '../../../security/caller'
import { labelOfField, type Names } from '../../../workflow/labels'
import { datedFileName, type SheetColumn, sheetOf } from '../../../workflow/list/export'
import { type ListRequest, tabOf } from './conditions'
import { listInParts } from './list'

const kept = z.object({
  list: z.enum(equipmentListKeys),
  /** The day of the request: an export of overdue devices refers to that day. */
  today: z.iso.date(),
  request: equipmentListQuerySchema.omit({ pageNo: true, pageSize: true, after: true }).extend({
    ids: z.array(z.uuid()).optional(),
    columns: z.array(z.enum(columnKeys)).optional(),
    archive: z.boolean().optional(),
  }),
})

/** The request of an export, as kept in its job and its ticket. */
export const exportRequestOf = (request: unknown) => {
  const { list, today, request: asked } = kept.parse(request)
  return { list: equipmentList(list), today, request: asked }
}

/**
 * The columns of a file where none are chosen: beside the date that by which its inspection is applied for. The date of a boiler is that of one of its
 * items: on a page it is named below the date, in a file beside it, unless only kinds are asked for whose inspection is due as one.
 */
function usualColumns(list: EquipmentListDefinition, { tab, equclacode: asked }: ListRequest): readonly EquipmentColumnKey[] {
  const kind = tabOf(list, tab).fixed.equclacode ?? asked
  const beside: readonly EquipmentColumnKey[] = kind && !(kind in itemDateFields) ? ['reportByDate'] : ['dueItem', 'reportByDate']
  return list.columns.flatMap((key): EquipmentColumnKey[] => (key === 'nextInspectionDate' ? [key, ...beside] : [key]))
}

const sheetColumns = (keys: readonly EquipmentColumnKey[]): SheetColumn<EquipmentRow>[] =>
  keys.flatMap((key) => {
    const column = equipmentColumns.find((candidate) => candidate.key === key)
    if (!column) return []
    const field = { type: 'type' in column ? column.type : ('string' as const) }
    return [{ title: column.label, width: Math.round(column.width / 8), field, value: (row: EquipmentRow) => columnText(row, column.key) }]
  })

/**
 * Columns of the import workbook for a kind, filled from the archives.
 * @throws Refusal BAD_REQUEST without a kind, FORBIDDEN for a role that sees parts of an archive masked
 */
export function archiveColumns(kind: string | undefined, { roleType }: Caller): readonly FieldDefinition[] {
  if (roleType === role.maintenanceUnit) throw new Refusal('FORBIDDEN')
  const key = archiveKeyOf(kind ?? '')
  if (!kind || !key) throw new Refusal('BAD_REQUEST', messages.chooseKindFirst)
  return maintainForm(archives[key], kind).tables.find((table) => table.key === 'devices')?.columns ?? []
}

const itself = (code: string): string => code
/** Columns of a long table need no lookup: their choices are in the contract. */
const codesThemselves: Names = { region: itself, unit: itself, account: itself, application: itself }

/** The same as columns of a sheet that the import can read. */
const archiveSheet = (columns: readonly FieldDefinition[]): SheetColumn<FormRow>[] =>
  columns.map((column) => ({
    title: column.label,
    width: 20,
    field: column,
    value: ({ [column.key]: value = '' }) => labelOfField(column, value, codesThemselves) ?? value,
  }))

/** The archives of several devices, in order. */
async function archivesOf({ query }: Connection, ids: readonly string[]): Promise<FormRow[]> {
  const { rows } = await query({
    name: 'archives-of-devices',
    text: `select id, archive -> 'fields' as fields from equipment where id = any($1)`,
    values: [ids],
  })
  const found = new Map(rows.map((row): [string, FormRow] => [row.id, row.fields]))
  return ids.flatMap((id) => {
    const fields = found.get(id)
    return fields ? [fields] : []
  })
}

/** A list of devices as an xlsx file. */
export const equipmentExport: FileJob = {
  fileName: (request, now) => datedFileName(exportRequestOf(request).list.title, now),
  check(request, caller) {
    const { list, request: asked } = exportRequestOf(request)
    requireRole(caller, list.roles)
    if (asked.archive) archiveColumns(asked.equclacode, caller)
  },
  file(connection, kept, caller, { tell }) {
    const { list, today, request } = exportRequestOf(kept)
    let cut = false
    async function* parts(): AsyncGenerator<EquipmentRow[]> {
      let written = 0
      // One row more than a file may hold shows that the list was cut.
      for await (const { rows, total } of listInParts(connection, list, caller, request, today, exportRows.most + 1)) {
        yield rows.slice(0, exportRows.most - written)
        written += rows.length
        cut = written > exportRows.most
        await tell(total > 0 ? Math.min(1, written / Math.min(total, exportRows.most)) : 1)
      }
    }
    async function* whole(): AsyncGenerator<FormRow[]> {
      for await (const rows of parts()) {
        yield archivesOf(
          connection,
          rows.flatMap((row) => (row.equclacode === request.equclacode ? [row.id] : [])),
        )
      }
    }
    const bytes = request.archive
      ? sheetOf(list.title, archiveSheet(archiveColumns(request.equclacode, caller)), whole())
      : sheetOf(list.title, sheetColumns(request.columns ?? usualColumns(list, request)), parts())
    return { bytes, note: () => (cut ? messages.exportCut(exportRows.most) : '') }
  },
}

/** Columns of a plan about the device. */
const planColumns = [
  ...(['kindName', 'equipmentName', 'useCertNo', 'equipmentCode', 'registrationCode', 'unitInternalNo'] as const),
  ...(['useUnitName', 'usePlaceDetail', 'areaName', 'maintenanceUnitName', 'inspectionDate'] as const),
] satisfies readonly EquipmentColumnKey[]

/** The parts of a year's plan, in order: duty, devices, and the date column it is due by. */
const planned = [
  { duty: 'inspection', fixed: { useStatus: [inUse] }, date: (row) => row.delayToDate || row.nextInspectionDate },
  { duty: 'detect', fixed: { useStatus: [inUse], equclacode: '3000' }, date: (row) => row.nextDetectDate },
  { duty: 'loadTest', fixed: { useStatus: [inUse], equclacode: '3000' }, date: (row) => row.nextLoadTestDate },
] as const satisfies readonly { duty: DueDuty; fixed: FixedConditions; date(row: EquipmentRow): string }[]
const planSpans = ['overdue', 'soon'] as const
const [, , , planWithin] = soonWithin

/** Lists whose rows together are the plan. */
export const planLists = planned.flatMap(({ duty, fixed, date }) =>
  planSpans.map((span) => {
    const list: EquipmentListDefinition = {
      ...equipmentList('comprehensive'),
      tabs: [{ key: 'plan', label: duties[duty], fixed: { ...fixed, due: { duty, span } } }],
    }
    return { list, duty, span, date }
  }),
)
/** The request for these lists. */
export const planRequest = { within: planWithin }

interface PlanRow {
  due: string
  /** 应报检日期; empty for what an inspection body is not asked for. */
  reportBy: string
  duty: string
  overdue: boolean
  row: EquipmentRow
}
const planKept = z.object({ today: z.iso.date() })
const planTitle = '全年检验检测计划'

/** Everything due within a year for devices in use, and everything overdue: one row per device and duty. */
export const equipmentPlan: FileJob = {
  fileName: (_, now) => datedFileName(planTitle, now),
  check: (_, caller) => requireCall(caller, equipmentEndpoints.exportPlan),
  file(connection, kept, caller, { tell }) {
    const { today } = planKept.parse(kept)
    let cut = false
    async function* parts(): AsyncGenerator<PlanRow[]> {
      let written = 0
      for (const [place, { list, duty, span, date }] of planLists.entries()) {
        if (cut) return
        for await (const { rows, total } of listInParts(connection, list, caller, planRequest, today, exportRows.most + 1 - written)) {
          yield rows.slice(0, exportRows.most - written).map((row) => ({
            due: date(row),
            reportBy: duty === 'inspection' ? reportBy(date(row)) : '',
            duty: (duty === 'inspection' && row.dueItem) || duties[duty],
            overdue: span === 'overdue',
            row,
          }))
          written += rows.length
          cut = written > exportRows.most
          await tell(Math.min(1, (place + (total > 0 ? Math.min(1, rows.length / total) : 1)) / planLists.length))
        }
      }
    }
    const own: SheetColumn<PlanRow>[] = [
      { title: '到期日期', width: 14, field: { type: 'date' }, value: ({ due }) => due },
      { title: '应报检日期', width: 14, field: { type: 'date' }, value: (row) => row.reportBy },
      { title: '应做事项', width: 18, field: { type: 'string' }, value: ({ duty }) => duty },
      { title: '是否超期', width: 10, field: { type: 'string' }, value: ({ overdue }) => (overdue ? '已超期' : '') },
    ]
    const ofDevice = sheetColumns(planColumns).map((column) => ({ ...column, value: ({ row }: PlanRow) => column.value(row) }))
    return { bytes: sheetOf(planTitle, [...own, ...ofDevice], parts()), note: () => (cut ? messages.exportCut(exportRows.most) : '') }
  },
}
