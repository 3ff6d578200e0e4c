/**
 * What every inspection does beyond its definition: whose devices it covers, its fee, its date, its report number and its documents (domain §4.2
 * inspection, §4.3 no. 6 to 8). Payment is in `modules/payment`.
 */
import {
  type ApplicationDefinition,
  fieldsOf,
  inspectionState,
  isSelfTested,
  mostReschedules,
  onlineApplyNewrule,
  overdueUnexplained,
  rectificationSteps,
  selfTestingDays,
  visibleGroups,
} from '@shared/contract/application'
import { judgesOverdue } from '@shared/contract/equipment'
import { blankForms, type FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { PrintDocument } from '@shared/contract/print'
import { role } from '@shared/contract/roles'
import { centsOf, groupedNumber, yuanOf } from '@shared/contract/rules'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { unitByCode } from '../../../database/unitCodes'
import { Refusal } from '../../../refusal'
import type { Guard, RecordView, TransitionContext, TypeBehaviour } from '../../../workflow/behaviour'
import { inStateSince } from '../../../workflow/events'
import { asSample, chineseDate, exampleRow, filingReceipt, filledForm, footer, shown, unfiled } from '../../../workflow/form/filledForm'
import { labelsOf } from '../../../workflow/labels'
import { withPasts } from '../../equipment/archive/pastOfDevice'
import { devicesBeyondLimit, isOverdueByArchive } from '../../inspection/beyondLimit'
import { inspectorsCertified } from '../../inspection/certificates'
import { inspectionChecks } from '../../inspection/checks'
import { devicesNamed, idsNamed, openInspections, openInspectionsSaid } from '../../inspection/devices'
import { heldUpByDevices, standingDeviceGuards } from '../../inspection/devicesNow'
import { feeGuards, feeSeries } from '../../inspection/feeLines'
import { inspectionReport, opinionNotice, reportRows } from '../../inspection/report'
import { resultEffects, resultGuards, resultSeries } from '../../inspection/resultEffects'
import { orderEffects, orderGuards, orderSeries, partsNamed, standingOrderGuards } from '../../payment/orders'
import { voucherGuards } from '../../payment/vouchers'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { waitForOthersAbout } from '../common/oneAtATime'
import { archivedDueDays, devicesAllowed } from './inspectedDevices'
import { invoiceIssued } from './issuedInvoices'

const devicesOf = (context: Pick<TransitionContext, 'form'>): FormRow[] => context.form.tables.devices ?? []

/** The devices of a form with their due days: from the archive, or as typed for a device without one. */
async function dueDevices({ connection, acting, form }: TransitionContext): Promise<{ device: string; due: string }[]> {
  const archived = acting.kind === 'account' ? await archivedDueDays(connection, acting.caller, form) : []
  return devicesOf({ form }).map(({ equipmentId = '', nextInspectionDate = '' }, place) => ({
    device: equipmentId,
    due: archived[place] ?? nextInspectionDate,
  }))
}

const guards: Record<string, Guard> = {
  /** A use unit applies for its own devices; a maintenance unit for those of others, with their authorisation. */
  async ownDevices({ acting, facts }) {
    const unitActs = acting.kind === 'account' && acting.caller.roleType === role.useUnit
    return unitActs && facts.onBehalf === '1' ? '使用单位只能为本单位的设备报检' : undefined
  },
  /** Checked under a lock per device: of two concurrent applications for it, the second one sees the first. */
  async devicesFree(context) {
    const { connection, record, form } = context
    const named = devicesOf(context).map((device) => device.equipmentId ?? '')
    const kind = form.fields.applyKind ?? ''
    await waitForOthersAbout(connection, `inspection ${kind}`, await idsNamed(connection, named))
    const [open] = await openInspectionsSaid(connection, await openInspections(connection, form.fields, named, record.id))
    return open ? `设备${open[0]}${open[1]}` : undefined
  },
  devicesAllowed,
  invoiceIssued,
  /** @throws Refusal INCOMPLETE at the reason field if a device is overdue by its archive, whatever was typed. */
  async overdueExplained(context) {
    if (!judgesOverdue(context.form.fields.applyKind ?? '')) return undefined
    const today = wireDate(context.now)
    const overdue = (await dueDevices(context)).map(({ due }) => due !== '' && due < today)
    if (!overdue.includes(true) || (context.form.fields.overdueReason ?? '') !== '') return undefined
    throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'overdueReason', message: overdueUnexplained(overdue) }] })
  },
  async rescheduleAllowed({ connection, record, now }) {
    if ((record.inputs.inspectOn ?? '') < wireDate(now)) return '检验日期已过，请与检验机构联系'
    const { asked } = await connection.db
      .selectFrom('application_event')
      .select(({ fn }) => fn.countAll<number>().as('asked'))
      .where('application_id', '=', record.id)
      .where('action', '=', 'reschedule')
      .executeTakeFirstOrThrow()
    return asked >= mostReschedules ? `一份报检最多申请改期${mostReschedules}次，请按约定日期准备，或与检验机构联系` : undefined
  },
  /** @throws Refusal INCOMPLETE at the day: otherwise the unit would be notified of a change that is none. */
  async anotherDay({ record, input }) {
    if (input.inspectOn !== record.inputs.inspectOn) return undefined
    const message = '与原来的检验日期相同；不能改期的，请选“不同意改期”'
    throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'input.inspectOn', message }] })
  },
  /** @throws Refusal INCOMPLETE at the inspector: otherwise unit and inspectors would be notified of a change that is none. */
  async anotherInspector({ record, input }) {
    if (['inspector', 'secondInspector'].some((key) => (input[key] ?? '') !== (record.inputs[key] ?? ''))) return undefined
    throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'input.inspector', message: '与现在的检验人员相同，请选择接手的检验人员' }] })
  },
  /** The unit has the whole last day. */
  async rectificationMissed({ record, now }) {
    const { rectifyBy = '' } = record.inputs
    return rectifyBy < wireDate(now) ? undefined : `整改期限${rectifyBy}还没有过，请等待单位提交整改材料`
  },
  /** Proof uploaded for an earlier round or a reinspection does not count for this one. */
  async proofGiven({ connection, record }) {
    const asked = await inStateSince(connection, record)
    const given = await connection.db
      .selectFrom('attachment')
      .select('id')
      .where('owner_id', '=', record.id)
      .where('code', '=', rectificationSteps.proof)
      .where('deleted', '=', false)
      .where('uploaded_at', '>', asked)
      .limit(1)
      .executeTakeFirst()
    return given ? undefined : '请上传本次整改的见证材料'
  },
}

