import type { Page } from '@playwright/test'
import { type ApplicationEndpoints, inspectionDevices, type TransitionAnswer } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { type EquipmentRow, equipmentListEndpoints } from '@shared/contract/equipment'
import { inspectionEndpoints, type ResultEntry } from '@shared/contract/inspection'
import { paymentEndpoints } from '@shared/contract/payment'
import { sessionEndpoints } from '@shared/contract/session'
import { call, endpointsOf, upload } from './api'
import { query } from './database'
import { dayFromNow } from './identity'
import { unique } from './notices'
import { aPdf } from './papers'
import { submissionCodeOf } from './visitor'

/** Brings inspections into a journey's initial state by the calls pages make; the journey's own subject is done in the browser. */

const inspections = endpointsOf('onlineApplyNewrule')

/** Remarks that also exclude a copy of the device from an application: papers of an authority, the plan. */
const hindered = /监察机构意见|不再做|起可以报检/

/**
 * Copies an archive under new numbers: the demo has few elevators that are due, and which ones depends on the day.
 * @returns its registration code
 */
async function anotherLike({ id, registrationCode, equipmentCode }: EquipmentRow): Promise<string> {
  // A number of the database's: unique across the processes of a run, also where only six digits have room.
  const { rows: drawn } = await query('select pg_current_xact_id()::text as number')
  const newNumber = (length: number): string => String(drawn[0]?.number).padStart(length, '0').slice(-length)
  const registration = (registrationCode || equipmentCode).slice(0, 10) + newNumber(10)
  const own = { registration_code: registration, equipment_code: newNumber(17), use_cert_no: `梯11浙B${newNumber(6)}(26)`, factory_no: newNumber(12) }
  const fields = { registrationCode: registration, equipmentCode: own.equipment_code, useCertNo: own.use_cert_no, factoryNo: own.factory_no }
  const { rows } = await query(`select column_name from information_schema.columns where table_name = 'equipment' and is_generated = 'NEVER'`)
  const columns = rows.map((row) => String(row.column_name)).join()
  const { rowCount } = await query(
    `insert into equipment (${columns}) select ${columns} from (
       select (jsonb_populate_record(device, $2::jsonb || jsonb_build_object('id', gen_random_uuid(),
         'archive', jsonb_set(archive, '{fields}', archive -> 'fields' || $3::jsonb),
         -- Found by its number: the pairs of its digits are among all pairs there are.
         'search', (select array_agg(distinct term) from unnest(search || array(select to_char(pair, 'FM00') from generate_series(0, 99) pair)) term),
         -- Not by the number of the one it is like.
         'search_text', replace(search_text, $5, $4)))).*
       from equipment device where id = $1) one`,
    [id, own, fields, registration, registrationCode || equipmentCode],
  )
  if (rowCount !== 1) throw new Error('No archive was made')
  return registration
}

/**
 * Creates an elevator of the unit that is due soon and in no application.
 * @param applyKind what it is due for: 定期检验, or 自行检测 in a year in which the plan requires one
 */
export async function aDueElevator(unit: Page, applyKind: '01' | 'detect' = '01'): Promise<EquipmentRow> {
  const { list: endpoint } = applyKind === 'detect' ? equipmentListEndpoints.detectDue : equipmentListEndpoints.aboutExpire
  const due = async (keyword = '') => (await call(unit, endpoint, { query: { equclacode: '3000', within: '365', pageSize: 50, keyword } })).list
  // A long overdue inspection has to be explained in any application, so for 自行检测 the elevators with the latest due dates come first.
  const known = (await due()).sort((one, other) => (applyKind === 'detect' ? other.nextInspectionDate.localeCompare(one.nextInspectionDate) : 0))
  const remarks = await call(unit, inspectionDevices, {
    query: { applyKind, equclacode: '3000', devices: known.map(({ registrationCode, equipmentCode }) => registrationCode || equipmentCode).join() },
  })
  const model = known.find((_, index) => !remarks.list.some(({ field, message }) => field.startsWith(`devices.${index}.`) && hindered.test(message)))
  if (!model) throw new Error('The demo has no elevator to apply for')
  const [device] = await due(await anotherLike(model))
  if (!device) throw new Error('The new elevator is not among those that are due')
  return device
}

interface Given {
  opinion?: string
  input?: Record<string, string>
}

