import type { ApplicationForm } from '@shared/contract/application'
import { askedOf, dayJudged, isBeyondLimit, judgesOverdue, overdueLimit } from '@shared/contract/equipment'
import type { WithPast } from '../equipment/archive/pastOfDevice'
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
export function devicesBeyondLimit(
  { fields, tables }: Pick<ApplicationForm, 'fields' | 'tables'>,
  found: ReadonlyMap<string, WithPast<NamedDevice>>,
  today: string,
): DeviceBeyondLimit[] {
  const { applyKind = '', equclacode = '' } = fields
  if (!judgesOverdue(applyKind)) return []
  return (tables.devices ?? []).flatMap((device) => {
    const number = device.equipmentId ?? ''
    const named = found.get(number)
    const facts = named?.archive.fields ?? { equclacode, ...device }
    const due = named && dayJudged(facts, named.past, askedOf(fields, device))
    return isBeyondLimit(facts, today, due) ? [{ number, months: overdueLimit(facts, today).months }] : []
  })
}

/**
 * Whether the archive says of a device of an application that it is overdue for what is applied for. A typed date is judged by the form itself.
 * @param found the devices in the archive by number @param today `YYYY-MM-DD`
 */
export const isOverdueByArchive = (
  { fields, tables }: Pick<ApplicationForm, 'fields' | 'tables'>,
  found: ReadonlyMap<string, WithPast<NamedDevice>>,
  today: string,
): boolean =>
  (tables.devices ?? []).some((device) => {
    const named = found.get(device.equipmentId ?? '')
    const due = named ? dayJudged(named.archive.fields, named.past, askedOf(fields, device)) : ''
    return due !== '' && due < today
  })