/**
 * Decides what the form requires: a reason if the archive says that a device is overdue, and an attachment if one is beyond what an institute may decide
 * alone, by its archive or else as typed.
 */
async function snapshot(connection: Connection, { fields, tables }: TransitionContext['form'], _unitId: string, now: Date): Promise<FormRow> {
  const found = await devicesNamed(
    connection,
    (tables.devices ?? []).map(({ equipmentId = '' }) => equipmentId),
  )
  const named = await withPasts(connection, found)
  const late = devicesBeyondLimit({ fields, tables }, named, wireDate(now))
  return { overdue: isOverdueByArchive({ fields, tables }, named, wireDate(now)) ? '1' : '0', beyondLimit: late.length > 0 ? '1' : '0' }
}

/** Whether the applicant applies for devices of another unit: `1` or `0`. */
async function factsOf(connection: Connection, form: TransitionContext['form'], unitId: string): Promise<FormRow> {
  const unit = await unitByCode(connection, form.fields.useUnitUscc ?? '')
  return { onBehalf: unit?.id === unitId ? '0' : '1' }
}

/** What is applied for: the kind of an elevator's application has fields of its own, and is otherwise only a code. */
const kindFields = ['applyKind', 'elevatorApplyKind', 'supervisedWork']
const receiptFields = [...kindFields, 'equclacode', 'inspectionOrg', 'useUnitName', 'inspectionPlace', 'contactName', 'contactMobile']

