/** A mobile vessel dated before its archive had the days of both of its items (`1020_dates_of_mobile_vessels.sql`). */
import type { Connection } from '../../database/database'
import { changeDevice, deviceForSystem } from '../equipment/archive/writeArchive'

/** Computes its next dates anew, from what its archive and past say. @param id of the device */
export async function mobileVesselDated(connection: Connection, id: string, now: Date): Promise<boolean> {
  const device = await deviceForSystem(connection, id)
  const { fields, tables } = device.archive
  await changeDevice(connection, device, { fields: { ...fields }, tables: { ...tables } }, { now, reason: '更正：年度检验和全面检验的下次日期分别计算' })
  return true
}
