import { equipmentAttachments } from '@shared/contract/equipment'
import { attachmentChecklist, type OwnerKind } from '../../attachment/owner'
import { attachmentCodes } from './detail'
import { findDevice } from './findDevice'

/** Whoever sees a device sees its papers; its user and the registrar of its place add to them. */
export const equipmentAttachmentOwner: OwnerKind = {
  type: 'equipment',
  async find(connection, caller, id, lock) {
    const found = await connection.db.selectFrom('equipment').select('id').where('id', '=', id).executeTakeFirst()
    if (!found) return undefined
    const device = await findDevice(connection, caller, id, lock)
    const editable = caller.roleType === '7' || (caller.roleType === '1' && device.relation === 'own')
    return { type: 'equipment', id: device.id, codes: attachmentCodes, editable }
  },
  async formSummary(connection, caller, { id }) {
    const device = await findDevice(connection, caller, id)
    return { title: `设备档案 ${device.name}`, unitName: device.use_unit_name, papers: attachmentChecklist(equipmentAttachments, {}) }
  },
}
