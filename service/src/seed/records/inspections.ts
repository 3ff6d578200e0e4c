import { type ApplicationDefinition, elevatorDetectApply, onlineApplyNewrule } from '@shared/contract/application'
import { dueDay, dueDayAsked, inspectionRemarks, inUse, isBeyondLimit } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { invoicesIssuedFor } from '@shared/contract/payment'
import { isDemoCashier } from '../../adapters/demoCashier'
import { after, days, startOfDay, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { behaviourOf } from '../../modules/application/behaviours'
import { fixFeeLines } from '../../modules/inspection/feeLines'
import { resultRows, saveResult } from '../../modules/inspection/results'
import { expiryFrom, mergeOrders, orderOfRecord } from '../../modules/payment/orders'
import { settlePayment } from '../../modules/payment/settle'
import type { Caller } from '../../security/caller'
import { saveDraft } from '../../workflow/draft'
import { asAccount } from '../../workflow/parties'
import { findVisible } from '../../workflow/record'
import { workdaysBefore } from '../../workflow/workdays'
import { mobileNumber } from '../material/identity'
import { laterDay, officeTime } from '../material/officeTime'
import { aPaper } from '../material/papers'
import { seedAttachments } from '../material/seedAttachments'
import { detectingUnit, detectStories, type Story, stories } from './inspectionStories'
import { castOfAccounts, takeSteps } from './stories'
import type { SeedUnits } from './units'

const byWork: [amount: string, reason: string] = ['850.00', '按现场检验的实际工作量核定']

/** The first institute charges a state fee, the second a commercial one: code of `chargeKind`. */
const chargeOf = (institute: number): string => (institute === 0 ? '1' : '2')

/** Creates every inspection of the stories and takes each through its steps. */
export async function seedInspections(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  await connection.db
    .insertInto('institute_account')
    .values(
      units.institutes.map((unit, index) => ({
        institute_id: unit.id,
        account_name: unit.unit_name,
        bank_name: '示例银行宁波分行',
        account_no: `332001000000000${index}096`,
        charge_kind: chargeOf(index),
      })),
    )
    .execute()
  const made: string[] = []
  const today = wireDate(context.clock.now())
  const named = castOfAccounts(callers)
  await seedCertificates(connection, named, context.clock.now())
  const waiting = new Map<string, DemoElevator[]>()
  const inspected: DemoElevator[] = []
  for (const [index, story] of stories.entries()) {
    const { unitId } = named(story.owner)
    const elevators = waiting.get(unitId) ?? (await elevatorsToInspect(connection, unitId, today))
    const elevator = elevators.shift()
    waiting.set(unitId, elevators)
    if (!elevator) throw new Error(`The demo has too few elevators for inspection ${index}`)
    if (story.owner === detectingUnit) inspected.push(elevator)
    made.push(await seedInspection(context, connection, units, callers, onlineApplyNewrule, story, index, elevator))
  }
  const payer = named('use-unit')
  const orders = await Promise.all(made.slice(-2).map((id) => orderOfRecord(connection, id)))
  await mergeOrders(
    connection,
    payer,
    orders.flatMap((order) => (order ? [order.id] : [])),
    { now: context.clock.now() },
  )
  for (const [index, story] of detectStories.entries()) {
    const elevator = inspected[index]
    if (!elevator) throw new Error(`The demo has too few elevators for detection ${index}`)
    await seedInspection(context, connection, units, callers, elevatorDetectApply, { owner: detectingUnit, institute: 0, ...story }, index, elevator)
  }
}

async function seedInspection(
  context: ServiceContext,
  connection: Connection,
  units: SeedUnits,
  callers: readonly Caller[],
  definition: ApplicationDefinition,
  { owner: ownerName, institute, age, steps }: Story,
  index: number,
  elevator: DemoElevator,
): Promise<string> {
  const behaviour = behaviourOf(definition.key)
  const named = castOfAccounts(callers)
  const owner = named(ownerName)
  const now = context.clock.now()
  const dayOf = (place: number) => workdaysBefore(wireDate(now), Math.max(0, age - place))
  const momentOf = (place: number) => officeTime(now, dayOf(place), 9 * 60 + index * 9 + place * 20)
  const papers = (as: Caller, [code, name]: [string, string], place: number) =>
    seedAttachments(
      context,
      connection,
      as,
      draft.id,
      [{ code, name: `${name}.pdf`, bytes: aPaper(name, { unit: as.unitName, date: dayOf(place) }) }],
      momentOf(place),
    )
  const form = aForm(units, owner, institute, dayOf(0), index, elevator, definition === elevatorDetectApply)
  const draft = await saveDraft(connection, behaviour, owner, { form }, momentOf(0), {})
  await papers(owner, ['APPLY_FORM', '检验申请表'], 0)
  for (const [turn, { paper, charged, concluded, ...step }] of steps.entries()) {
    const place = turn + 1
    if (step.path === 'pay') {
      await payByCode(context, connection, draft.id, momentOf(place))
      continue
    }
    // The rules have no price for 委托检验 and witnessed load tests.
    const unpriced = definition === elevatorDetectApply || kindOn(elevator, dayOf(0)) === '06'
    const priced = charged ?? (step.input?.feeType === '0' && unpriced ? byWork : undefined)
    if (priced) await chargeEach(connection, definition, named(step.by), draft.id, priced, momentOf(place))
    if (concluded) await concludeEach(connection, named(step.by), draft.id, concluded, momentOf(place))
    if (paper) await papers(named(step.by), paper, place)
    const { version } = await connection.db.selectFrom('application').select('version').where('id', '=', draft.id).executeTakeFirstOrThrow()
    const input = step.input && inputOn(step.input, dayOf(place), named)
    await takeSteps(connection, behaviour, { ...draft, version }, [{ ...step, ...(input ? { input } : {}) }], named, () => momentOf(place))
  }
  return draft.id
}

/** Certificates by kind, with days until they expire: one expires this week, one inspector has none for elevators. */
const certified: readonly [loginName: string, kinds: Readonly<Record<string, number>>][] = [
  ['inspector', { 3000: 800, 5000: 400 }],
  ['inspector3', { 3000: 2, 4000: 300 }],
  ['inspector4', { 1000: 500, 2000: 500 }],
  ['inspector2', { 3000: 600, 4000: 600 }],
]

async function seedCertificates(connection: Connection, named: (loginName: string) => Caller, now: Date): Promise<void> {
  for (const [loginName, kinds] of certified) {
    const { accountId, unitId } = named(loginName)
    const rows = Object.entries(kinds).map(([kind, left]) => ({
      account_id: accountId,
      unit_id: unitId,
      kind,
      number: `TS6933${kind}${accountId.slice(0, 4).toUpperCase()}`,
      valid_to: wireDate(after(now, days(left))),
    }))
    await connection.db.insertInto('inspector_certificate').values(rows).execute()
  }
}

export async function concludeEach(connection: Connection, by: Caller, id: string, conclusion: string, at: Date): Promise<void> {
  for (const { id: result, version } of await resultRows(connection, [id])) {
    const entry = { conclusion, inspectedOn: wireDate(at), remarks: '制动试验有效，限速器在校验期内。', nextDate: '', nextReason: '' }
    await saveResult(connection, by, { id: result, version, ...entry }, at)
  }
}

async function chargeEach(
  connection: Connection,
  definition: ApplicationDefinition,
  by: Caller,
  id: string,
  [amount, reason]: [string, string],
  at: Date,
): Promise<void> {
  const record = await findVisible(connection, definition, asAccount(by), id, true)
  const lines = (record.form.tables.devices ?? []).map(({ equipmentId = '' }) => ({ device: equipmentId, amount, reason }))
  await fixFeeLines(connection, definition, record, by, { version: record.version, lines }, at)
}

/** Resolves the input of a step: relative days and login names. */
const inputOn = (input: FormRow, day: string, named: (loginName: string) => Caller): FormRow =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => {
      const later = laterDay(day, value)
      if (later !== undefined) return [key, later]
      return [key, key === 'inspector' ? named(value).accountId : value]
    }),
  )

