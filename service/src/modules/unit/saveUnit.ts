import { randomUUID } from 'node:crypto'
import type { FieldError } from '@shared/contract/endpoint'
import { paperProblems, typedOf } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { role } from '@shared/contract/roles'
import { type Unit, type UnitChange, type UnitField, unitChangeAttachments, unitChangeStates, unitFields } from '@shared/contract/unit'
import type { Selectable } from 'kysely'
import { presentCodes } from '../../attachment/attachments'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { regionMap } from '../../database/regions'
import type { UnitChangeTable } from '../../database/tables/tables'
import { Refusal, refuseProblems } from '../../refusal'
import { coversArea } from '../../security/area'
import type { Caller } from '../../security/caller'
import { searchable } from '../../workflow/bigrams'
import { linkDevicesToUnit, writeCodeOfUnit } from '../equipment/archive/linkDevices'
import { typedProblems } from '../registration/fieldProblems'
import { notifyChangeDecided, notifyChangeSent } from './notifyChange'
import { changedItems, unitChangeOf } from './unitChanges'
import { columnOf, unitOf } from './unitRow'

type Fields = Record<string, string | undefined>

/** Fields that apply at once, and fields that need the authority's review (domain §4.3 no. 19). */
const openFields = unitFields.filter((field) => !field.review)
const reviewedFields = unitFields.filter((field) => field.review)

async function lockUnit(connection: Connection, caller: Caller, version: number): Promise<Unit> {
  const row = await connection.db.selectFrom('unit').selectAll().where('id', '=', caller.unitId).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.version !== version) throw new Refusal('STALE_VERSION')
  return unitOf(row)
}

/** The unit merged with the sent values; only declared fields, all as text. */
const merged = (unit: Unit, sent: Fields, fields: readonly UnitField[]): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(unit).map(([key, value]) => [key, String(value)])),
  ...typedOf(fields, sent),
})

/**
 * Saves the fields that need no review, and adds a change record.
 * @throws Refusal STALE_VERSION, or INCOMPLETE with every problem, also if a reviewed field would be changed this way.
 */
export async function saveUnit(
  context: ServiceContext,
  connection: Connection,
  caller: Caller,
  { version, fields }: { version: number; fields: Fields },
): Promise<Unit> {
  const unit = await lockUnit(connection, caller, version)
  const bypassed = reviewedFields.filter(({ key }) => fields[key] !== undefined && fields[key] !== merged(unit, {}, [])[key])
  refuseProblems(bypassed.map(({ key, label }) => ({ field: key, message: `${label}修改后需审核，请提交变更申请` })))
  const values = merged(unit, fields, openFields)
  refuseProblems(typedProblems(openFields, values, await regionMap(connection)))

  const items = changedItems(openFields, unit, values)
  if (items.length === 0) return unit
  const now = context.clock.now()
  const saved = await applyItems(connection, caller.unitId, items, now)
  await connection.db
    .insertInto('unit_change')
    .values({
      id: randomUUID(),
      unit_id: caller.unitId,
      status: unitChangeStates.approved,
      review: false,
      items: JSON.stringify(items),
      operator_id: caller.accountId,
      operator_name: caller.name,
      area_code: unit.areaCode,
      create_date: now,
      update_date: now,
    })
    .execute()
  return saved
}

