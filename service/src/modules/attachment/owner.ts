import { applicationDefinition, applicationDefinitions, decideTransition, unitChangeAttachments } from '@shared/contract'
import type { Connection } from '../../database/database'
import { Refusal } from '../../http/refusal'
import { areaPrefix, type Caller } from '../../security/caller'
import { isUuid } from '../../workflow/labels'
import { findVisible } from '../../workflow/record'
import { actorOf, stateOfRecord } from '../../workflow/scope'
import type { AttachmentOwnerType } from '../../workflow/tables'
import { articlePaper } from '../article/paper'
import { passwordResetOwner, registrationOwner, secondUnitOwner } from './admissionOwners'

/** The record a paper belongs to, as the caller may use it. Papers have no rights of their own: they follow the record. */
export interface Owner {
  type: AttachmentOwnerType
  id: string
  /** Papers the record can have. */
  codes: readonly string[]
  /** Whether the caller may add or remove papers now. */
  editable: boolean
}

/**
 * Looks for a record of one kind that the caller may see; undefined when there is none of that kind.
 * @param lock holds it until the transaction ends, so that papers do not change under a commit.
 */
export type OwnerFinder = (connection: Connection, caller: Caller, id: string, lock: boolean) => Promise<Owner | undefined>

/**
 * Finds the owner the caller may see.
 * @param lock holds it until the transaction ends, so that papers do not change under a commit.
 * @throws Refusal NOT_FOUND.
 */
export async function findOwner(connection: Connection, caller: Caller, id: string, lock = false): Promise<Owner> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  for (const find of finders) {
    const owner = await find(connection, caller, id, lock)
    if (owner) return owner
  }
  throw new Refusal('NOT_FOUND')
}

/** @throws Refusal NOT_ALLOWED_NOW (the record is not being edited), BAD_REQUEST (it has no such paper). */
export function requireEditable(owner: Owner, code: string | undefined): void {
  if (!owner.editable) throw new Refusal('NOT_ALLOWED_NOW', '当前状态不能增删附件')
  if (code !== undefined && !owner.codes.includes(code)) throw new Refusal('BAD_REQUEST')
}

async function applicationOwner(connection: Connection, caller: Caller, id: string, lock: boolean): Promise<Owner | undefined> {
  const found = await connection.db.selectFrom('application').select('type').where('id', '=', id).executeTakeFirst()
  if (!found || !applicationDefinitions.some((definition) => definition.key === found.type)) return undefined
  const definition = applicationDefinition(found.type)
  const record = await findVisible(connection, definition, caller, id, lock)
  const decision = decideTransition(definition, 'save', stateOfRecord(record), actorOf(caller, record))
  return { type: 'application', id: record.id, codes: definition.attachments.map((paper) => paper.code), editable: decision.allowed }
}

const changeCodes = unitChangeAttachments.map((paper) => paper.code)
const keepsUnit = (caller: Caller): boolean => ['1', '2', '3'].includes(caller.roleType)

async function draftedChange(connection: Connection, caller: Caller, id: string, lock: boolean): Promise<Owner | undefined> {
  if (!keepsUnit(caller)) return undefined
  const query = connection.db.selectFrom('unit_change_draft').select('id').where('id', '=', id).where('unit_id', '=', caller.unitId)
  const draft = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return draft ? { type: 'unit_change', id: draft.id, codes: changeCodes, editable: true } : undefined
}

/** A change that was sent: its unit and those who review it may read its papers. */
async function sentChange(connection: Connection, caller: Caller, id: string): Promise<Owner | undefined> {
  const change = await connection.db.selectFrom('unit_change').select(['id', 'unit_id', 'area_code']).where('id', '=', id).executeTakeFirst()
  const own = keepsUnit(caller) && change?.unit_id === caller.unitId
  const reviews =
    caller.roleType === '9' || (caller.roleType === '7' && caller.areaCode !== '' && change?.area_code.startsWith(areaPrefix(caller.areaCode)) === true)
  if (!change || !(own || reviews)) return undefined
  return { type: 'unit_change', id: change.id, codes: changeCodes, editable: false }
}

/** Whoever may read a notice may read its papers; only administrators change them. */
async function articleOwner({ db }: Connection, caller: Caller, id: string, lock: boolean): Promise<Owner | undefined> {
  const writes = caller.roleType === '9'
  let query = db.selectFrom('article').select('id').where('id', '=', id)
  if (!writes) query = query.where('status', '=', '70')
  const found = await (lock && writes ? query.forUpdate() : query).executeTakeFirst()
  return found && { type: 'article', id: found.id, codes: [articlePaper.code], editable: writes }
}

/** Every kind of record that has papers. */
const finders: readonly OwnerFinder[] = [applicationOwner, draftedChange, sentChange, secondUnitOwner, registrationOwner, passwordResetOwner, articleOwner]
