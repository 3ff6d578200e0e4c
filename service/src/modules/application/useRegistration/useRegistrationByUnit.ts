/** 使用登记(按单位): how the summary is verified, what one certificate covers, and what is written to its archive (domain §4.3 no. 2). */
import {
  useRegistrationByUnit as definition,
  grantedStatus,
  type MachineCheck,
  mostProblemsTold,
  summaryMeasure,
  summaryTotal,
} from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { inUse, periodicInspection, registrationModeOf, stopped } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { type ExpressionBuilder, sql } from 'kysely'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import type { Tables } from '../../../database/tables/tables'
import { Refusal } from '../../../refusal'
import { callerOf, type Effect, type Guard, type RecordView, type TransitionContext } from '../../../workflow/behaviour'
import { withLargeTables } from '../../../workflow/form/largeTables'
import { noRecord } from '../../../workflow/record'
import { check, problemsFirst } from '../../../workflow/transition/machineChecks'
import { registeredCylinders } from '../../equipment/archive/registeredCylinders'
import { keepReplacedFields, replacedFieldsOf, replacedLinesOf } from '../../equipment/archive/replacedFields'
import { changeDevice, changePiping, createDevice, createPiping, deviceForDecision, pipelineRows, pipelineTotals } from '../../equipment/archive/writeArchive'
import { nextCertificateNumber } from '../../equipment/numbers/certificateNumber'
import { archiveOf } from '../common/enteredArchive'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { waitForOthersAbout } from '../common/oneAtATime'
import { certificateOf, factsByUnit } from './certificate'
import { formByUnit, summary } from './registrationPapers'
import { authorityOf, changedSince, filledIn, lapsedSince, registeredBy, unregistered, useFields } from './useRegistration'
import { isAboutVehicle, isSame, notOfVehicle, vehicleChecks, vehicleLeftBy, vehicleToldBy } from './vehicleOfCylinders'

/** The table a form shows, and the columns that identify a row in it. */
export const tableOf = ({ categoryCode }: FormRow) =>
  categoryCode === '2300' ? ({ key: 'cylinders', by: ['factoryNo', 'manufacturer'] } as const) : ({ key: 'pipelines', by: ['pipelineNo'] } as const)

const rowKey = (row: FormRow, by: readonly string[]): string => by.map((key) => row[key] ?? '').join('\n')

/** Granted registrations under a certificate number. @param except the record that asks */
const grantedUnder = ({ db }: Connection, number: string, except: string) =>
  db
    .selectFrom('application')
    .select(['id', 'revision', 'form', 'submitted_at', 'unit_id'])
    .where('type', '=', definition.key)
    .where('status', '=', grantedStatus)
    .where('deleted', '=', false)
    .where('id', '!=', except)
    .where(sql<string>`inputs ->> 'useCertNo'`, '=', number)
    .orderBy('submitted_at')
    .execute()

/** Condition for a statement on `equipment`: piping and cylinders, which have one certificate for many. */
const isOneOfUnit = ({ or, eb }: ExpressionBuilder<Tables, 'equipment'>) => or([eb('kind', '=', '8000'), eb('category', '=', '2300')])

/** The archive of the piping or cylinders with a certificate number. Cylinders registered before they had archives have none. */
const unitUnder = ({ db }: Connection, number: string) =>
  db
    .selectFrom('equipment')
    .select(['id', 'use_unit_id', 'use_status', 'category', 'archive'])
    .where('use_cert_no', '=', number)
    .where(isOneOfUnit)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

/** Existing rows of a certificate, whichever unit registered them. Piping: from the archive; cylinders: from the registrations, of the number alone if they have no archive. */
export async function rowsUnder(connection: Connection, { key }: ReturnType<typeof tableOf>, number: string, except = noRecord): Promise<FormRow[]> {
  const unit = await unitUnder(connection, number)
  if (key === 'pipelines') return unit ? pipelineRows(connection, unit.id) : []
  // With those registered under a number it had in another city.
  if (unit) return registeredCylinders(connection, unit.id, except)
  const rows: FormRow[] = []
  for (const earlier of await grantedUnder(connection, number, except)) {
    const { tables } = await withLargeTables(connection, definition, earlier.id, earlier.revision, earlier.form)
    rows.push(...(tables[key] ?? []))
  }
  return rows
}

/** The rows of the application: at submission the form holds all of them; at the decision they are read from the submission. */
async function rowsOf({ connection, record, form }: TransitionContext): Promise<FormRow[]> {
  const { key } = tableOf(form.fields)
  const given = form.tables[key] ?? []
  if (given.length > 0) return given
  return (await withLargeTables(connection, definition, record.id, record.revision, form)).tables[key] ?? []
}

