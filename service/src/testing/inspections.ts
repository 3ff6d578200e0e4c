import { randomInt } from 'node:crypto'
import { type ApplicationEndpoints, onlineApplyNewrule, type TransitionAnswer } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import type { FormRow } from '@shared/contract/form'
import { type InspectionResult, inspectionEndpoints, type ResultEntry } from '@shared/contract/inspection'
import { paymentEndpoints } from '@shared/contract/payment'
import { type DemoCashier, isDemoCashier } from '../adapters/demoCashier'
import { wireDate } from '../clock'
import { systemScope } from '../database/scope'
import { behaviourOf } from '../modules/application/behaviours'
import { orderOfRecord } from '../modules/payment/orders'
import { workflowNow } from '../workflow/behaviour'
import { dueDeadlines, meetDeadline } from '../workflow/transition/deadlines'
import { aDevice } from './devices'
import { aUnitName, type UnitFixture } from './fixtures'
import { versionOf } from './notices'
import { givePapers, uploadFile } from './papers'
import type { SignedIn, TestAnswer, TestService } from './service'
import { aSubmissionCode } from './visitor'

/** Valid, complete inspections, so that a test breaks only what it is about. */

const byType = applicationEndpointsByType[onlineApplyNewrule.key]
if (!byType) throw new Error('Inspections have no endpoints')
export const inspectionCalls: ApplicationEndpoints = byType

/** An institute and its staff. */
export interface Institute {
  unit: UnitFixture
  acceptor: SignedIn
  finance: SignedIn
  /** A second finance member: refunds need two people. */
  secondFinance: SignedIn
  inspector: SignedIn
}

export async function anInstitute(service: TestService): Promise<Institute> {
  const unit = await service.aUnit({ kind: 'inspection', unit_name: aUnitName('宁波示例检验院'), area_code: '330200' })
  const as = async (role: '4' | '5' | '6') => service.signIn(await service.anAccount({ roles: [role], unit }))
  const institute = { unit, acceptor: await as('4'), finance: await as('5'), secondFinance: await as('5'), inspector: await as('6') }
  await certify(service, institute.inspector)
  return institute
}

/** Gives an inspector certificates for elevators and boilers, valid for longer than any test runs. */
export async function certify(service: TestService, { account }: SignedIn): Promise<void> {
  const rows = ['1000', '3000'].map((kind) => ({ account_id: account.id, unit_id: account.unit.id, kind, number: `TS${kind}`, valid_to: '2099-12-31' }))
  await service.db.system(({ db }) => db.insertInto('inspector_certificate').values(rows).execute())
}

export const aUseUnit = async (service: TestService): Promise<SignedIn> =>
  service.signIn(await service.anAccount({ roles: ['1'], unit: await service.aUnit({ unit_type: '1', unit_name: aUnitName('宁波示例物业') }) }))

let elevators = 0
/** Another number each time: `archives` below outlasts the databases of test files. */
export const anElevator = (row: Record<string, string> = {}): Record<string, string> => ({
  equipmentId: `31103302002023${String(++elevators).padStart(6, '0')}`,
  equipmentName: '乘客电梯',
  categoryCode: '3100',
  varietyCode: '3110',
  feeQuantity: '6',
  ...row,
})

export interface InspectionForm {
  fields: Record<string, string>
  tables: Record<string, Record<string, string>[]>
}

/** A complete form: one elevator of six floors, 550 yuan. */
export function anInspectionForm(institute: Institute, owner: SignedIn, fields: Record<string, string> = {}, devices = [anElevator()]): InspectionForm {
  return {
    fields: {
      applyKind: '01',
      equclacode: '3000',
      inspectionOrg: institute.unit.id,
      useUnitName: owner.account.unit.unitName,
      useUnitUscc: owner.account.unit.uscc,
      useUnitAddress: '鄞州区示例路200号',
      inspectionPlace: '示例花园3幢',
      contactName: '陈测试',
      contactMobile: '13000000006',
      siteContact: '王测试',
      siteMobile: '13000000007',
      payMethod: '1',
      invoiceKind: '1',
      invoiceTitle: owner.account.unit.unitName,
      deliver: '0',
      ...fields,
    },
    tables: { devices },
  }
}

