import { fieldsOf } from '@shared/contract/application'
import type { Connection } from '../../../database/database'
import type { Caller } from '../../../security/caller'
import { archiveDefinitionOf } from '../device/archiveDefinition'
import { partyCodes } from '../device/parties'

/** Devices one statement writes, well within the time a statement of a request may take: a large maintenance unit has thousands. */
const atOnce = 200

/** @param statement writes some of the devices and returns how many as `written`; its last parameter is the most it may write */
async function writeAll({ query }: Connection, statement: { name: string; text: string; values: unknown[] }): Promise<void> {
  for (let written = atOnce; written === atOnce; ) {
    const { rows } = await query({ ...statement, values: [...statement.values, atOnce] })
    written = Number(rows[0]?.written)
  }
}

/**
 * Links devices that were given to a unit before the portal knew it, or knew its new credit code: archives name such a unit by that code alone,
 * applications and reminders find its devices by the unit.
 */
export const linkDevicesToUnit = (connection: Connection, unitId: string): Promise<void> =>
  writeAll(connection, { name: 'link-devices', text: 'select link_devices_to_unit($1, $2) as written', values: [unitId] })

/** Labels of the fields by which archives name their parties: an archive's change log has them. Elevators have all of the fields. */
const codeLabels = Object.fromEntries(
  fieldsOf(archiveDefinitionOf('3000')).flatMap(({ key, label }) => (partyCodes.some((code) => code === key) ? [[key, label]] : [])),
)

/** Devices, contracts and records that name a unit by its former credit code name it by the new one: the unit would lose them. */
export const writeCodeOfUnit = (connection: Connection, caller: Caller, { unitId, former }: { unitId: string; former: string }, now: Date): Promise<void> =>
  writeAll(connection, {
    name: 'write-code-of-unit',
    text: 'select write_code_of_unit($1, $2, $3, $4, $5, $6, $7, $8, $9) as written',
    values: [unitId, former, JSON.stringify(codeLabels), caller.accountId, caller.name, caller.roleType, caller.unitName, now],
  })
