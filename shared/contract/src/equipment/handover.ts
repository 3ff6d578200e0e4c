import { z } from 'zod'
import type { EquipmentRow } from './schemas'
import type { DueDuty } from './states'

/**
 * How a selection of devices is handed on to another area: in the address of the page that begins there, so that a copied
 * address, a new window and a tab that is opened again begin with the same devices. The page reads the devices themselves
 * through `resolve`, in the caller's scope.
 */

/** Devices one application may name. */
export const handoverMost = 50

export const equipmentHandoverSchema = z.object({
  /** Ids in the archive. */
  equipmentIds: z.array(z.uuid()).min(1).max(handoverMost),
  /** Of `applyInspectKind`: 01 定期检验. Absent: the page asks. */
  applyKind: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
})
export type EquipmentHandover = z.infer<typeof equipmentHandoverSchema>

/** Of chosen devices those that are handed on: what is applied for already for the duty is left out. */
export function handedOn(rows: readonly EquipmentRow[], duty?: DueDuty): { rows: readonly EquipmentRow[]; reason?: string; note?: string } {
  const handed = rows.filter(({ applied }) => !applied.some((application) => application.duty === duty))
  const leftOut = rows.length - handed.length
  if (handed.length === 0 && leftOut > 0) return { rows: handed, reason: `${leftOut === 1 ? '这台设备' : '所选设备都'}已经申报，办结前不能再次申报` }
  if (handed.length > handoverMost) return { rows: handed, reason: `一件申请最多 ${handoverMost} 台` }
  return { rows: handed, ...(leftOut > 0 && { note: `已申报的 ${leftOut} 台不再列入` }) }
}

/** @param page of the area that takes it, such as /company-service/online-apply-newrule-form */
export const handoverAddress = (page: string, { equipmentIds, applyKind }: EquipmentHandover): string =>
  `${page}?${new URLSearchParams({ equipment: equipmentIds.join(), ...(applyKind && { applyKind }) })}`

/** What a page was handed; undefined when its address names no devices, or is not one of ours. */
export function handedOver(query: URLSearchParams): EquipmentHandover | undefined {
  const parsed = equipmentHandoverSchema.safeParse({ equipmentIds: query.get('equipment')?.split(','), applyKind: query.get('applyKind') ?? undefined })
  return parsed.success ? parsed.data : undefined
}
