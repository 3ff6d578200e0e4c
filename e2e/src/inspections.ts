import type { Page } from '@playwright/test'
import { inspectionDevices, type TransitionAnswer } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { type EquipmentRow, equipmentListEndpoints } from '@shared/contract/equipment'
import { paymentEndpoints } from '@shared/contract/payment'
import { sessionEndpoints } from '@shared/contract/session'
import { call, endpointsOf, upload } from './api'
import { unique } from './notices'
import { aPdf } from './papers'

/** Inspections brought into the state a journey begins in by the calls a page makes: what a journey is about is done in the browser. */

const calls = endpointsOf('onlineApplyNewrule')

/** What keeps a device from being applied for: another application, or the papers of an authority. */
const hindered = /尚未办结|监察机构意见|不再做|起可以报检/

/** An elevator of the unit that is due soon and in no other application. @param place which of those there are, so that journeys side by side do not meet */
export async function aDueElevator(unit: Page, place = 0): Promise<EquipmentRow> {
  const { list } = await call(unit, equipmentListEndpoints.aboutExpire.list, { query: { equclacode: '3000', within: '365', pageSize: 50 } })
  const devices = list.map(({ registrationCode, equipmentCode }) => registrationCode || equipmentCode)
  const remarks = await call(unit, inspectionDevices, { query: { applyKind: '01', equclacode: '3000', devices: devices.join() } })
  const free = list.filter((_, index) => !remarks.list.some(({ field, message }) => field.startsWith(`devices.${index}.`) && hindered.test(message)))
  const device = free[place]
  if (!device) throw new Error('The demo has no elevator to apply for')
  return device
}

/** Takes a transition of an inspection as the user of `page`. */
export async function go(page: Page, path: string, id: string, given: { opinion?: string; input?: Record<string, string> } = {}): Promise<TransitionAnswer> {
  const endpoint = calls.transitions[path]
  if (!endpoint) throw new Error(`No transition ${path}`)
  const { version } = await call(page, calls.detail, { params: { id } })
  const { opinion, input } = given
  return call(page, endpoint, { body: { id, version, opinion, ...(input ? { input: { fields: input } } : {}) } })
}

/** @property place where it is, told from that of every other journey */
type Submitted = TransitionAnswer & { place: string }

interface Asked {
  /** Which of the elevators that are due: journeys that run beside each other take different ones. */
  device: number
  /** 1 by code, 2 by transfer. */
  payMethod?: '1' | '2'
}

/** A submitted inspection of one elevator that is due. @param acceptor of the institute it is sent to */
export async function submitted(unit: Page, acceptor: Page, { device: number, payMethod = '1' }: Asked): Promise<Submitted> {
  const device = await aDueElevator(unit, number)
  const [own, institute] = [await call(unit, sessionEndpoints.userInfo, {}), await call(acceptor, sessionEndpoints.userInfo, {})]
  const row = {
    equipmentId: device.registrationCode || device.equipmentCode,
    equipmentName: device.equipmentName,
    categoryCode: '3100',
    varietyCode: '3110',
    nextInspectionDate: device.nextInspectionDate,
    feeQuantity: '10',
  }
  const fields = {
    applyKind: '01',
    equclacode: '3000',
    inspectionOrg: institute.unitInfo.id,
    useUnitName: own.unitInfo.unitName,
    useUnitUscc: own.unitInfo.uscc,
    useUnitAddress: '鄞州区示例路200号',
    inspectionPlace: unique('示例花园'),
    contactName: '李测试',
    contactMobile: '13000000021',
    siteContact: '李测试',
    siteMobile: '13000000022',
    payMethod,
    overdueReason: '电梯大修，刚恢复使用',
    invoiceKind: '1',
    invoiceTitle: own.unitInfo.unitName,
    deliver: '0',
  }
  const { id } = await call(unit, calls.save, { body: { isCommit: '0', form: { fields, tables: { devices: [row] } } } })
  await upload(unit, attachmentEndpoints.upload, { attrefsysid: id, code: 'APPLY_FORM' }, aPdf('检验申请表.pdf', 'Application'))
  return { ...(await go(unit, 'commit', id)), place: fields.inspectionPlace }
}

/** One whose fee is fixed as the rules reckon it, and that waits for the money. */
export async function waitingForPayment(unit: Page, acceptor: Page, asked: Asked): Promise<Submitted> {
  const made = await submitted(unit, acceptor, asked)
  return { ...made, ...(await go(acceptor, 'accept', made.id, { input: { feeType: '0' } })) }
}

/** What a phone scans to pay for an inspection at the cashier of the demonstration. */
export async function payCode(unit: Page, id: string): Promise<string> {
  return (await call(unit, paymentEndpoints.toPay, { params: { id, method: '1' } })).qrText
}
