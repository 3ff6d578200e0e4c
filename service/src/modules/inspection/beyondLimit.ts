import type { ApplicationForm } from '@shared/contract/application'
import { dueDayAsked, isBeyondLimit, judgesOverdue, overdueLimit } from '@shared/contract/equipment'
import type { Connection } from '../../database/database'
import { changesOfDevices, pastOf } from '../equipment/archive/pastOfDevice'
import type { NamedDevice } from './devices'

/** A device whose inspection is overdue beyond what an institute may decide alone. */
export interface DeviceBeyondLimit {
  number: string
  /** The limit of the device. */
  months: number
}

/**
 * Devices of an application that need the authority's opinion: by their archive, by what was typed only where there is none. The same at submission,
 * when the form asks for the opinion, and for the acceptor, who checks it.
 * @param found the devices in the archive by number @param today `YYYY-MM-DD`
 */
export async function devicesBeyondLimit(
  connection: Connection,
  { fields, tables }: Pick<ApplicationForm, 'fields' | 'tables'>,
  found: ReadonlyMap<string, NamedDevice>,
  today: string,
): Promise<DeviceBeyondLimit[]> {
  const { applyKind: kind = '', boilerItem = '', equclacode = '' } = fields
  if (!judgesOverdue(kind)) return []
  const changes = await changesOfDevices(
    connection,
    [...found.values()].map(({ id }) => id),
  )
  return (tables.devices ?? []).flatMap((device) => {
    const number = device.equipmentId ?? ''
    const named = found.get(number)
    const facts = named?.archive.fields ?? { equclacode, ...device }
    if (!judgesOverdue(kind, facts)) return []
    const due = named && dueDayAsked(facts, pastOf(facts, changes.get(named.id) ?? []), { kind, boilerItem, scope: device.inspectionScope ?? '' })
    return isBeyondLimit(facts, today, due) ? [{ number, months: overdueLimit(facts, today).months }] : []
  })
}