/** Records the payment at the demonstration cashier too, so that it can be refunded later. */
async function payByCode(context: ServiceContext, connection: Connection, id: string, at: Date): Promise<void> {
  const order = await orderOfRecord(connection, id)
  if (!order) throw new Error('A demo inspection has no order to pay')
  const payment = { orderNo: order.order_no, platformNo: `YS${order.order_no.slice(2)}`, amountCents: order.amount_cents, paidAt: at }
  if (isDemoCashier(context.paymentPlatform)) {
    await connection.db
      .insertInto('demo_cashier')
      .values({
        order_no: order.order_no,
        pay_code: order.pay_code,
        title: onlineApplyNewrule.label,
        amount_cents: order.amount_cents,
        expires_at: expiryFrom(at),
        platform_no: payment.platformNo,
        paid_at: at,
      })
      .execute()
  }
  await settlePayment(connection, behaviourOf, payment, 'callback', { now: at })
}

interface DemoElevator {
  number: string
  fields: FormRow
}

/** The kind of inspection on a day: 01 定期检验 if it is due, else 06 委托检验. */
const kindOn = ({ fields }: DemoElevator, day: string): '01' | '06' =>
  inspectionRemarks(fields, { history: [], stops: [] }, { kind: '01', expectDate: '' }, day).some(({ refuses }) => refuses) ? '06' : '01'

