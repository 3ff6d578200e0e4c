import type { Connection } from '../../../database/database'

/** Devices linked by one statement: well within the time a statement of a request may take. */
const linkedAtOnce = 200

/**
 * Links devices that were given to a unit before the portal knew it, or knew its new credit code: archives name such a unit by that code alone,
 * applications and reminders find its devices by the unit.
 */
export async function linkDevicesToUnit({ query }: Connection, unitId: string): Promise<void> {
  for (let linked = linkedAtOnce; linked === linkedAtOnce; ) {
    const { rows } = await query({ name: 'link-devices', text: 'select link_devices_to_unit($1, $2) as linked', values: [unitId, linkedAtOnce] })
    linked = Number(rows[0]?.linked)
  }
}
