/** A device that moves to another county passes from one registrar to another: neither of them applied, and only one of them decides. */
import { changeRegister as definition, recordAddress } from '@shared/contract/application'
import { archiveAddress } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { role } from '@shared/contract/roles'
import { regionMap, regionName } from '../../../database/regions'
import { notify } from '../../../notification/notify'
import { viewer } from '../../../security/caller'
import { callerOf, type TransitionContext } from '../../../workflow/behaviour'
import { deviceInWords } from '../../equipment/device/archiveDefinition'

/** Notifies the registrars of the county a device moves to, and of the one it leaves. @param why the application that moved it, with its number */
export async function tellCounties(context: TransitionContext, id: string, before: FormRow, after: FormRow, why: string): Promise<void> {
  const { connection, record, now } = context
  const [from = '', to = ''] = [before.useAreaCode, after.useAreaCode]
  // For a move to another city the unit gets a transfer proof and applies there itself.
  if (from === to || from.slice(0, 4) !== to.slice(0, 4)) return
  const regions = await regionMap(connection)
  const { equclacode = '', useUnitName = '', usePlaceDetail = '' } = after
  const device = deviceInWords(after)
  const message = { bizType: definition.key, bizId: record.id, number: record.number, at: now }
  // Not the registrars of the whole city, who are in charge of the device before and after the move.
  const told = (area: string) =>
    ({ kind: 'viewers', viewers: [viewer.area(area)], roleTypes: [role.registrar], except: [callerOf(context).accountId] }) as const
  await notify(connection, told(to), {
    ...message,
    title: `设备移入本辖区：${device}`,
    text: `${useUnitName}：${why}，设备由${regionName(regions, from)}移至${regionName(regions, to)} ${usePlaceDetail}，今后由本机关监管`,
    tone: 'attention',
    path: archiveAddress(equclacode, id),
  })
  await notify(connection, told(from), {
    ...message,
    title: `设备移出本辖区：${device}`,
    text: `${useUnitName}：${why}，设备移至${regionName(regions, to)}，今后由该地的登记机关监管`,
    tone: 'idle',
    // The application is with the county the device lay in when it was filed: when it is made void, the other county cannot open it.
    path: record.area_code === from ? recordAddress(definition, 'reviewDetail', record.id) : '',
  })
}
