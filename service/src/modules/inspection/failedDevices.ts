import { labelOf } from '@shared/contract/enums'
import { unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../database/database'
import { devicesNamed } from './devices'
import { resultRows } from './results'

/** The failed devices of an inspection, in words for messages. */

/** Names in a message; the report has them all. */
const mostNames = 3

/** 1台不合格（客梯 6#）、2台复检不合格（…）; empty if none failed. @param results in the order of the form; `conclusion` by its code */
export function failedInWords(results: readonly { conclusion: string; name: string }[]): string {
  return unqualifiedConclusions
    .flatMap((code) => {
      const names = results.flatMap(({ conclusion, name }) => (conclusion === code ? [name] : []))
      const more = names.length > mostNames ? '等' : ''
      return names.length === 0 ? [] : [`${names.length}台${labelOf('inspectionConclusion', code)}（${names.slice(0, mostNames).join('、')}${more}）`]
    })
    .join('、')
}

/** @param devices rows of the form: their names count where the archive has none */
export async function failedDevicesOf(connection: Connection, id: string, devices: readonly FormRow[]): Promise<string> {
  const failed = (await resultRows(connection, [id])).filter(({ conclusion }) => unqualifiedConclusions.includes(conclusion))
  const named = await devicesNamed(
    connection,
    failed.map(({ device }) => device),
  )
  return failedInWords(
    failed.map(({ conclusion, device, position }) => {
      const { equipmentName, unitInternalNo } = named.get(device)?.archive.fields ?? {}
      // Devices of one kind have one name: without an internal number, that of the device tells them apart.
      return { conclusion, name: `${equipmentName || devices[position]?.equipmentName || ''} ${unitInternalNo || device}`.trim() }
    }),
  )
}
