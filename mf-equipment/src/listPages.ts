import type { EquipmentListDefinition } from '@shared/contract/equipment'
import { listParameter } from '@shared/contract/portal'

/** Name of a list's page among those of the area. */
export const pageNameOf = ({ page }: Pick<EquipmentListDefinition, 'page'>): string => page.replace('/equipment/', '')

/** Address of an archive that leads back to the list it was opened from. @param name of the list's page; null: 综合查询, to which archives lead by themselves */
export const withList = (address: string, name: string | null): string =>
  name && address.includes('?') ? `${address}&${new URLSearchParams({ [listParameter]: name })}` : address
