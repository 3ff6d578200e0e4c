/**
 * 发票/票据: the orders it covers, the checks shown to finance, and its document (domain §4.3 no. 16). Which orders an invoice covers is kept by
 * `modules/payment/invoicedOrders`.
 */
import {
  invoice as definition,
  grantedStatus,
  type InvoiceTitle,
  invoiceEndpoints,
  invoiceTitleSchema,
  type MachineCheck,
  undecidedStatuses,
  voidedStatus,
} from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { labelOf } from '@shared/contract/enums'
import type { FormRow } from '@shared/contract/form'
import { invoiceProblem, orderStates } from '@shared/contract/payment'
import type { PrintDocument } from '@shared/contract/print'
import { centsOf, groupedNumber, yuanOf } from '@shared/contract/rules'
import { sql } from 'kysely'
import chinese from 'nzh/cn'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { route } from '../../../http/route'
import { Refusal } from '../../../refusal'
import type { Effect, Guard, RecordView, TransitionContext } from '../../../workflow/behaviour'
import { chineseDate, footer } from '../../../workflow/form/filledForm'
import { check, problemsFirst } from '../../../workflow/transition/machineChecks'
import { freeOrders, holdOrders, lastPaid, type OrderToInvoice, ordersHeld, ordersToInvoice } from '../../payment/invoicedOrders'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { waitForOthersAbout } from '../common/oneAtATime'
import { printAddress } from '../common/printAddress'
import { taxNumberChecks } from './taxNumber'

const idsIn = ({ orderIds = '' }: FormRow): string[] => orderIds.split(',').filter((id) => id !== '')
const sumOf = (orders: readonly OrderToInvoice[]): number => orders.reduce((sum, { cents }) => sum + cents, 0)

/** What the form shows of its orders; empty if any of them belongs to another unit. */
async function snapshot(connection: Connection, { fields }: { fields: FormRow }, unitId: string): Promise<FormRow> {
  const ids = idsIn(fields)
  const orders = await ordersToInvoice(connection, unitId, ids)
  const [first] = orders
  if (!first || orders.length !== ids.length) return { orderNos: '', inspectionOrg: '', chargeKind: '', amount: '' }
  return {
    orderNos: orders.map(({ order_no }) => order_no).join('、'),
    inspectionOrg: first.institute_id,
    chargeKind: first.charge_kind,
    amount: yuanOf(sumOf(orders)),
  }
}

/** Why the orders cannot be put on one invoice; undefined if they can. */
const problemOf = (orders: readonly OrderToInvoice[]): string | undefined =>
  invoiceProblem(
    orders.map(({ order_no, state, institute_id, refunding, invoice, cents }) => ({
      orderNo: order_no,
      state,
      instituteId: institute_id,
      refunding,
      invoiceStatus: invoice?.status ?? '',
      invoiceable: yuanOf(cents),
    })),
  )

/** Why an invoice of the institute, blue or red, cannot have a number; undefined if it can. @param id the invoice it is for */
async function numberProblem(connection: Connection, id: string, institute: string, number: string, code: string): Promise<string | undefined> {
  // Serialised: two invoices given the same number at once must not both pass.
  await waitForOthersAbout(connection, definition.key, [`${institute} ${number}`])
  const other = await connection.db
    .selectFrom('application')
    .select('number')
    .where('type', '=', definition.key)
    .where('id', '<>', id)
    .where('status', 'in', [grantedStatus, voidedStatus])
    .where(sql`form #>> '{fields,inspectionOrg}'`, '=', institute)
    .where(sql`coalesce(inputs ->> 'invoiceCode', '')`, '=', code)
    .where(({ or, eb, val }) => or([eb(sql`inputs ->> 'invoiceNo'`, '=', val(number)), eb(sql`inputs ->> 'redLetterNo'`, '=', val(number))]))
    .limit(1)
    .executeTakeFirst()
  return other && `这个票据号码已用于${other.number}，请核对`
}

const guards: Record<string, Guard> = {
  /** Checked with the orders locked: of several concurrent requests, the second sees the first. */
  async ordersPaid({ connection, record, form }) {
    const ids = idsIn(form.fields)
    const orders = await ordersToInvoice(connection, record.unit_id, ids, true)
    if (orders.length === 0 || orders.length !== ids.length) return '所选的缴款单不存在，请重新选择'
    return problemOf(orders) ?? (sumOf(orders) === centsOf(form.fields.amount ?? '') ? undefined : '缴款单的金额已有变化，请刷新后重新选择')
  },
  async amountStands({ connection, record, form }) {
    const orders = await ordersToInvoice(connection, record.unit_id, await ordersHeld(connection, record.id), true)
    const refunding = orders.find((order) => order.refunding)
    if (refunding) return `缴款单${refunding.order_no}正在退费，请退回这份申请`
    return sumOf(orders) === centsOf(form.fields.amount ?? '') ? undefined : '缴款单已有退费，金额与申请不符，请退回这份申请'
  },
}

