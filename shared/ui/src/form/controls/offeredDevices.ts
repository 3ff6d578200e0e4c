import type { FormLookup, FormLookupAnswer } from '@shared/contract/application'
import { type EquipmentRow, equipmentNumberOf, mostDevicesPerApplication } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'

/** What the lookup of a form says of devices that are not in the form yet. */

/** A lookup on a table of devices, the form's fields for its query, and the numbers already in the table. */
export interface AskedOfDevices {
  lookup: FormLookup
  fields: Readonly<Record<string, string>>
  together: readonly string[]
}

export type SaidOfDevice = FormLookupAnswer['list'][number] | undefined

/** Devices as one call of the lookup takes them. */
export const inParts = (devices: readonly EquipmentRow[]): (readonly EquipmentRow[])[] =>
  Array.from({ length: Math.ceil(devices.length / mostDevicesPerApplication) }, (_, part) =>
    devices.slice(part * mostDevicesPerApplication, (part + 1) * mostDevicesPerApplication),
  )

/**
 * The query on some devices, and what an answer says of each.
 * @param devices at most `mostDevicesPerApplication`
 * @param chosen number of a device they must fit together with, if the table has none yet; empty: none
 */
export function questionOn({ lookup: { column }, fields, together }: AskedOfDevices, devices: readonly EquipmentRow[], chosen: string) {
  const numbers = devices.map(equipmentNumberOf)
  // Devices already chosen are compatible with each other, so the others only need to be checked against the first one.
  const before = column?.offered ? [together[0] ?? chosen] : []
  const query: FormRow = {
    ...fields,
    ...(column && { [column.query]: [...before, ...numbers].join() }),
    ...(column?.offered && { [column.offered]: String(numbers.length) }),
  }
  return {
    query,
    /** Without a number there is nothing to look up. */
    asks: numbers.some(Boolean),
    saidIn: (answer: FormLookupAnswer | undefined): SaidOfDevice[] =>
      numbers.map((_, index) => answer?.list.find(({ field }) => field === `${column?.table}.${before.length + index}.${column?.column}`)),
  }
}

/**
 * The devices that the form takes together: those its lookup does not refuse. Where none is chosen yet, the first one that is not refused for itself
 * decides which others fit.
 * @param chosen as for `questionOn`
 * @param ask sends a query; undefined where there is no answer: then nothing is refused
 */
export async function takenTogether(
  asked: AskedOfDevices,
  devices: readonly EquipmentRow[],
  chosen: string,
  ask: (query: FormRow) => Promise<FormLookupAnswer | undefined>,
): Promise<EquipmentRow[]> {
  let first = chosen
  const takenOf = async (part: readonly EquipmentRow[]) => {
    const { query, asks, saidIn } = questionOn(asked, part, first)
    const said = saidIn(asks ? await ask(query) : undefined)
    return part.filter((_, index) => !said[index]?.refuses)
  }
  const taken: EquipmentRow[] = []
  for (const part of inParts(devices)) {
    let fitting = await takenOf(part)
    const [leading] = fitting
    if (first === '' && leading) {
      first = equipmentNumberOf(leading)
      if (asked.lookup.column?.offered && asked.together.length === 0 && fitting.length > 1) fitting = await takenOf(part)
    }
    taken.push(...fitting)
  }
  return taken
}
