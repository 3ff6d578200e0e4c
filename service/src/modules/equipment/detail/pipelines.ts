import { fieldsOf } from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import type { Page } from '@shared/contract/endpoint'
import { labelOf } from '@shared/contract/enums'
import { type EquipmentLabel, inUse, lineDueDates, type PipelineDetail, type PipelineRow, withDelay } from '@shared/contract/equipment'
import { archives } from '@shared/contract/equipmentArchives'
import type { LoggedChange } from '@shared/contract/flowLog'
import { sql } from 'kysely'
import { attachmentsOf } from '../../../attachment/attachments'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { orderOf, type PageRequest, readPage } from '../../../database/page'
import type { Caller } from '../../../security/caller'
import { textContains, wordSought } from '../../../workflow/form/largeTables'
import { labelsOf } from '../../../workflow/labels'
import { keptChangesOf, pastOf } from '../archive/pastOfDevice'
import { changesOfPipeline, changesOfPipelines } from '../archive/pipelineChangeLog'
import { appliedOf } from '../device/applied'
import { archiveNames } from '../device/archiveDefinition'
import { type DeviceRow, findDevice } from '../device/findDevice'
import { findPipeline, lineById, type PipelineRecord } from '../device/findPipeline'
import { devicesById } from '../list/list'
import { rowReader, stateOfDate } from '../list/rows'
import { addsPapers } from './attachmentOwner'
import { actsForUseUnit, dueDatesSeen } from './detail'
import { labelOfPipeline, numberOf } from './label'
import { withheldPapers } from './withheldPapers'

/** 管线 of a registered unit of piping: visible to whoever sees the unit. */

/** A line as lists show it. @param today `YYYY-MM-DD` */
export function shownPipeline(piping: Omit<DeviceRow, 'relation'>, today: string): (row: PipelineRecord) => PipelineRow {
  return (row) => {
    const { fields } = row.archive
    const text = (key: string) => fields[key] ?? ''
    const own = row.next_inspection_date ?? ''
    // Lines are inspected together with their unit: none is due before the day set for the unit, and one without a date of its own is due then.
    const { delayToDate = '' } = piping.archive.fields
    const next = [own, delayToDate].toSorted().at(-1) ?? own
    return {
      id: row.id,
      version: row.version,
      pipingId: piping.id,
      pipingName: piping.archive.fields.projectName || piping.name,
      pipelineName: row.name,
      pipelineNo: row.number,
      pipeGrade: labelOf('pipeGrade', text('pipeGrade')),
      medium: text('medium'),
      nominalDiameter: text('nominalDiameter'),
      pipeLength: text('pipeLength'),
      designPressure: text('designPressure'),
      safetyGrade: labelOf('safetyGrade', text('safetyGrade')),
      inspectionDate: row.inspection_date ?? '',
      nextInspectionDate: next,
      dueState: stateOfDate(piping, next || null, today),
    }
  }
}

