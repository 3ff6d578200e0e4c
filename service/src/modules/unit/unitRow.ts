import { type Unit, type UnitOption, unitSchema } from '@shared/contract/unit'
import type { Selectable } from 'kysely'
import type { UnitTable } from '../../database/tables/tables'

/** The columns of a unit are the contract's names in snake case; only this module depends on that. */
export const columnOf = (key: string): string => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

const unitKeys = Object.keys(unitSchema.shape)

/** Converts a row to the contract's unit. */
export function unitOf(row: Selectable<UnitTable>): Unit {
  const columns: Record<string, unknown> = { ...row }
  return unitSchema.parse(Object.fromEntries(unitKeys.map((key) => [key, columns[columnOf(key)]])))
}

const isMobile = (number: string) => /^1\d{10}$/.test(number)

/** A unit as offered by a picker. Anyone signed in may browse the pickers, so personal mobile numbers are left out; a landline belongs to the unit. */
export function unitOptionOf(
  row: Pick<Selectable<UnitTable>, 'id' | 'unit_name' | 'uscc' | 'area_code' | 'reg_address' | 'contact_name' | 'contact_tel'>,
): UnitOption {
  return {
    id: row.id,
    unitName: row.unit_name,
    uscc: row.uscc,
    areaCode: row.area_code,
    regAddress: row.reg_address,
    contactName: row.contact_name,
    contactTel: isMobile(row.contact_tel) ? '' : row.contact_tel,
  }
}
