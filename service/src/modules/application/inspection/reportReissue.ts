/** 报告自助补发: which reports it is about, whose they are, and the reports that replace those with a mistake (domain §4.3 no. 15). */
import { correctableTexts, reportReissue as definition, grantedStatus, type MachineCheck, reportLookup } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { blankForms, type FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'
import { type ReportContent, reportAddress, reportContentSchema } from '@shared/contract/report'
import { role } from '@shared/contract/roles'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { route } from '../../../http/route'
import { notify } from '../../../notification/notify'
import { Refusal } from '../../../refusal'
import { viewer } from '../../../security/caller'
import { callerOf, type Effect, type Guard, type RecordView, type TransitionContext } from '../../../workflow/behaviour'
import { asSample, chineseDate, exampleRow, filledForm, footer, shown, unfiled } from '../../../workflow/form/filledForm'
import { check } from '../../../workflow/transition/machineChecks'
import { changeDevice, deviceForDecision } from '../../equipment/archive/writeArchive'
import { nextReportNo } from '../../inspection/resultEffects'
import { correctReport } from '../../report/keepReports'
import { reportBlocks } from '../../report/reportPaper'
import { type ReportReader, readerOf, readerOfInstitute, readerOfUnit, reportsNumbered, type SeenReport } from '../../report/reports'
import type { ModuleBehaviour } from '../common/moduleBehaviour'

const numbersIn = ({ tables }: TransitionContext['form']): string[] => (tables.reports ?? []).map(({ reportNo = '' }) => reportNo.trim())
/** 单位更名: the new name is put on every report of the application. */
const renames = (fields: FormRow): boolean => fields.reissueKind === '1' && fields.reissueReason === '3'
const corrects = (fields: FormRow): boolean => renames(fields) || (fields.reissueKind === '1' && fields.reissueReason === '4')

/** The reports a number refers to, and why they cannot be requested, as a sentence. */
interface NamedReport {
  reports: SeenReport[]
  problem: string | undefined
}

function problemOf(reports: readonly SeenReport[], fields: FormRow): string | undefined {
  const [valid] = reports.filter(({ state }) => state === 'valid')
  if (!reports[0]) return '没有找到这个编号的报告，请与检验报告查询核对'
  if (!valid) return reports[0].state === 'void' ? '这份报告已作废' : `这份报告已更正，请填写更正后的报告${reports[0].corrected_no ?? ''}`
  if (valid.institute_id === null) return `这份报告不是本平台的检验机构出具的，请向${valid.institute_name || '出具报告的机构'}申请`
  return corrects(fields) && valid.content === null ? '这份报告没有电子文件，更正请到检验机构办理' : undefined
}

/** Resolves each number of a form, in order. All reports must be of one institute, and of one use unit if its name is corrected. */
async function named(connection: Connection, reader: ReportReader, fields: FormRow, numbers: readonly string[], today: string): Promise<NamedReport[]> {
  const found = await reportsNumbered(
    connection,
    reader,
    numbers.filter((number) => number !== ''),
    today,
  )
  const valid = numbers.flatMap((number) => found.find((report) => report.report_no === number && report.state === 'valid') ?? [])
  const institute = valid.flatMap(({ institute_id }) => institute_id ?? [])[0]
  const useUnit = valid.flatMap(({ content }) => content?.useUnitName ?? [])[0]
  return numbers.map((number) => {
    const reports = found.filter((report) => report.report_no === number)
    const own = problemOf(reports, fields)
    const elsewhere = institute !== undefined && reports.some(({ state, institute_id }) => state === 'valid' && institute_id !== institute)
    const ofAnother = renames(fields) && reports.some(({ state, content }) => state === 'valid' && content !== null && content.useUnitName !== useUnit)
    const together = elsewhere ? '一次申请同一检验机构出具的报告，这份请另外申请' : ofAnother ? '单位更名一次申请同一使用单位的报告，这份请另外申请' : undefined
    return { reports, problem: number === '' ? undefined : (own ?? together) }
  })
}

/** The institute of the reports a form names; empty until it names a valid one of the unit's own. */
async function snapshot(connection: Connection, form: TransitionContext['form'], unitId: string): Promise<FormRow> {
  const [first] = (await named(connection, await readerOfUnit(connection, unitId), form.fields, numbersIn(form), '')).flatMap(({ reports, problem }) =>
    problem === undefined ? reports.filter(({ state }) => state === 'valid') : [],
  )
  return { inspectionOrg: first?.institute_id ?? '', instituteName: first?.institute_name ?? '' }
}

/** The owner reads its own reports, the institute those it issued: that they belong to the owner was checked at submission. */
const readerIn = ({ connection, record, form, acting }: TransitionContext): Promise<ReportReader> | ReportReader =>
  acting.kind === 'account' && acting.caller.unitId === record.unit_id
    ? readerOfUnit(connection, record.unit_id)
    : readerOfInstitute(form.fields.inspectionOrg ?? '')

/** @throws Refusal INCOMPLETE with why a report cannot be requested, at its row */
const reportsFound: Guard = async (context) => {
  const { connection, form, now } = context
  const rows = await named(connection, await readerIn(context), form.fields, numbersIn(form), wireDate(now))
  const fieldErrors = rows.flatMap(({ problem }, index) => (problem === undefined ? [] : [{ field: `reports.${index}.reportNo`, message: problem }]))
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
  return undefined
}

/** Corrected values entered in place of the report's texts. */
const correctionsIn = (input: FormRow): Partial<ReportContent> =>
  Object.fromEntries(correctableTexts.flatMap(({ key }) => (input[`corrected_${key}`] ? [[key, input[`corrected_${key}`]]] : [])))

const correctionGiven: Guard = async ({ input }) => (Object.keys(correctionsIn(input)).length === 0 ? '请填写要更正的内容' : undefined)

const nothingCorrected: Guard = async ({ form }) => (corrects(form.fields) ? '原报告已经更正，不能作废；需要再更正的请另行申请' : undefined)

/** The use unit has to present the report, so it is notified of the new one if the maintenance unit applied for it. */
async function tellUseUnit(
  { connection, record, now, number }: TransitionContext & { number: string },
  useUnitId: string | undefined,
  { old, reportNo, correction }: { old: string; reportNo: string; correction: string },
): Promise<void> {
  if (!useUnitId || useUnitId === record.unit_id) return
  await notify(
    connection,
    { kind: 'viewers', viewers: [viewer.unit(useUnitId)], roleTypes: [role.useUnit] },
    {
      title: `检验报告 ${old} 已更正为 ${reportNo}`,
      text: `${correction}。由${record.unit_name}申请，原报告不再有效`,
      bizType: definition.key,
      bizId: record.id,
      number,
      tone: 'attention',
      path: reportAddress(reportNo),
      at: now,
    },
  )
}

/** Replaces each report by one with a new number, in the archive too. */
const correctReports: Effect = async (context) => {
  const { connection, form, input, now, number } = context
  const caller = callerOf(context)
  const corrections = correctionsIn(input)
  const rows = await named(connection, await readerIn(context), form.fields, numbersIn(form), wireDate(now))
  for (const report of rows.flatMap(({ reports }) => reports.filter(({ state }) => state === 'valid'))) {
    const { content, report_no: old, equipment_id } = report
    if (content === null) throw new Error(`Report ${old} has no paper`)
    const changed = correctableTexts.filter(({ key }) => corrections[key] !== undefined && corrections[key] !== content[key])
    const reportNo = await nextReportNo(connection, old.split('-').slice(0, 2).join('-'), now)
    const said = changed.map(({ key, label }) => `${label}“${content[key] || '空'}”更正为“${corrections[key]}”`).join('；')
    const better = {
      ...content,
      ...corrections,
      corrects: old,
      correction: `${labelOf('reissueReason', form.fields.reissueReason ?? '')}：${said || '内容不变'}`,
      signedBy: caller.name,
      issuedOn: wireDate(now),
    }
    await correctReport(connection, report.id, { reportNo, content: better }, now)
    if (equipment_id === null) continue
    const device = await deviceForDecision(connection, caller, equipment_id)
    const { fields, tables } = device.archive
    await tellUseUnit(context, fields.useUnitId, { old, reportNo, correction: better.correction })
    // A later inspection has its own report in the archive.
    if (fields.inspectionReportNo !== old) continue
    await changeDevice(
      connection,
      device,
      { fields: { ...fields, inspectionReportNo: reportNo }, tables: { ...tables } },
      { caller, now, reason: `检验报告 ${old} 更正为 ${reportNo}（${number}）` },
    )
  }
  return undefined
}

/** The valid reports with these numbers, or those that have replaced them: a correction may have been corrected again. */
async function currentReports(connection: Connection, reader: ReportReader, numbers: readonly string[]): Promise<SeenReport[]> {
  const found = await reportsNumbered(connection, reader, numbers, '')
  const valid = found.filter(({ state }) => state === 'valid')
  const corrected = found.flatMap(({ corrected_no }) => corrected_no ?? [])
  return corrected.length === 0 ? valid : [...valid, ...(await currentReports(connection, reader, corrected))]
}

/** The reports an application is about in their current state: a corrected one is replaced by its correction. */
async function reissuedRows(connection: Connection, id: string): Promise<Readonly<Record<string, readonly FormRow[]>>> {
  const { form } = await connection.db.selectFrom('application').select('form').where('id', '=', id).executeTakeFirstOrThrow()
  const current = await currentReports(connection, readerOfInstitute(form.fields.inspectionOrg ?? ''), numbersIn(form))
  return {
    reports: current.flatMap(({ content, report_no }): FormRow[] => (content === null ? [] : [{ ...content, reportNo: report_no }])),
    papers: current.flatMap((report): FormRow[] =>
      report.content === null ? [{ reportNo: report.report_no, deviceName: report.device_name, inspectedOn: report.inspected_on }] : [],
    ),
  }
}

/** 补发报告(副本): the recorded content of each report, with the number of the application it was reissued under. */
function copies(record: RecordView): PrintDocument {
  const onPaper = record.ownRows?.papers ?? []
  const blocks: PrintBlock[] = (record.ownRows?.reports ?? []).flatMap((row) => reportBlocks(row.reportNo ?? '', reportContentSchema.parse(row)))
  return {
    title: '特种设备检验报告（补发副本）',
    number: `补发编号：${record.number}`,
    fileName: `补发报告${record.number}.pdf`,
    footer: footer(record),
    blocks: [
      ...blocks,
      ...(onPaper.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              title: '另附纸质档案的复印件',
              columns: ['报告编号', '设备名称', '检验日期'],
              rows: onPaper.map(({ reportNo = '', deviceName = '', inspectedOn = '' }) => [reportNo, deviceName, inspectedOn]),
            },
          ]),
      { kind: 'signature', lines: [shown(record, 'instituteName'), chineseDate(record.lastMove.on)] },
    ],
  }
}