/** Takes a transition of a record of any type as the user of `page`. */
export async function take(page: Page, calls: ApplicationEndpoints, path: string, id: string, { opinion, input }: Given = {}): Promise<TransitionAnswer> {
  const endpoint = calls.transitions[path]
  if (!endpoint) throw new Error(`No transition ${path}`)
  const { version } = await call(page, calls.detail, { params: { id } })
  const authorised = path === 'commit' && calls === inspections ? await submissionCodeOf(page) : {}
  return call(page, endpoint, { body: { id, version, opinion, ...(input ? { input: { fields: input } } : {}), ...authorised } })
}

/** Takes a transition of an inspection as the user of `page`. */
export const go = (page: Page, path: string, id: string, given?: Given): Promise<TransitionAnswer> => take(page, inspections, path, id, given)

/** @property place of the device, different in every journey */
type Submitted = TransitionAnswer & { place: string }

interface Asked {
  /** 1 by QR code, 2 by transfer. */
  payMethod?: '1' | '2'
  /** Code of `applyInspectKind`; 定期检验 by default. */
  applyKind?: string
  /** By default a new elevator that is due. */
  device?: Pick<EquipmentRow, 'registrationCode' | 'equipmentCode' | 'equipmentName' | 'nextInspectionDate'>
}

/** A submitted inspection of one elevator. @param acceptor of the institute it is sent to */
export async function submitted(unit: Page, acceptor: Page, { payMethod = '1', applyKind = '01', ...asked }: Asked = {}): Promise<Submitted> {
  const device = asked.device ?? (await aDueElevator(unit))
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
    applyKind,
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
  const { id } = await call(unit, inspections.save, { body: { isCommit: '0', form: { fields, tables: { devices: [row] } } } })
  await upload(unit, attachmentEndpoints.upload, { attrefsysid: id, code: 'APPLY_FORM' }, aPdf('检验申请表.pdf', 'Application'))
  return { ...(await go(unit, 'commit', id)), place: fields.inspectionPlace }
}

/** An inspection that waits for payment, with the fee the rules give. */
export async function waitingForPayment(unit: Page, acceptor: Page, asked?: Asked): Promise<Submitted> {
  const made = await submitted(unit, acceptor, asked)
  return { ...made, ...(await go(acceptor, 'accept', made.id, { input: { feeType: '0' } })) }
}

/** Assigns an accepted inspection to an inspector, enters a conclusion for every device, and signs the report. */
export async function inspected(acceptor: Page, inspector: Page, id: string, entry: Pick<ResultEntry, 'conclusion' | 'inspectedOn'>): Promise<void> {
  const { user } = await call(inspector, sessionEndpoints.userInfo, {})
  await go(acceptor, 'assign', id, { input: { inspector: user.id, inspectOn: dayFromNow(0) } })
  await go(inspector, 'start', id)
  for (const { id: result, version } of (await call(inspector, inspectionEndpoints.results, { params: { id } })).list) {
    const body = { version, remarks: '制动试验有效', nextDate: '', nextReason: '', ...entry }
    await call(inspector, inspectionEndpoints.saveResult, { params: { id: result }, body })
  }
  await go(inspector, 'report', id)
  await go(acceptor, 'issue', id)
}

/** Content of the QR code that a phone scans to pay for an inspection at the demo cashier. */
export async function payCode(unit: Page, id: string): Promise<string> {
  return (await call(unit, paymentEndpoints.toPay, { params: { id, method: '1' } })).qrText
}

/** An inspection accepted without a fee and assigned to a demo inspector for a day. */
export async function assigned(unit: Page, acceptor: Page, inspectOn: string): Promise<Submitted> {
  const made = await submitted(unit, acceptor)
  await go(acceptor, 'accept', made.id, { input: { feeType: '2', feeReason: '公益性单位，按规定免收' } })
  const { inspectors } = await call(acceptor, inspectionEndpoints.assignmentBoard, { query: { from: inspectOn } })
  const inspector = inspectors.find(({ certificates }) => certificates.some(({ kind }) => kind === '3000'))
  if (!inspector) throw new Error('The institute has nobody who may inspect elevators')
  return { ...made, ...(await go(acceptor, 'assign', made.id, { input: { inspector: inspector.id, inspectOn } })) }
}