/**
 * Why a unit may not add to a certificate; undefined if it may. The archive decides, since the devices may have passed to another unit, gone out of
 * use, or moved to another city.
 */
async function notAddable(connection: Connection, fields: FormRow, unitId: string, id: string): Promise<string | undefined> {
  const { addedTo = '', categoryCode = '' } = fields
  const none = '本单位没有这个编号、同一设备类别的按单位使用登记证'
  const unit = await unitUnder(connection, addedTo)
  const granted = tableOf({ categoryCode }).key === 'cylinders' ? await grantedUnder(connection, addedTo, id) : []
  const otherVehicle = notOfVehicle(
    fields,
    unit?.archive.fields,
    granted.map(({ form }) => form.fields),
  )
  if (!unit && tableOf({ categoryCode }).key === 'cylinders') {
    return granted.some(({ unit_id, form }) => unit_id === unitId && form.fields.categoryCode === categoryCode) ? otherVehicle : none
  }
  if (unit?.use_unit_id !== unitId || unit.category !== categoryCode) return none
  if (otherVehicle) return otherVehicle
  return [inUse, stopped].includes(unit.use_status) ? undefined : `这个使用登记证的设备处于“${labelOf('useStatus', unit.use_status)}”状态，不能并入`
}

/** @throws Refusal INCOMPLETE at `addedTo` if nothing can be added to that certificate. */
const addable: Guard = async ({ connection, record, form }) => {
  const { addedTo = '', projectName = '' } = form.fields
  // Of two that add to one certificate, or register one installation, at the same moment, neither would see the other.
  await waitForOthersAbout(connection, definition.key, [addedTo || `${record.unit_id} ${projectName}`])
  const problem = addedTo && (await notAddable(connection, form.fields, record.unit_id, record.id))
  if (problem) throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'addedTo', message: problem }] })
  return undefined
}

/** @throws Refusal INCOMPLETE at the rows the certificate already has. */
const unrepeated: Guard = async (context) => {
  const { connection, record, form } = context
  const { addedTo = '' } = form.fields
  if (addedTo === '') return undefined
  const table = tableOf(form.fields)
  const { key, by } = table
  const there = new Set((await rowsUnder(connection, table, addedTo, record.id)).map((row) => rowKey(row, by)))
  const fieldErrors = (await rowsOf(context)).flatMap((row, place) =>
    there.has(rowKey(row, by)) ? [{ field: `${key}.${place}.${by[0]}`, message: `已在使用登记证${addedTo}的汇总表中` }] : [],
  )
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors: fieldErrors.slice(0, mostProblemsTold) })
  return undefined
}

/** A registration with later additions can be voided only after these are voided. */
const withoutAdditions: Guard = async ({ connection, record }) => {
  const number = record.inputs.useCertNo ?? ''
  const [later] = (await grantedUnder(connection, number, record.id)).filter(
    ({ unit_id, submitted_at }) => unit_id === record.unit_id && submitted_at !== null && record.submitted_at !== null && submitted_at > record.submitted_at,
  )
  return later ? '后来有设备并入这个使用登记证，请先作废后来的登记' : undefined
}

const useCertNo = async ({ connection, form: { fields }, now }: TransitionContext): Promise<string> =>
  fields.addedTo || nextCertificateNumber(connection, fields, wireDate(now))

/** What an archive says in a field, for a statement on `equipment`. */
const said = <Key extends string>(key: Key) => sql<string>`coalesce(archive #>> ${sql.lit(`{fields,${key}}`)}, '')`.as(key)

/**
 * By what the archive of a registration is known, the surest first: the name of the installation, or that of the cylinders. Cylinders of vehicles have
 * the same names, and are known by their vehicle as far as the archive names one; others are in archives that name none.
 */
function knownBy(fields: FormRow): Partial<Record<'projectName' | 'equipmentName' | 'cylinderVin' | 'cylinderPlateNo', string>>[] {
  const { projectName = '', equipmentName = '', cylinderVin = '', cylinderPlateNo = '' } = fields
  if (tableOf(fields).key === 'pipelines') return [{ projectName }]
  const ofNone = { cylinderVin: '', cylinderPlateNo: '', equipmentName }
  if (isAboutVehicle(fields)) return [{ cylinderVin }, { cylinderVin: '', cylinderPlateNo }, ofNone]
  // Submitted before the form asked, an application may as well be about those of a vehicle: of two archives of that name, either may be meant.
  return [fields.vehicleCylinders ? ofNone : { equipmentName }]
}

