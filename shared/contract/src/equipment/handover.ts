import { z } from 'zod'

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

/** @param page of the area that takes it, such as /company-service/online-apply-newrule-form */
export const handoverAddress = (page: string, { equipmentIds, applyKind }: EquipmentHandover): string =>
  `${page}?${new URLSearchParams({ equipment: equipmentIds.join(), ...(applyKind && { applyKind }) })}`

/** What a page was handed; undefined when its address names no devices, or is not one of ours. */
export function handedOver(query: URLSearchParams): EquipmentHandover | undefined {
  const parsed = equipmentHandoverSchema.safeParse({ equipmentIds: query.get('equipment')?.split(','), applyKind: query.get('applyKind') ?? undefined })
  return parsed.success ? parsed.data : undefined
}