/** @throws Refusal NOT_FOUND if the caller may not see the unit. @param today `YYYY-MM-DD` */
export async function pipelinesOf(
  connection: Connection,
  caller: Caller,
  request: PageRequest & { pipingId: string; keyword?: string; orderBy?: string },
  today: string,
): Promise<Page<PipelineRow>> {
  const piping = await findDevice(connection, caller, request.pipingId)
  const { by, direction } = orderOf({ pipelineNo: 'number', nextInspectionDate: 'next_inspection_date' } as const, request.orderBy ?? 'pipelineNo')
  let found = connection.db.selectFrom('equipment_pipeline').where('equipment_id', '=', piping.id)
  const sought = wordSought(request.keyword)
  if (sought !== '') {
    const words = sql`(values (name), (number), (archive #>> '{fields,medium}')) word (text)`
    found = found.where(sql<boolean>`exists (select from ${words}, (values (${sought})) asked (sought) where ${sql.raw(textContains('text', 'sought'))})`)
  }
  const page = await readPage(
    connection,
    request,
    found,
    found
      .selectAll()
      .orderBy(by, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
      .orderBy('id'),
  )
  return { ...page, list: page.list.map(shownPipeline(piping, today)) }
}

/** Changes of a line, or of all lines of a registration unit. @throws Refusal NOT_FOUND */
export async function pipelineChangesOf(connection: Connection, caller: Caller, request: PageRequest & { id: string }): Promise<Page<LoggedChange>> {
  const line = await lineById(connection, request.id)
  const { id } = await findDevice(connection, caller, line?.equipment_id ?? request.id)
  return line ? changesOfPipeline(connection, line, request) : changesOfPipelines(connection, id, request)
}

/** One line, with the archive of its unit. @throws Refusal NOT_FOUND. @param today `YYYY-MM-DD` */
export async function pipelineDetailOf(context: ServiceContext, connection: Connection, caller: Caller, id: string, today: string): Promise<PipelineDetail> {
  const { ruleDocuments } = context.configuration
  const { line: row, piping } = await findPipeline(connection, caller, id)
  const shown = new Set(fieldsOf(archives.pressurePipeline).map((field) => field.key))
  const fields = Object.fromEntries(Object.entries(row.archive.fields).filter(([key]) => shown.has(key)))
  const unit = piping.archive.fields
  const ruled = piping.use_status === inUse ? lineDueDates(unit, row.archive.fields, pastOf(unit, await keptChangesOf(connection, piping.id)).history) : []
  const withheld = await withheldPapers(connection, caller, piping)
  const due = ruled.some(({ counts, date }) => counts && date < (unit.delayToDate ?? '')) ? withDelay(ruled, unit) : ruled
  return {
    id: row.id,
    row: shownPipeline(piping, today)(row),
    piping: (await rowReader(connection, caller, today))({ ...piping, applied: await appliedOf(connection, piping.id), item_dates: null }),
    dueDates: dueDatesSeen(piping, due, today, ruleDocuments),
    form: { fields, tables: {} },
    labels: labelsOf(archives.pressurePipeline, { fields, tables: {} }, await archiveNames(connection)),
    editable: actsForUseUnit(piping, caller),
    papers: await attachmentsOf(connection, row.id, { withheld }),
    addsPapers: addsPapers(piping, caller),
    attachments: await attachmentsOf(connection, piping.id, { withheld }),
    label: labelOfPipeline(context, piping, row.number),
    registrationAuthority: unit.registrationAuthority,
  }
}

/** Labels of lines, in the order asked for. Those of units the caller does not see are left out. @param today `YYYY-MM-DD` */
export async function pipelineLabelsOf(
  context: ServiceContext,
  connection: Connection,
  caller: Caller,
  ids: readonly string[],
  today: string,
): Promise<EquipmentLabel[]> {
  const found = await connection.db.selectFrom('equipment_pipeline').selectAll().where('id', 'in', ids).execute()
  const lines = new Map(found.map((line) => [line.id, line]))
  const units = await devicesById(connection, caller, [...new Set(found.map(({ equipment_id }) => equipment_id))], today)
  const unitOf = new Map(units.map((unit) => [unit.id, unit]))
  return ids.flatMap((id): EquipmentLabel[] => {
    const line = lines.get(id)
    const unit = line && unitOf.get(line.equipment_id)
    if (!unit) return []
    const numbered = { id: unit.id, use_cert_no: unit.useCertNo, equipment_code: unit.equipmentCode, registration_code: unit.registrationCode }
    const number = numberOf(numbered)
    const { useUnitName, usePlaceDetail, unitInternalNo, equclacode, delayToDate } = unit
    return [
      {
        ...{ id, useUnitName, usePlaceDetail, unitInternalNo },
        kindName: catalogueName(equclacode),
        equipmentName: line.name,
        // The id of a unit without any number is not shown, nor would that of its line be.
        number: number === unit.id ? id : number,
        pipelineNo: line.number,
        nextInspectionDate: [line.next_inspection_date ?? '', delayToDate].toSorted().at(-1) ?? '',
        ...labelOfPipeline(context, numbered, line.number),
      },
    ]
  })
}