/** The archive entered before the registration: one of the applicant's that is not registered yet. What two archives say alike finds neither. */
export async function enteredBefore({ db }: Connection, unitId: string, fields: FormRow): Promise<string | undefined> {
  const archives = await db
    .selectFrom('equipment')
    .select(['id', said('projectName'), said('equipmentName'), said('cylinderVin'), said('cylinderPlateNo')])
    .where('use_unit_id', '=', unitId)
    .where('category', '=', fields.categoryCode ?? '')
    .where('use_status', '=', '00')
    .execute()
  for (const known of knownBy(fields)) {
    const [entered, another] = archives.filter(
      ({ projectName, equipmentName, cylinderVin, cylinderPlateNo }) =>
        (known.projectName ?? projectName).toUpperCase() === projectName.toUpperCase() &&
        (known.equipmentName ?? equipmentName).toUpperCase() === equipmentName.toUpperCase() &&
        isSame(known.cylinderVin ?? cylinderVin, cylinderVin) &&
        isSame(known.cylinderPlateNo ?? cylinderPlateNo, cylinderPlateNo),
    )
    if (entered) return another ? undefined : entered.id
  }
  return undefined
}

export const unitFields = [
  'equclacode',
  'categoryCode',
  'varietyCode',
  'equipmentName',
  'projectName',
  'mediumClass',
  'cylinderPlateNo',
  'cylinderVin',
  ...useFields,
]

/**
 * The last inspection that the summary of cylinders states: of those with a next date, the one that is due first.
 * @param known the day of the inspection in the archive, which an earlier one does not replace
 */
export function lastInspected(rows: readonly FormRow[], known = ''): FormRow {
  const inspected = rows.filter(({ lastInspectionDate = '', nextInspectionDate }) => lastInspectionDate > known && nextInspectionDate)
  const [first] = inspected.sort((one, other) => ((one.nextInspectionDate ?? '') < (other.nextInspectionDate ?? '') ? -1 : 1))
  if (!first) return {}
  const { lastInspectionDate = '', nextInspectionDate = '' } = first
  return { inspectionKind: periodicInspection, inspectionDate: lastInspectionDate, nextInspectionDate }
}

/**
 * What the rows of a certificate's cylinders change about the last inspection its archive has: they are due with the one that is due first. A report is
 * about all that is under the certificate, and stays; so does a day from elsewhere, for the rows that are not new.
 */
function inspectionWith(archive: FormRow, earlier: readonly FormRow[], added: readonly FormRow[]): FormRow {
  const { inspectionReportNo = '', inspectionDate = '', nextInspectionDate: known = '' } = archive
  if (inspectionReportNo !== '') return {}
  const found = lastInspected(inspectionDate === '' || isStatedIn(earlier, inspectionDate) ? [...earlier, ...added] : added)
  return found.nextInspectionDate !== undefined && (known === '' || found.nextInspectionDate < known) ? found : {}
}

const isStatedIn = (rows: readonly FormRow[], date: string): boolean => date !== '' && rows.some(({ lastInspectionDate }) => lastInspectionDate === date)

/** What an archive has of the last inspection once rows are gone from its certificate: another one, if it was theirs. */
function inspectionWithout(archive: FormRow, left: readonly FormRow[], gone: readonly FormRow[]): FormRow {
  const { inspectionReportNo = '', inspectionDate = '' } = archive
  if (inspectionReportNo !== '' || !isStatedIn(gone, inspectionDate)) return {}
  return { inspectionKind: '', inspectionDate: '', nextInspectionDate: '', ...lastInspected(left) }
}