/** 受理回执单: that the application was accepted, and what the unit has to do next. */
const receiptOf =
  (definition: ApplicationDefinition) =>
  (record: RecordView): PrintDocument => {
    const next = isSelfTested(record.form.fields)
      ? `请在同意后${selfTestingDays}日内完成自行检测，并提交检测报告和结论。`
      : '检验机构将在受理后5个工作日内安排检验，请做好现场准备。'
    return filingReceipt(definition, '特种设备检验受理回执单', receiptFields, [next])({ ...record, acceptedBy: record.labels.inspectionOrg ?? '' })
  }

/** 缴款通知单: what to pay, by when, and with which code. */
const payNotice =
  (definition: ApplicationDefinition) =>
  (record: RecordView): PrintDocument => {
    const notice = filingReceipt(definition, '特种设备检验缴款通知单', ['inspectionOrg', 'useUnitName', 'applyKind', 'equclacode'], [])(record)
    const [greeting] = notice.blocks
    // When several applications are paid together, the code is for all of them.
    const others = record.ownRows?.order ?? []
    const cents = others.reduce((sum, { amount = '' }) => sum + (centsOf(amount) ?? 0), 0)
    const total = others.length > 1 ? yuanOf(cents) : (record.inputs.feeAmount ?? '')
    return {
      ...notice,
      number: `缴款单号：${record.inputs.orderNo ?? ''}`,
      fileName: `缴款通知单${record.inputs.orderNo ?? ''}.pdf`,
      blocks: [
        ...(greeting ? [greeting] : []),
        { kind: 'paragraph', indent: true, text: `你单位的${definition.label}（编号：${record.number}）已通过预审，请在期限内缴费，逾期自动取消。` },
        {
          kind: 'fields',
          rows: [
            ...(others.length > 1 ? [{ label: '本件检验费', value: `${groupedNumber(record.inputs.feeAmount ?? '')}元` }] : []),
            { label: '应缴金额', value: `${groupedNumber(total)}元` },
            { label: '缴款码', value: record.inputs.payCode ?? '' },
            { label: '检验机构', value: record.labels.inspectionOrg ?? '', wide: true },
          ],
        },
        ...(others.length > 1
          ? [
              {
                kind: 'table' as const,
                title: `合并缴费（共${others.length}件）`,
                columns: ['序号', '报检流水号', '检验费（元）'],
                rows: others.map(({ number = '', amount = '' }, place) => [String(place + 1), number, groupedNumber(amount)]),
              },
            ]
          : []),
        { kind: 'paragraph', indent: true, text: '可以在平台扫码缴费，或转账后上传缴费凭证；转账请在附言中填写缴款码。' },
        // The day it was asked for, not of this print: who checks the paper later has to find the same date.
        { kind: 'signature', lines: [record.labels.inspectionOrg ?? '', chineseDate(record.reachedOn[inspectionState.unpaid] ?? '')] },
      ],
    }
  }

/** 不予受理通知书: why, in the institute's words, and what can be done about it. */
const refusalNotice =
  (definition: ApplicationDefinition) =>
  (record: RecordView): PrintDocument => ({
    title: '特种设备检验不予受理通知书',
    number: `编号：${record.number}`,
    fileName: `不予受理通知书${record.number}.pdf`,
    footer: footer(record),
    blocks: [
      { kind: 'paragraph', text: `${record.unitName}：` },
      {
        kind: 'paragraph',
        indent: true,
        text: `你单位${chineseDate(record.submittedOn)}提交的${definition.label}（编号：${record.number}），经审查不予受理，理由：${record.lastMove.opinion}`,
      },
      {
        kind: 'fields',
        rows: refusedFields(definition, record.form.fields).map((key) => ({ label: labelOf(definition, key), value: shown(record, key), wide: true })),
      },
      { kind: 'paragraph', indent: true, text: '补齐或改正后可以重新申请。对本决定有异议的，可以向本机构提出，或向特种设备安全监督管理部门反映。' },
      { kind: 'signature', lines: [record.labels.inspectionOrg ?? '', chineseDate(record.lastMove.on)] },
    ],
  })
