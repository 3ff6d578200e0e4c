import type { FormLookupAnswer } from '@shared/contract/application'
import { askedOf, inspectionRemarks } from '@shared/contract/equipment'
import { dayOffInWords } from '@shared/contract/inspection'
import { isDateText } from '@shared/contract/rules'
import type { Connection } from '../../database/database'
import type { ApplicationRecord } from '../../workflow/record'
import { isWorkday } from '../../workflow/workdays'
import { withPasts } from '../equipment/archive/pastOfDevice'
import { devicesNamed } from './devices'

/** What stands against the days a unit wishes for instead of its appointment: said before it asks for them, the institute decides. */

type Wishes = Readonly<Record<'wishOn' | 'wishOnElse', string>>

/** What the archives say of a day, as the form of the application says it of the day hoped for; or else which devices are due before it. */
async function ofDevices(connection: Connection, { form: { fields, tables } }: Pick<ApplicationRecord, 'form'>, day: string, today: string): Promise<string[]> {
  const devices = tables.devices ?? []
  const named = await devicesNamed(
    connection,
    devices.map(({ equipmentId = '' }) => equipmentId),
  )
  const found = await withPasts(connection, named)
  const remarks = devices.flatMap((row) => {
    const device = found.get(row.equipmentId ?? '')
    const said = device ? inspectionRemarks(device.archive.fields, device.past, askedOf({ ...fields, expectDate: day }, row), today) : []
    return said.flatMap(({ field, message }) => (field === 'expectDate' ? [message] : []))
  })
  if (remarks.length > 0) return remarks
  const [due = ''] = devices.flatMap(({ nextInspectionDate }) => nextInspectionDate || []).sort()
  return due !== '' && due < day ? [`设备 ${due} 到期，早于这一天`] : []
}

/** @param today `YYYY-MM-DD` */
export async function wishedDayHints(
  connection: Connection,
  record: Pick<ApplicationRecord, 'form'>,
  wishes: Wishes,
  today: string,
): Promise<FormLookupAnswer['list']> {
  const told: FormLookupAnswer['list'] = []
  for (const field of ['wishOn', 'wishOnElse'] as const) {
    const day = wishes[field]
    if (!isDateText(day)) continue
    const message = [...(isWorkday(day) ? [] : [dayOffInWords(day)]), ...new Set(await ofDevices(connection, record, day, today))].join('；')
    if (message !== '') told.push({ field, message, path: '' })
  }
  return told
}
