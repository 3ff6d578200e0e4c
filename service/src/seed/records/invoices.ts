import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { invoiceBehaviour } from '../../modules/application/inspection/invoice'
import type { Caller } from '../../security/caller'
import { beginRecord } from '../../workflow/begin'
import { workdaysBefore } from '../../workflow/workdays'
import { officeTime } from '../material/officeTime'
import { castOfAccounts, type Step, takeSteps } from './stories'
import type { SeedUnits } from './units'

interface Story {
  /** Index of the institute. */
  institute: 0 | 1
  /** Number of orders the invoice covers. */
  orders: number
  /** Working days ago. */
  age: number
  fields?: FormRow
  steps: readonly Step[]
}

/** @param ago working days since then */
const issued = (invoiceNo: string, ago: number): Step => ({
  path: 'issue',
  by: 'finance',
  input: { invoiceCode: '33060126', invoiceNo, issuedOn: String(ago), verifyCode: invoiceNo.slice(-6) },
})

/** Invoices in every state; the orders of the last two are free again. */
const stories: readonly Story[] = [
  { institute: 0, orders: 2, age: 5, steps: [issued('0026113001', 4)] },
  { institute: 0, orders: 1, age: 1, steps: [] },
  { institute: 1, orders: 1, age: 1, fields: { vatKind: '2' }, steps: [] },
  {
    institute: 0,
    orders: 1,
    age: 3,
    fields: { title: '宁波示例物业有限公司' },
    steps: [{ path: 'disagree', by: 'finance', opinion: '抬头与纳税人识别号不是同一单位，请核对后重新申请。' }],
  },
  {
    institute: 0,
    orders: 1,
    age: 4,
    fields: { title: '宁波示例物业分公司' },
    steps: [
      issued('0026113002', 3),
      { path: 'askCorrection', by: 'use-unit', opinion: '抬头应为总公司名称，请作废后重新开具。' },
      { path: 'void', by: 'finance', opinion: '申请单位要求更正票据抬头，原票据红冲。', input: { redLetterNo: '0026113003' } },
    ],
  },
]

/** Applies for the invoices of the stories on orders paid by the demo's use unit, and takes each through its steps. */
export async function seedInvoices(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const named = castOfAccounts(callers)
  const owner = named('use-unit')
  const now = context.clock.now()
  const today = wireDate(now)
  for (const [index, { institute, orders, age, fields, steps }] of stories.entries()) {
    const momentOf = (later: number) => officeTime(now, workdaysBefore(today, Math.max(0, age - later)), 14 * 60 + index * 9 + later)
    const ids = await ordersPaid(connection, owner.unitId, units.institutes[institute]?.id ?? '')
    const form: FormRow = { orderIds: ids.slice(0, orders).join(','), title: owner.unitName, taxNo: owner.unitUscc, email: 'finance@example.cn', ...fields }
    const begun = await beginRecord(connection, invoiceBehaviour, owner, { form: { fields: form, tables: {} } }, { now: momentOf(0) }, {})
    const dated = steps.map(
      ({ input, ...step }): Step => ({
        ...step,
        ...(input && { input: { ...input, ...(input.issuedOn && { issuedOn: workdaysBefore(today, Number(input.issuedOn)) }) } }),
      }),
    )
    await takeSteps(connection, invoiceBehaviour, begun, dated, named, (place) => momentOf(place + 1))
  }
}

/** Orders without invoice or refund, by date of payment. */
async function ordersPaid({ db }: Connection, unitId: string, instituteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_order as o')
    .select('o.id')
    .where('o.unit_id', '=', unitId)
    .where('o.institute_id', '=', instituteId)
    .where('o.state', '=', '2')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoice_order').select('order_id').whereRef('order_id', '=', 'o.id').where('counts', '=', true))),
    )
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('payment_refund').select('order_id').whereRef('order_id', '=', 'o.id'))))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_order_item as item')
          .innerJoin('application', 'application.id', 'item.application_id')
          .select('item.order_id')
          .whereRef('item.order_id', '=', 'o.id')
          .where('application.status', '<>', '85'),
      ),
    )
    .orderBy('o.paid_at')
    .execute()
  return rows.map(({ id }) => id)
}