const registerUnit: Effect = async (context) => {
  const { connection, record, form, now, number, inputs } = context
  const caller = callerOf(context)
  const { fields } = form
  const certificate = inputs.useCertNo ?? ''
  const rows = await rowsOf(context)
  const table = tableOf(fields)
  const { key } = table
  const begun = fields.addedTo ? await unitUnder(connection, fields.addedTo) : undefined
  const entered = begun?.id ?? (await enteredBefore(connection, record.unit_id, fields))
  // Locked before its lines are read: they are written again together with the new ones.
  const device = entered === undefined ? undefined : await deviceForDecision(connection, caller, entered)
  const earlier = await rowsUnder(connection, table, certificate, record.id)
  const lines = begun || key === 'cylinders' ? [...earlier, ...rows] : rows
  const total = summaryTotal({ fields, tables: { [key]: [...earlier, ...rows] } })
  const measure = summaryMeasure(fields)
  const told = `使用登记证 ${certificate}：${fields.addedTo ? '并入' : '登记'} ${summaryTotal({ fields, tables: { [key]: rows } })} ${measure}，共 ${total} ${measure}`
  const act = { caller, now, reason: `${definition.label} ${number}` }
  const said: FormRow = {
    ...filledIn(fields, unitFields),
    ...registeredBy(context, fields.registrationCategory),
    registrationMode: registrationModeOf(fields.equclacode ?? '', fields.categoryCode, isAboutVehicle(fields, device?.archive.fields)),
    ...(key === 'cylinders' && lastInspected(lines, device?.archive.fields.inspectionDate)),
  }
  const totals = totalsOf(key, lines)
  if (device) {
    const archive = archiveOf(device)
    if (!begun) {
      const replaced = key === 'pipelines' ? await pipelineRows(connection, device.id) : undefined
      await keepReplacedFields(connection, record.id, device, [...Object.keys(said), ...Object.keys(totals)], { lines: replaced })
    }
    const vehicle = begun && key === 'cylinders' ? vehicleToldBy(fields, archive.fields) : {}
    if (Object.keys(vehicle).length > 0) await keepReplacedFields(connection, record.id, device, Object.keys(vehicle))
    const added = key === 'cylinders' ? { ...inspectionWith(archive.fields, earlier, rows), ...vehicle } : {}
    const whole = { fields: { ...archive.fields, ...(begun ? added : said), ...totals }, tables: archive.tables }
    await (key === 'pipelines' ? changePiping(connection, device, whole, lines, act) : changeDevice(connection, device, whole, act))
  } else {
    const whole = { fields: { ...said, ...totals }, tables: {} }
    await (key === 'pipelines' ? createPiping(connection, whole, lines, act) : createDevice(connection, whole, act))
  }
  return { registrationAuthority: caller.unitName, written: told }
}

/** What an archive says of all that is under its certificate. The rows of cylinders stay in the registrations. */
export const totalsOf = (key: ReturnType<typeof tableOf>['key'], rows: readonly FormRow[]): FormRow =>
  key === 'pipelines' ? pipelineTotals(rows) : { cylinderQuantity: String(rows.length) }

/**
 * Voiding an addition only removes its rows, so the archive of the unit may have changed since; voiding the registration requires it
 * unchanged. A unit that is not found has moved to another city; cylinders may never have had an archive.
 */
const unchangedSince: Guard = async (context) => {
  const { connection, record, form } = context
  const { useCertNo = '' } = record.inputs
  const found = await unitUnder(connection, useCertNo)
  if (!found) return tableOf(form.fields).key === 'cylinders' ? undefined : `使用登记证 ${useCertNo} 的管道已移装到外地，不能作废`
  if (form.fields.addedTo) return undefined
  const device = await deviceForDecision(connection, callerOf(context), found.id)
  return changedSince(context, archiveOf(device).fields, form.fields.registrationCategory)
}

/** Columns of a line in the summary. What else a line of the archive says, its inspections, is not the registration's. */
const lineColumns = definition.tables.find(({ key }) => key === 'pipelines')?.columns.map(({ key }) => key) ?? []

/**
 * The lines of piping without a registration: those from before it say again what they said, and those it left out are back; what came or went since
 * then by others stays as it is.
 * @param before lines the registration replaced @param rows its summary @param now lines of the archive
 */
function linesBefore(before: readonly FormRow[], rows: readonly FormRow[], now: readonly FormRow[]): FormRow[] {
  const numbered = (lines: readonly FormRow[]) => new Map(lines.map((line) => [line.pipelineNo ?? '', line]))
  const [former, registered, present] = [numbered(before), numbered(rows), numbered(now)]
  const back = [...former].flatMap(([number, line]) => {
    const current = present.get(number)
    if (!registered.has(number)) return [current ?? line]
    return current ? [{ ...current, ...Object.fromEntries(lineColumns.map((key) => [key, line[key] ?? ''])) }] : []
  })
  return [...back, ...[...present].flatMap(([number, line]) => (former.has(number) || registered.has(number) ? [] : [line]))]
}