async function applyItems(connection: Connection, unitId: string, items: readonly { key: string; after: string }[], now: Date): Promise<Unit> {
  const row = await connection.db
    .updateTable('unit')
    .set((set) => ({ ...Object.fromEntries(items.map((item) => [columnOf(item.key), item.after])), version: set('version', '+', 1), update_date: now }))
    .where('id', '=', unitId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return unitOf(row)
}

export interface ReviewedChange {
  version: number
  fields: Fields
  /** The unit's draft id, under which the attachments were uploaded. */
  attrefsysid: string
}

/** Submits a change of reviewed fields to the authority. The unit stays unchanged until it is approved. */
export async function sendChange(context: ServiceContext, connection: Connection, caller: Caller, change: ReviewedChange): Promise<UnitChange> {
  const unit = await lockUnit(connection, caller, change.version)
  const draft = await connection.db
    .deleteFrom('unit_change_draft')
    .where('unit_id', '=', caller.unitId)
    .where('id', '=', change.attrefsysid)
    .returning('id')
    .executeTakeFirst()
  if (!draft) throw new Refusal('STALE_VERSION')
  const waiting = await connection.db
    .selectFrom('unit_change')
    .select('id')
    .where('unit_id', '=', caller.unitId)
    .where('status', '=', unitChangeStates.waiting)
    .executeTakeFirst()
  if (waiting) throw new Refusal('NOT_ALLOWED_NOW', '已有变更正在审核，审核完成后才能再次提交')

  const values = merged(unit, change.fields, reviewedFields)
  const regions = await regionMap(connection)
  const items = changedItems(reviewedFields, unit, values)
  if (items.length === 0) throw new Refusal('INCOMPLETE', '登记信息没有变化，无需提交')
  refuseProblems([
    ...typedProblems(reviewedFields, values, regions),
    ...(await creditCodeTaken(connection, caller.unitId, values.uscc)),
    ...paperProblems(unitChangeAttachments, { fields: values }, await presentCodes(connection, draft.id)),
  ])

  const now = context.clock.now()
  const row = await connection.db
    .insertInto('unit_change')
    .values({
      id: draft.id,
      unit_id: caller.unitId,
      status: unitChangeStates.waiting,
      review: true,
      items: JSON.stringify(items),
      operator_id: caller.accountId,
      operator_name: caller.name,
      area_code: unit.areaCode,
      create_date: now,
      update_date: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await notifyChangeSent(connection, row, unit.unitName)
  return unitChangeOf(row, regions)
}

/** Applications of a renamed unit are also found by its new name, since lists show that. */
async function findByName({ query }: Connection, { unit_id, items }: Pick<Selectable<UnitChangeTable>, 'unit_id' | 'items'>): Promise<void> {
  const name = items.find(({ key }) => key === 'unitName')?.after
  if (name === undefined) return
  const { search, search_text } = searchable([name])
  await query({ name: 'applications-found-by-name', text: 'select applications_found_by_name($1, $2, $3)', values: [unit_id, search, search_text] })
}

async function creditCodeTaken(connection: Connection, unitId: string, uscc = ''): Promise<FieldError[]> {
  const other = await connection.db.selectFrom('unit').select('id').where('uscc', '=', uscc).where('id', '<>', unitId).executeTakeFirst()
  return other ? [{ field: 'uscc', message: messages.creditCodeTaken }] : []
}

export interface Audit {
  id: string
  version: number
  approve: boolean
  opinion: string
}

/**
 * Approves and applies a waiting change, or returns it with an opinion.
 * @throws Refusal NOT_FOUND outside the caller's area, STALE_VERSION if somebody was faster.
 */
export async function auditChange(context: ServiceContext, connection: Connection, caller: Caller, audit: Audit): Promise<UnitChange> {
  const change = await connection.db.selectFrom('unit_change').selectAll().where('id', '=', audit.id).where('review', '=', true).forUpdate().executeTakeFirst()
  const covered = change && (caller.roleType === role.administrator || coversArea(caller.areaCode, change.area_code))
  if (!covered) throw new Refusal('NOT_FOUND')
  if (change.version !== audit.version) throw new Refusal('STALE_VERSION')
  if (change.status !== unitChangeStates.waiting) throw new Refusal('NOT_ALLOWED_NOW')
  const now = context.clock.now()
  const code = change.items.find(({ key }) => key === 'uscc')
  if (audit.approve) {
    await connection.db.selectFrom('unit').select('id').where('id', '=', change.unit_id).forUpdate().execute()
    refuseProblems(await creditCodeTaken(connection, change.unit_id, code?.after))
    await applyItems(connection, change.unit_id, change.items, now)
    if (code) await linkDevicesToUnit(connection, change.unit_id)
    await findByName(connection, change)
  }
  const row = await connection.db
    .updateTable('unit_change')
    .set({
      status: audit.approve ? unitChangeStates.approved : unitChangeStates.refused,
      opinion: audit.opinion,
      version: change.version + 1,
      auditor_id: caller.accountId,
      update_date: now,
    })
    .where('id', '=', audit.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (audit.approve && code) await writeCodeOfUnit(connection, caller, { unitId: row.unit_id, former: code.before }, now)
  await notifyChangeDecided(connection, row)
  return unitChangeOf(row, await regionMap(connection))
}