const voucherFields = ['reissueKind', 'copies', 'deliver', 'contactName', 'contactMobile']

/** 领取凭证: what is handed out, to whom and where. */
const voucher = (record: RecordView): PrintDocument => ({
  title: '特种设备检验报告补发领取凭证',
  number: `补发编号：${record.number}`,
  fileName: `领取凭证${record.number}.pdf`,
  footer: footer(record),
  blocks: [
    { kind: 'paragraph', text: `${record.unitName}：` },
    { kind: 'paragraph', indent: true, text: '你单位申请补发的下列报告资料已办理，请持本凭证和经办人身份证件领取。' },
    {
      kind: 'fields',
      rows: [
        ...definition.groups.flatMap(({ fields }) =>
          fields.filter(({ key }) => voucherFields.includes(key)).map(({ key, label, unit = '' }) => ({ label, value: `${shown(record, key)}${unit}` })),
        ),
        ...(record.inputs.pickUpAt ? [{ label: '领取地点和时间', value: record.inputs.pickUpAt, wide: true }] : []),
        ...(record.inputs.trackingNo ? [{ label: '快递单号', value: record.inputs.trackingNo, wide: true }] : []),
      ],
    },
    {
      kind: 'table',
      columns: ['报告编号', '设备名称', '检验日期'],
      rows: (record.form.tables.reports ?? []).map(({ reportNo = '', deviceName = '', inspectedOn = '' }) => [reportNo, deviceName, inspectedOn]),
    },
    { kind: 'signature', lines: [shown(record, 'instituteName'), chineseDate(record.lastMove.on)] },
  ],
})