export function must<T>(answer: TestAnswer<T>): T {
  if (!answer.success) throw new Error(`${answer.errorCode} ${answer.errorMsg} ${JSON.stringify(answer.fieldErrors)}`)
  return answer.data
}

/** Archives created here, by number: two concurrent drafts may name the same device. */
const archives = new Map<string, Promise<string>>()

async function knownOrNew(service: TestService, archive: FormRow & { registrationCode: string }): Promise<string> {
  const number = archive.registrationCode
  const known = await service.db.system(({ db }) =>
    db
      .selectFrom('equipment')
      .select('id')
      .where(({ or, eb }) => or([eb('registration_code', '=', number), eb('equipment_code', '=', number), eb('use_cert_no', '=', number)]))
      .executeTakeFirst(),
  )
  return known?.id ?? aDevice(service, archive)
}

/** Creates missing archives for the devices of a form: in use by the form's unit, maintained by the applicant. */
async function archivesOf(service: TestService, owner: SignedIn, { fields, tables }: InspectionForm): Promise<void> {
  for (const { equipmentId = '', nextInspectionDate = '' } of tables.devices ?? []) {
    const { useUnitName = '', useUnitUscc = '' } = fields
    const { uscc } = owner.account.unit
    const archive = {
      registrationCode: equipmentId,
      useUnitName,
      useUnitUscc,
      nextInspectionDate,
      ...(uscc === useUnitUscc ? { useUnitId: owner.account.unit.id } : { maintenanceUnitUscc: uscc }),
    }
    const known = archives.get(equipmentId) ?? knownOrNew(service, archive)
    archives.set(equipmentId, known)
    await known
  }
}

/** Id of the archive of a device named by a draft created here. */
export async function archiveOf(number: string): Promise<string> {
  const id = await archives.get(number)
  if (id === undefined) throw new Error(`No draft names ${number}`)
  return id
}

/** A complete draft with its paper. */
export async function anInspectionDraft(service: TestService, institute: Institute, owner: SignedIn, form?: InspectionForm): Promise<TransitionAnswer> {
  const filled = form ?? anInspectionForm(institute, owner)
  await archivesOf(service, owner, filled)
  const saved = must(await service.call(inspectionCalls.save, { body: { form: filled } }, owner))
  await givePapers(service, owner, saved.id, ['APPLY_FORM'])
  return saved
}

export async function addPaper(service: TestService, as: SignedIn, id: string, code: string): Promise<string> {
  const answer = await uploadFile(service, as, id, code, '材料.pdf')
  const { success, data } = answer.json()
  if (success !== true) throw new Error(answer.text)
  return attachmentEndpoints.upload.data.parse(data).id
}

export interface Given {
  /** The version the decision is based on; the current one unless given. */
  version?: number
  opinion?: string
  input?: Record<string, string>
}

/** Attempts a transition, whatever the outcome. */
export async function attempt(service: TestService, as: SignedIn, path: string, id: string, given: Given = {}) {
  const endpoint = inspectionCalls.transitions[path]
  if (!endpoint) throw new Error(`No transition ${path}`)
  const { version = await versionOf(service, id), opinion, input } = given
  const authorised = path === 'commit' ? await aSubmissionCode(service, as) : {}
  return service.call(endpoint, { body: { id, version, opinion, ...(input ? { input: { fields: input } } : {}), ...authorised } }, as)
}

/** Takes a transition that must succeed. */
export const go = async (service: TestService, as: SignedIn, path: string, id: string, given: Given = {}): Promise<TransitionAnswer> =>
  must(await attempt(service, as, path, id, given))

/** Charges the computed fee. */
export const theFee = { feeType: '0' }

/** An inspection waiting for payment, or further: paid and accepted. */
export async function anInspection(
  service: TestService,
  institute: Institute,
  owner: SignedIn,
  status: '20' | '40' | '50',
  form?: InspectionForm,
): Promise<TransitionAnswer> {
  const { id } = await anInspectionDraft(service, institute, owner, form)
  const committed = await go(service, owner, 'commit', id)
  if (status === '20') return committed
  const waiting = await go(service, institute.acceptor, 'accept', id, { input: theFee })
  if (status === '40') return waiting
  await notify(service, await paymentFor(service, id))
  return { ...waiting, ...(await standing(service, id)) }
}