/** An invoice certifies money received, so it cannot be older than the payment. */
async function datedProblem(connection: Connection, id: string, issuedOn: string): Promise<string | undefined> {
  const paid = wireDate(await lastPaid(connection, await ordersHeld(connection, id)))
  return issuedOn < paid ? `开票日期不能早于到账日期${paid}，请核对` : undefined
}

/** Of the invoice issued, or of the red one that cancels it: that has a number of its own, from the same series. */
async function inputProblems({ connection, transition, record, form, input }: TransitionContext): Promise<FieldError[]> {
  const institute = form.fields.inspectionOrg ?? ''
  const { invoiceCode = '', invoiceNo = '', issuedOn = '', redLetterNo = '' } = input
  if (transition.action === 'audit')
    return atFields({
      invoiceNo: await numberProblem(connection, record.id, institute, invoiceNo, invoiceCode),
      issuedOn: await datedProblem(connection, record.id, issuedOn),
    })
  if (transition.action !== 'void') return []
  const own = redLetterNo === record.inputs.invoiceNo ? '红字票据有自己的号码，请核对' : undefined
  return atFields({ redLetterNo: own ?? (await numberProblem(connection, record.id, institute, redLetterNo, record.inputs.invoiceCode ?? '')) })
}

const atFields = (problems: Readonly<Record<string, string | undefined>>): FieldError[] =>
  Object.entries(problems).flatMap(([key, message]) => (message === undefined ? [] : [{ field: `input.${key}`, message }]))

const effects: Record<string, Effect> = {
  async holdOrders({ connection, record, form }) {
    const orders = await ordersToInvoice(connection, record.unit_id, idsIn(form.fields))
    if (!(await holdOrders(connection, record.id, orders))) throw new Refusal('NOT_ALLOWED_NOW', '所选的缴款单已申请开票，请刷新后重新选择')
    return undefined
  },
  async freeOrders({ connection, record }) {
    await freeOrders(connection, record.id)
    return undefined
  },
}

const inYuan = (cents: number): string => `${groupedNumber(yuanOf(cents))}元`

/** What is asked back of the orders, and what to do; undefined where nothing is. Until it is decided, their amounts are those that were paid. */
function refundPendingOf(orders: readonly OrderToInvoice[]): string | undefined {
  const asked = orders.reduce((sum, { refund_asked_cents: cents }) => sum + (cents ?? 0), 0)
  const cancelled = orders.reduce((sum, { cancel_asked_cents: cents }) => sum + (cents ?? 0), 0)
  const parts = [...(asked > 0 ? [`${inYuan(asked)}，待复核`] : []), ...(cancelled > 0 ? [`${inYuan(cancelled)}，取消待核实`] : [])]
  return parts.length > 0 ? `缴款单正在退费（${parts.join('；')}），请先退回开票申请` : undefined
}

async function checks(connection: Connection, { form: { fields }, id, status, unitId }: RecordView): Promise<MachineCheck[]> {
  const unit = await connection.db.selectFrom('unit').select(['unit_name', 'uscc']).where('id', '=', unitId).executeTakeFirstOrThrow()
  const title = check('title', fields.title === unit.unit_name, '抬头与付款单位一致', '抬头与付款单位不一致', `付款单位：${unit.unit_name}`)
  const ofTitle = [title, ...taxNumberChecks(fields, unit)]
  if (status !== '20') return problemsFirst(ofTitle)
  const orders = await ordersToInvoice(connection, unitId, await ordersHeld(connection, id))
  const paid = orders.every(({ state, refunding }) => state === orderStates.paid && !refunding) && sumOf(orders) === centsOf(fields.amount ?? '')
  const detail = orders.map(({ order_no, cents }) => `${order_no} ${inYuan(cents)}`).join('，')
  return problemsFirst([check('orders', paid, '缴款单已到账，金额相符', refundPendingOf(orders) ?? '缴款单有退费，金额不符', detail), ...ofTitle])
}

const beside = (first: string | undefined, second: string | undefined): string => [first, second].filter((text) => (text ?? '') !== '').join('　')