async function checks(connection: Connection, { form, status, today }: RecordView): Promise<MachineCheck[]> {
  const rows = await named(connection, readerOfInstitute(form.fields.inspectionOrg ?? ''), form.fields, numbersIn(form), today)
  return rows.map(({ reports, problem }, index) => {
    const number = numbersIn(form)[index] ?? ''
    const [report] = reports
    // After it was handed out, the report was corrected by this application itself.
    const better = status === grantedStatus && corrects(form.fields) ? (report?.corrected_no ?? '') : ''
    if (better !== '') return check(`report${index}`, true, `报告${number}由本机构出具，已更正为${better}`, '', '')
    const detail = report ? [report.device_name, report.device_no, report.inspected_on, labelOf('inspectionConclusion', report.conclusion)].join(' ') : ''
    return check(`report${index}`, problem === undefined, `报告${number}由本机构出具，现在有效`, `报告${number}：${problem ?? ''}`, detail)
  })
}

const reissueForm = filledForm(definition, '特种设备检验报告补发申请书', '本单位对所填内容和所附材料的真实性负责。')
const kept = (document: PrintDocument): PrintDocument => ({ ...document, fileName: `${blankForms.reportReissue}.pdf`, footer: messages.productTitle })

export const blankReissueForm = (): PrintDocument => kept(reissueForm(unfiled({ fields: {}, tables: { reports: [{}, {}, {}] } })))

