import { z } from 'zod'
import type { EquipmentRow } from './schemas'
import { type DueDuty, inUse } from './states'

/**
 * How selected devices are passed to a page of another area: in its address, so that a copied address, a new window and a reopened tab start
 * with the same devices. The page loads the devices itself through `resolve`, in the caller's scope.
 */

/** Maximum number of devices in one application. */
export const mostDevicesPerApplication = 50

export const selectedDevicesSchema = z.object({
  /** Ids in the archive. */
  equipmentIds: z.array(z.uuid()).min(1).max(mostDevicesPerApplication),
  /** Code of `applyInspectKind`: 01 定期检验. Absent: the page asks. */
  applyKind: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
})
export type SelectedDevices = z.infer<typeof selectedDevicesSchema>

/** Which devices a form accepts. */
export interface DeviceSelectionRule {
  /** What is applied for: devices with such an application in progress are left out. */
  duty?: DueDuty
  /** Devices that are not in use are left out. */
  onlyInUse?: boolean
}

/**
 * The chosen devices that can be passed on.
 * @returns also `reason` if none can be, and `note` if some are left out; each is a sentence for the user
 */
export function devicesForForm(
  rows: readonly EquipmentRow[],
  { duty, onlyInUse = false }: DeviceSelectionRule = {},
): { rows: readonly EquipmentRow[]; reason?: string; note?: string } {
  const used = onlyInUse ? rows.filter(({ useStatus }) => useStatus === inUse) : rows
  const handed = used.filter(({ applied }) => !applied.some((application) => application.duty === duty))
  const [unused, taken] = [rows.length - used.length, used.length - handed.length]
  if (handed.length === 0 && rows.length > 0) {
    if (taken === 0) return { rows: handed, reason: '只有在用设备可以报检' }
    if (unused > 0) return { rows: handed, reason: '所选设备不在用，或者已经申报' }
    return { rows: handed, reason: `${rows.length === 1 ? '这台设备' : '所选设备都'}已经申报，办结前不能再次申报` }
  }
  if (handed.length > mostDevicesPerApplication) return { rows: handed, reason: `一件申请最多 ${mostDevicesPerApplication} 台` }
  const left = [...(taken > 0 ? [`已申报的 ${taken} 台`] : []), ...(unused > 0 ? [`不在用的 ${unused} 台`] : [])]
  return { rows: handed, ...(left.length > 0 && { note: `${left.join('、')}不列入` }) }
}

/** @param page of the receiving area, such as /company-service/online-apply-newrule-form */
export const formAddressWithDevices = (page: string, { equipmentIds, applyKind }: SelectedDevices): string =>
  `${page}?${new URLSearchParams({ equipment: equipmentIds.join(), ...(applyKind && { applyKind }) })}`

/** Reads the devices from a page address; undefined if there are none or the address is invalid. */
export function selectedDevicesIn(query: URLSearchParams): SelectedDevices | undefined {
  const parsed = selectedDevicesSchema.safeParse({ equipmentIds: query.get('equipment')?.split(','), applyKind: query.get('applyKind') ?? undefined })
  return parsed.success ? parsed.data : undefined
}
