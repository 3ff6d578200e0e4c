import { equipmentAttachments } from '@shared/contract/equipment'
import { role } from '@shared/contract/roles'
import { attachmentChecklist, type ChangedFile, type OwnerKind } from '../../../attachment/owner'
import type { Clock } from '../../../clock'
import type { Connection } from '../../../database/database'
import type { Caller } from '../../../security/caller'
import { writeChange } from '../archive/changeLog'
import { writePipelineChanges } from '../archive/pipelineChangeLog'
import { type DeviceRow, findDevice } from '../device/findDevice'
import { findPipeline, lineById } from '../device/findPipeline'
import { actsForUseUnit, attachmentCodes } from './detail'
import { withheldPapers } from './withheldPapers'

const labelOf = (code: string): string => equipmentAttachments.find((paper) => paper.code === code)?.label ?? code

/** Whether the caller may add to the attachments of a device and of its lines of piping: its user and the registrar of its place. */
export const addsPapers = (device: DeviceRow, caller: Caller): boolean => caller.roleType === role.registrar || actsForUseUnit(device, caller)

/** What the history of a device says of attachments. @param of precedes the name of each */
const writeFiles = (connection: Connection, device: DeviceRow, files: readonly ChangedFile[], caller: Caller, at: Date, of = '') =>
  writeChange(connection, {
    equipmentId: device.id,
    action: 'papers',
    changes: files.map(({ code, before, after }) => ({ field: code, label: `${of}${labelOf(code)}`, before, after })),
    reason: files.every(({ after }) => after === '') ? '删除附件' : '上传附件',
    caller,
    version: device.version,
    at,
  })

/** Whoever sees a device sees its attachments, but for those of a use unit that is another one; what is added or removed is recorded in its history. */
export const equipmentAttachmentOwner = (clock: Clock): OwnerKind => ({
  type: 'equipment',
  async find(connection, caller, id, lock) {
    const found = await connection.db.selectFrom('equipment').select('id').where('id', '=', id).executeTakeFirst()
    if (!found) return undefined
    const device = await findDevice(connection, caller, id, lock)
    return {
      type: 'equipment',
      id: device.id,
      codes: attachmentCodes,
      editable: addsPapers(device, caller),
      withheld: await withheldPapers(connection, caller, device),
      changed: async (files) => {
        await writeFiles(connection, device, files, caller, clock.now())
      },
    }
  },
  async formSummary(connection, caller, { id }) {
    const device = await findDevice(connection, caller, id)
    return { title: `设备档案 ${device.name}`, unitName: device.use_unit_name, papers: attachmentChecklist(equipmentAttachments) }
  },
})

/** The attachments of one line of piping, as those of its registration unit; they are recorded in the history of both. */
export const pipelineAttachmentOwner = (clock: Clock): OwnerKind => ({
  type: 'equipment_pipeline',
  async find(connection, caller, id, lock) {
    const line = await lineById(connection, id)
    if (!line) return undefined
    const device = await findDevice(connection, caller, line.equipment_id, lock)
    return {
      type: 'equipment_pipeline',
      id: line.id,
      codes: attachmentCodes,
      editable: addsPapers(device, caller),
      withheld: await withheldPapers(connection, caller, device),
      changed: async (files) => {
        const change = await writeFiles(connection, device, files, caller, clock.now(), `管线 ${line.number} `)
        const changes = files.map(({ code, before, after }) => ({ field: code, label: labelOf(code), before, after }))
        await writePipelineChanges(connection, device.id, change, [{ number: line.number, name: line.name, action: 'update', changes }])
      },
    }
  },
  async formSummary(connection, caller, { id }) {
    const { line, piping } = await findPipeline(connection, caller, id)
    return { title: `管线档案 ${line.name}`, unitName: piping.use_unit_name, papers: attachmentChecklist(equipmentAttachments) }
  },
})