/** The form filled in for a fictitious unit. */
export const sampleReissueForm = (): PrintDocument =>
  asSample(
    kept(
      reissueForm({
        ...unfiled(
          {
            fields: {
              reasonDetail: '宁波示例物业服务有限公司办公室搬迁时遗失，需要纸质件存档。',
              copies: '1',
              instituteName: '浙江省示例特种设备检验研究院',
              contactName: '张示例',
              contactMobile: '13000000001',
            },
            tables: { reports: [exampleRow(definition, 'reports')] },
          },
          '2026-11-02',
        ),
        labels: { reissueKind: '检验报告', reissueReason: '遗失', deliver: '窗口自取', byAgent: '否' },
      }),
    ),
  )

export const reportReissueBehaviour: ModuleBehaviour = {
  definition,
  checks,
  snapshot,
  ownRows: reissuedRows,
  documents: { form: reissueForm, copies, voucher },
  guards: { reportsFound, correctionGiven, nothingCorrected },
  effects: { correctReports },
  routes: (app, context) => {
    route(app, context, reportLookup, ({ caller, query, read }) =>
      read(async (connection) => {
        const numbers = query.reports.split(',').map((number) => number.trim())
        const rows = await named(connection, readerOf(caller), { reissueKind: '1', reissueReason: query.reissueReason }, numbers, wireDate(context.clock.now()))
        const valid = rows.map(({ reports }) => reports.find(({ state }) => state === 'valid'))
        return {
          list: rows.flatMap(({ problem }, index) =>
            problem === undefined ? [] : [{ field: `reports.${index}.reportNo`, message: problem, path: '', refuses: true }],
          ),
          fields: { instituteName: valid.find((report) => report?.institute_id)?.institute_name ?? '' },
          rows: valid.map((report): FormRow => (report ? { deviceName: report.device_name, inspectedOn: report.inspected_on } : {})),
        }
      }),
    )
  },
}
