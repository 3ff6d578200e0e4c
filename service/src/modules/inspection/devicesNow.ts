import { type ApplicationForm, aheadStates, inspectionState } from '@shared/contract/application'
import { useStatusRefusal } from '@shared/contract/equipment'
import type { Connection } from '../../database/database'
import type { StandingGuard } from '../../workflow/behaviour'
import type { ApplicationRecord } from '../../workflow/record'
import { devicesNamed } from './devices'

/** Whether the devices of an application could still be applied for: one may be stopped, or given up, while the application waits. */

const { preExamining, unpaid, voucherGiven, accepted } = inspectionState
/** Submitted, and no inspector has come yet. */
const beforeInspection: readonly string[] = [preExamining, unpaid, voucherGiven, accepted, ...aheadStates]

/** What the use states of the devices say against the inspection, by the rule of its submission; devices the reader does not see say nothing. */
async function statesAgainst(connection: Connection, { fields, tables }: ApplicationForm): Promise<string | undefined> {
  const numbers = (tables.devices ?? []).map(({ equipmentId = '' }) => equipmentId)
  // One that is gone counts only where no other device has its number.
  const found = new Map([...(await devicesNamed(connection, numbers, [])), ...(await devicesNamed(connection, numbers))])
  const refusals = [...found].flatMap(([number, { archive }]) => {
    const refusal = useStatusRefusal(archive.fields, fields.applyKind ?? '')
    return refusal === undefined ? [] : [`${number}：${refusal}`]
  })
  return refusals.length === 0 ? undefined : refusals.join('；')
}

/** What the unit can do about it, by the state of the application: before it pays, as its fee would have to be refunded. */
const wayOut: Readonly<Record<string, string>> = {
  [preExamining]: '不再检验或要改检验类别的，请取消申请，或等退回补正',
  [unpaid]: '不再检验或要改检验类别的，请先取消，不要缴费',
  [accepted]: '不再检验或要改检验类别的，请申请取消',
}

/** What is told to the unit of a device in whose state the inspection cannot be made. */
export async function heldUpByDevices(connection: Connection, { status, form }: Pick<ApplicationRecord, 'status' | 'form'>): Promise<string | undefined> {
  const against = beforeInspection.includes(status) ? await statesAgainst(connection, form) : undefined
  return against && `${against}。${wayOut[status] ?? '请与检验机构联系'}`
}

export const standingDeviceGuards: Record<string, StandingGuard> = {
  async devicesInspectable({ connection, record }) {
    const against = await statesAgainst(connection, record.form)
    return against && `${against}。请退回补正，或等设备恢复以后再受理`
  },
}