/** 电子票据: a voided one is marked in its title and its file name. */
function invoicePaper(record: RecordView): PrintDocument {
  const { inputs, labels, status } = record
  const { fields } = record.form
  const kind = labelOf('invoiceKind', fields.invoiceKind ?? '')
  const voided = status === voidedStatus ? '（已作废）' : ''
  const orders = record.ownRows?.orders ?? []
  const seller = labels.inspectionOrg ?? ''
  return {
    title: `${kind}${voided}`,
    number: `票据号码：${inputs.invoiceNo ?? ''}`,
    fileName: `${kind}${inputs.invoiceNo ?? ''}${voided}.pdf`,
    footer: footer(record),
    blocks: [
      {
        kind: 'fields',
        rows: [
          { label: '票据代码', value: inputs.invoiceCode || '无' },
          { label: '开票日期', value: inputs.issuedOn ?? '' },
          { label: '校验码', value: inputs.verifyCode || '无' },
          { label: '申请编号', value: record.number },
          ...(voided ? [{ label: '红字票据号码', value: inputs.redLetterNo ?? '', wide: true }] : []),
        ],
      },
      {
        kind: 'fields',
        title: '交款人（购买方）',
        rows: [
          { label: '名称', value: fields.title ?? '', wide: true },
          { label: '纳税人识别号', value: fields.taxNo ?? '', wide: true },
          ...(fields.invoiceKind === '3'
            ? [
                { label: '地址、电话', value: beside(fields.regAddress, fields.regTel), wide: true },
                { label: '开户行及账号', value: beside(fields.bankName, fields.bankAccount), wide: true },
              ]
            : []),
        ],
      },
      {
        kind: 'table',
        title: '收费项目',
        columns: ['序号', '项目', '缴款单号', '金额（元）'],
        rows: orders.map(({ orderNo = '', amount = '' }, place) => [String(place + 1), '特种设备检验费', orderNo, groupedNumber(amount)]),
      },
      {
        kind: 'fields',
        rows: [
          { label: '合计（大写）', value: chinese.toMoney(fields.amount ?? '0', { outSymbol: false, forceZheng: true }), wide: true },
          { label: '合计（小写）', value: `${groupedNumber(fields.amount ?? '')}元` },
          { label: '备注', value: fields.remark || '无' },
        ],
      },
      { kind: 'signature', lines: [seller, chineseDate(inputs.issuedOn ?? '')] },
    ],
  }
}

/** The orders of an invoice as issued, whether or not it is still valid. */
async function ownRows({ db }: Connection, id: string): Promise<Readonly<Record<string, readonly FormRow[]>>> {
  const rows = await db
    .selectFrom('invoice_order as held')
    .innerJoin('payment_order as o', 'o.id', 'held.order_id')
    .select(['o.order_no', 'held.amount_cents'])
    .where('held.invoice_id', '=', id)
    .orderBy('o.order_no')
    .execute()
  return { orders: rows.map(({ order_no, amount_cents }) => ({ orderNo: order_no, amount: yuanOf(amount_cents) })) }
}

/** A unit has a handful; of more, only the latest used are offered. */
const mostTitles = 20

/** Titles to which invoices of a unit were issued or are asked for, the latest used first; not those that were sent back or voided: they may be wrong. */
async function titlesOf({ db }: Connection, unitId: string): Promise<InvoiceTitle[]> {
  const rows = await db
    .selectFrom('application')
    .select('form')
    .where('type', '=', definition.key)
    .where('unit_id', '=', unitId)
    .where('status', 'in', [...undecidedStatuses(definition), grantedStatus])
    .where('deleted', '=', false)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  const titles = rows.map(({ form: { fields } }) => invoiceTitleSchema.parse(fields))
  const latest = new Map<string, InvoiceTitle>()
  for (const one of titles) if (!latest.has(`${one.title} ${one.taxNo}`)) latest.set(`${one.title} ${one.taxNo}`, one)
  return [...latest.values()].slice(0, mostTitles)
}

export const invoiceBehaviour: ModuleBehaviour = {
  definition,
  snapshot,
  guards,
  inputProblems,
  effects,
  checks,
  ownRows,
  documents: { invoice: invoicePaper },
  routes(app, context) {
    route(app, context, invoiceEndpoints.titleList, ({ caller, read }) => read(async (connection) => ({ list: await titlesOf(connection, caller.unitId) })))
    route(app, context, invoiceEndpoints.download, ({ caller, params, write }) =>
      write(async (connection, note) => ({
        url: await printAddress(connection, context.clock, caller, invoiceBehaviour, { id: params.id, document: 'invoice' }, note),
      })),
    )
  },
}
