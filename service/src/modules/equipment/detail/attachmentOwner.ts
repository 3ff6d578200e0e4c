import { equipmentAttachments } from '@shared/contract/equipment'
import { role } from '@shared/contract/roles'
import { attachmentChecklist, type OwnerKind } from '../../../attachment/owner'
import type { Clock } from '../../../clock'
import { writeChange } from '../archive/changeLog'
import { findDevice } from '../device/findDevice'
import { actsForUseUnit, attachmentCodes } from './detail'
import { withheldPapers } from './withheldPapers'

const labelOf = (code: string): string => equipmentAttachments.find((paper) => paper.code === code)?.label ?? code

/** Whoever sees a device sees its attachments, but for those of a use unit that is another one; its user and the registrar of its place may add to them, which is recorded in its history. */
export const equipmentAttachmentOwner = (clock: Clock): OwnerKind => ({
  type: 'equipment',
  async find(connection, caller, id, lock) {
    const found = await connection.db.selectFrom('equipment').select('id').where('id', '=', id).executeTakeFirst()
    if (!found) return undefined
    const device = await findDevice(connection, caller, id, lock)
    const editable = caller.roleType === role.registrar || actsForUseUnit(device, caller)
    return {
      type: 'equipment',
      id: device.id,
      codes: attachmentCodes,
      editable,
      withheld: await withheldPapers(connection, caller, device),
      changed: async (files) => {
        await writeChange(connection, {
          equipmentId: device.id,
          action: 'papers',
          changes: files.map(({ code, before, after }) => ({ field: code, label: labelOf(code), before, after })),
          reason: files.every(({ after }) => after === '') ? '删除附件' : '上传附件',
          caller,
          version: device.version,
          at: clock.now(),
        })
      },
    }
  },
  async formSummary(connection, caller, { id }) {
    const device = await findDevice(connection, caller, id)
    return { title: `设备档案 ${device.name}`, unitName: device.use_unit_name, papers: attachmentChecklist(equipmentAttachments, {}) }
  },
})