/** Elevators of a unit, those whose plan allows an inspection now first; those overdue beyond the limit are the authority's. */
async function elevatorsToInspect({ db }: Connection, unitId: string, today: string): Promise<DemoElevator[]> {
  const rows = await db
    .selectFrom('equipment')
    .select(['registration_code', 'equipment_code', 'archive'])
    .where('use_unit_id', '=', unitId)
    .where('kind', '=', '3000')
    .where('use_status', '=', inUse)
    .orderBy('next_inspection_date')
    .orderBy('equipment_code')
    .execute()
  const elevators = rows
    .map(({ registration_code, equipment_code, archive: { fields } }): DemoElevator => ({ number: registration_code || equipment_code, fields }))
    .filter(({ number, fields }) => number !== '' && !isBeyondLimit(fields, today))
  return ['01', '06'].flatMap((kind) => elevators.filter((elevator) => kindOn(elevator, today) === kind))
}

function aForm(units: SeedUnits, owner: Caller, institute: 0 | 1, day: string, index: number, elevator: DemoElevator, loadTest: boolean) {
  const { number, fields } = elevator
  const applyKind = kindOn(elevator, day)
  const due = dueDay(fields)
  const wished = wireDate(after(startOfDay(day), days(20)))
  return {
    fields: {
      applyKind,
      // 载荷试验见证, if requested.
      elevatorApplyKind: '4',
      plannedDate: wished,
      equclacode: '3000',
      inspectionOrg: units.institutes[institute]?.id ?? '',
      useUnitName: owner.unitName,
      useUnitUscc: owner.unitUscc,
      useUnitAddress: '鄞州区示例路100号',
      inspectionPlace: fields.usePlaceDetail ?? '',
      expectDate: [due, wished].sort()[1] ?? wished,
      contactName: '王测试',
      contactMobile: mobileNumber(800 + index),
      siteContact: '李测试',
      siteMobile: mobileNumber(850 + index),
      overdueReason: due < day ? '物业交接，资料未能及时移交' : '',
      payMethod: '1',
      invoiceKind: invoicesIssuedFor(chargeOf(institute))[0] ?? '',
      invoiceTitle: owner.unitName,
      // An invoice of VAT names who may deduct it.
      invoiceTaxNo: owner.unitUscc,
      deliver: '0',
    },
    tables: {
      devices: [
        {
          equipmentId: number,
          equipmentName: fields.equipmentName ?? '',
          categoryCode: fields.categoryCode ?? '',
          varietyCode: fields.varietyCode ?? '',
          useCertNo: fields.useCertNo ?? '',
          nextInspectionDate: loadTest ? dueDayAsked(fields, { history: [], stops: [] }, { kind: 'loadTest' }) : due,
          // Equal charges for all devices: the stories name the amounts.
          feeQuantity: '12',
        },
      ],
    },
  }
}