const refusedFields = (definition: ApplicationDefinition, fields: FormRow): string[] => {
  const asked = visibleGroups(definition, fields).flatMap((group) => group.fields.map(({ key }) => key))
  return [...kindFields.filter((key) => asked.includes(key)), 'equclacode', 'useUnitName', 'inspectionPlace']
}
const labelOf = (definition: ApplicationDefinition, key: string): string => fieldsOf(definition).find((field) => field.key === key)?.label ?? ''

const applicationForm = (definition: ApplicationDefinition) =>
  filledForm(definition, '特种设备检验申请表', '本单位对所填内容和所附材料的真实性负责，并做好检验现场的配合。')

const named = (document: PrintDocument): PrintDocument => ({ ...document, fileName: `${blankForms.inspectionApplication}.pdf`, footer: messages.productTitle })

export const blankApplication = (): PrintDocument =>
  named(applicationForm(onlineApplyNewrule)(unfiled({ fields: {}, tables: { devices: Array.from({ length: 5 }, () => ({})) } })))

/** The form filled in for a fictitious elevator. */
export function sampleApplication(): PrintDocument {
  const form = { fields: sampleFields, tables: { devices: [{ ...exampleRow(onlineApplyNewrule, 'devices'), feeAmount: '850.00' }] } }
  const asWritten = (text: string) => text
  const labels = labelsOf(onlineApplyNewrule, form, { region: asWritten, unit: asWritten, account: asWritten, application: asWritten })
  return asSample(named(applicationForm(onlineApplyNewrule)({ ...unfiled(form, '2026-11-02'), labels })))
}

const sampleFields: FormRow = {
  applyKind: '01',
  equclacode: '3000',
  inspectionOrg: '浙江省示例特种设备检验研究院',
  useUnitName: '宁波示例物业服务有限公司',
  useUnitUscc: '91330212MA00000239',
  useUnitAddress: '宁波市鄞州区示例街道2号',
  inspectionPlace: '示例花园3号楼',
  expectDate: '2026-11-20',
  contactName: '张示例',
  contactMobile: '13000000001',
  siteContact: '李示例',
  siteMobile: '13000000002',
  maintenanceUnitName: '宁波示例电梯工程有限公司',
  feeTotal: '850.00',
  payMethod: '1',
  invoiceKind: '1',
  invoiceTitle: '宁波示例物业服务有限公司',
  deliver: '0',
}

/**
 * The behaviour of an application type that works like an inspection.
 * @param behaviourOf behaviour of every type: one order can pay inspections of several types
 */
export const inspectionBehaviour = (definition: ApplicationDefinition, behaviourOf: (type: string) => TypeBehaviour): ModuleBehaviour => ({
  definition,
  facts: { names: ['onBehalf'], find: factsOf },
  snapshot,
  checks: inspectionChecks(definition),
  ownRows: async (connection, id) => ({ ...(await reportRows(connection, id)), order: await partsNamed(connection, id) }),
  guards: { ...guards, inspectorsCertified, ...feeGuards, ...resultGuards, ...orderGuards, ...voucherGuards },
  standingGuards: { ...standingDeviceGuards, ...standingOrderGuards },
  heldUp: heldUpByDevices,
  effects: { ...orderEffects(behaviourOf), ...resultEffects },
  series: { ...feeSeries, ...orderSeries, ...resultSeries },
  documents: {
    form: applicationForm(definition),
    payNotice: payNotice(definition),
    opinionNotice,
    report: inspectionReport,
    refusal: refusalNotice(definition),
    receipt: receiptOf(definition),
  },
})
