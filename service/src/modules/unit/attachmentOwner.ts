import { isUnitRole, role } from '@shared/contract/roles'
import { unitChangeAttachments } from '@shared/contract/unit'
import { attachmentChecklist, type Owner, type OwnerKind } from '../../attachment/owner'
import type { Connection } from '../../database/database'
import { coversArea } from '../../security/area'
import type { Caller } from '../../security/caller'

const codes = unitChangeAttachments.map((attachment) => attachment.code)

async function draftedChange({ db }: Connection, caller: Caller, id: string, lock: boolean): Promise<Owner | undefined> {
  if (!isUnitRole(caller.roleType)) return undefined
  const query = db.selectFrom('unit_change_draft').select('id').where('id', '=', id).where('unit_id', '=', caller.unitId)
  const draft = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return draft && { type: 'unit_change', id: draft.id, codes, editable: true }
}

/** A submitted change: its unit and its reviewers may read the attachments. */
async function sentChange({ db }: Connection, caller: Caller, id: string): Promise<Owner | undefined> {
  const change = await db.selectFrom('unit_change').select(['id', 'unit_id', 'area_code']).where('id', '=', id).executeTakeFirst()
  if (!change) return undefined
  const own = isUnitRole(caller.roleType) && change.unit_id === caller.unitId
  const reviews = caller.roleType === role.administrator || (caller.roleType === role.registrar && coversArea(caller.areaCode, change.area_code))
  return own || reviews ? { type: 'unit_change', id: change.id, codes, editable: false } : undefined
}

/** Attachments of a change of a unit: only its own while it is a draft, later also for the reviewers. */
export const unitChangeAttachmentOwner: OwnerKind = {
  type: 'unit_change',
  find: async (connection, caller, id, lock) => (await draftedChange(connection, caller, id, lock)) ?? sentChange(connection, caller, id),
  formSummary: async (_connection, caller) => ({
    title: '单位信息变更',
    unitName: caller.unitName,
    papers: attachmentChecklist(unitChangeAttachments),
  }),
}