/** Removes the rows of an addition from the certificate; for the first registration voids the certificate itself. */
const withdrawUnit: Effect = async (context) => {
  const { connection, record, form, now, number } = context
  const caller = callerOf(context)
  const { useCertNo = '' } = record.inputs
  const found = await unitUnder(connection, useCertNo)
  if (!found) return undefined
  const device = await deviceForDecision(connection, caller, found.id)
  const act = { caller, now, reason: `${definition.label} ${number} 作废` }
  const table = tableOf(form.fields)
  const { key, by } = table
  const rows = await rowsOf(context)
  const gone = new Set(rows.map((row) => rowKey(row, by)))
  // The registrations of cylinders are read without this one.
  const left = (key === 'pipelines' ? await pipelineRows(connection, device.id) : await rowsUnder(connection, table, useCertNo, record.id)).filter(
    (row) => !gone.has(rowKey(row, by)),
  )
  const { fields, tables } = archiveOf(device)
  const totals = totalsOf(key, left)
  if (!form.fields.addedTo) {
    const before = await replacedFieldsOf(connection, record.id, device.id)
    if (key === 'cylinders') {
      await changeDevice(connection, device, { fields: { ...fields, ...(before ?? { ...totals, ...unregistered('90') }) }, tables }, act)
      return undefined
    }
    if (!before) {
      await changePiping(connection, device, { fields: { ...fields, ...totals, ...unregistered('90') }, tables }, left, act)
      return undefined
    }
    const present = await pipelineRows(connection, device.id)
    const replaced = await replacedLinesOf(connection, record.id, device.id)
    // Granted before its lines were kept: what there was is not known, and the lines stay.
    const lines = replaced ? linesBefore(replaced, rows, present) : present
    const counted = lines.length > 0 ? pipelineTotals(lines) : {}
    await changePiping(connection, device, { fields: { ...fields, ...before, ...counted }, tables }, lines, act)
    return undefined
  }
  if (key === 'pipelines') {
    await changePiping(connection, device, { fields: { ...fields, ...totals }, tables }, left, act)
    return undefined
  }
  const others = (await grantedUnder(connection, useCertNo, record.id)).map((other) => ({ id: other.id, fields: other.form.fields }))
  const vehicle = await vehicleLeftBy(connection, device, { id: record.id, fields: form.fields }, others)
  await changeDevice(connection, device, { fields: { ...fields, ...inspectionWithout(fields, left, rows), ...vehicle, ...totals }, tables }, act)
  return undefined
}

async function checks(connection: Connection, { id, unitId, form, counts }: RecordView): Promise<MachineCheck[]> {
  const { fields } = form
  const { addedTo = '' } = fields
  const table = tableOf(fields)
  const { key } = table
  const count = check(
    'rows',
    (counts[key] ?? 0) > 0,
    `汇总表 ${counts[key] ?? 0} 行，申报数量 ${fields.quantity ?? ''} ${summaryMeasure(fields)}`,
    '汇总表没有内容',
  )
  const entered = addedTo === '' ? await enteredBefore(connection, unitId, fields) : undefined
  if (entered) return problemsFirst([count, check('archive', true, `记入已建档、待登记的“${fields.projectName || fields.equipmentName || ''}”`, '')])
  if (addedTo === '') return [count]
  const earlier = await rowsUnder(connection, table, addedTo, id)
  const problem = await notAddable(connection, fields, unitId, id)
  const vehicle = problem === undefined ? vehicleChecks(fields, (await unitUnder(connection, addedTo))?.archive.fields) : []
  return problemsFirst([count, check('addedTo', problem === undefined, `并入使用登记证 ${addedTo}，证上已有 ${earlier.length} 行`, problem ?? ''), ...vehicle])
}

/** The archive of the cylinders with a certificate number, which may belong to another unit by now. */
export async function cylindersCertified({ query }: Connection, number: string): Promise<string | undefined> {
  const { rows } = await query({ name: 'cylinders-certified', text: 'select cylinders_certified($1) as id', values: [number] })
  return rows[0] && String(rows[0].id)
}

export const useRegistrationByUnitBehaviour: ModuleBehaviour = {
  definition,
  checks,
  lapsed: async (connection, record) => {
    const device = tableOf(record.form.fields).key === 'pipelines' ? null : await cylindersCertified(connection, record.inputs.useCertNo ?? '')
    // Cylinders registered before they had archives have none: nothing ends their certificate but making it void.
    const reason = device === undefined ? undefined : await lapsedSince(connection, record, device)
    return reason === undefined ? undefined : { documents: ['certificate'], reason }
  },
  snapshot: (connection, { fields }) => authorityOf(connection, fields.useAreaCode ?? ''),
  documents: { form: formByUnit, summary, certificate: certificateOf(factsByUnit) },
  guards: { addable, unrepeated, withoutAdditions, unchangedSince },
  effects: { registerUnit, withdrawUnit },
  series: { useCertNo },
}