/** The stored state of a record. */
export const standing = async (service: TestService, id: string) =>
  service.db.system(({ db }) => db.selectFrom('application').select(['status', 'version', 'receipt_no']).where('id', '=', id).executeTakeFirstOrThrow())

/** The latest order of a record, as stored. */
export const orderOf = async (service: TestService, id: string) => {
  const order = await service.db.system(({ db }) =>
    db
      .selectFrom('payment_order')
      .innerJoin('payment_order_item as item', 'item.order_id', 'payment_order.id')
      .selectAll('payment_order')
      .where('item.application_id', '=', id)
      .orderBy('item.counts', 'desc')
      .orderBy('payment_order.created_at', 'desc')
      .executeTakeFirst(),
  )
  if (!order) throw new Error(`Application ${id} has no order`)
  return order
}

export function cashierOf(service: TestService): DemoCashier {
  const { paymentPlatform } = service.context
  if (!isDemoCashier(paymentPlatform)) throw new Error('The test service has no cashier')
  return paymentPlatform
}

/** A paid order as stored, without applications: for tests of invoices. */
export async function aPaidOrder(service: TestService, order: { unit: string; institute: string; id?: string; cents?: number }) {
  const now = service.clock.now()
  const number = String(randomInt(1e12)).padStart(20, '1')
  return service.db.system(({ db }) =>
    db
      .insertInto('payment_order')
      .values({
        ...(order.id === undefined ? {} : { id: order.id }),
        order_no: `JF${number.slice(2)}`,
        pay_code: number,
        unit_id: order.unit,
        institute_id: order.institute,
        amount_cents: order.cents ?? 55_000,
        state: '2',
        method: '1',
        expires_at: now,
        paid_at: now,
        asked_at: null,
        voucher_on: null,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'order_no'])
      .executeTakeFirstOrThrow(),
  )
}

/** The payment of a record's order, as the platform would sign and send it; `change` alters it. */
export async function paymentFor(service: TestService, id: string, change: { platformNo?: string; amountCents?: number } = {}) {
  const order = await service.db.transaction(systemScope, async (connection) => (await orderOfRecord(connection, id)) ?? orderOf(service, id))
  return cashierOf(service).sign({
    orderNo: order.order_no,
    platformNo: `YS${id.slice(0, 8)}`,
    amountCents: order.amount_cents,
    paidAt: service.clock.now(),
    ...change,
  })
}

/** Sends a notification as the platform does. */
export const notify = (service: TestService, notice: object) =>
  service.raw('POST', '/a/stone/payment/notify', { headers: { 'content-type': 'application/json' }, body: JSON.stringify(notice) })

/** Enters the same result for every device of an inspection. */
export async function enterResults(service: TestService, inspector: SignedIn, id: string, entry: Partial<ResultEntry> = {}): Promise<InspectionResult[]> {
  const { list } = must(await service.call(inspectionEndpoints.results, { params: { id } }, inspector))
  const day = wireDate(service.clock.now())
  const saved: InspectionResult[] = []
  for (const { id: result, version } of list) {
    const body = { version, conclusion: '01', inspectedOn: day, remarks: '', nextDate: '', nextReason: '', ...entry }
    saved.push(must(await service.call(inspectionEndpoints.saveResult, { params: { id: result }, body }, inspector)))
  }
  return saved
}

/** Reviews the refund of an application as another finance member. */
export async function reviewRefund(service: TestService, as: SignedIn, applicationId: string, review: { agree: boolean; proof?: string; note?: string }) {
  const refund = await service.db.system(({ db }) =>
    db.selectFrom('payment_refund').select(['id', 'version']).where('application_id', '=', applicationId).executeTakeFirstOrThrow(),
  )
  return service.call(paymentEndpoints.reviewRefund, { body: { ...refund, ...review } }, as)
}

/** Executes due deadlines of inspections, like the background job. */
export async function meetDeadlines(service: TestService): Promise<void> {
  const now = service.clock.now()
  for (const due of await service.db.system((connection) => dueDeadlines(connection, [onlineApplyNewrule], now)))
    await service.db.transaction(systemScope, (connection) => meetDeadline(connection, behaviourOf(due.type), due, workflowNow(service.context)))
}
