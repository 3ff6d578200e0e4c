import { grantedStatus, inspectionState } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { restrictedConclusions, unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { nextDateTold } from '@shared/contract/inspection'
import type { PrintDocument } from '@shared/contract/print'
import { type ReportContent, reportContentSchema } from '@shared/contract/report'
import type { Connection } from '../../database/database'
import { codeToday } from '../../database/unitCodes'
import type { RecordView } from '../../workflow/behaviour'
import { chineseDate, footer, shown } from '../../workflow/form/filledForm'
import { issuedContents } from '../report/keepReports'
import { reportBlocks, reportFields, reportNumber } from '../report/reportPaper'
import { devicesNamed } from './devices'
import { archiveKindOf } from './inspectionKind'
import { resultRows, shownResults } from './results'

/** Documents generated from inspection results: the report of every device, and the notice of what has to be corrected. */

/** The content of a device's report, with its number; before signing, without the signatory. */
interface DraftedReport {
  /** Id of the result. */
  id: string
  reportNo: string
  /** Code of `inspectionConclusion`, which the content has as text; empty until entered. */
  conclusion: string
  content: ReportContent
}

/** Report drafts of an inspection, from its results, in the order of its devices. */
export async function draftedReports(connection: Connection, id: string): Promise<DraftedReport[]> {
  const record = await connection.db.selectFrom('application').select(['id', 'form', 'inputs']).where('id', '=', id).executeTakeFirstOrThrow()
  const { fields } = record.form
  const rows = await resultRows(connection, [id])
  const kinds = new Map(rows.map((row) => [row.id, archiveKindOf(fields, row)]))
  const results = await shownResults(connection, record, rows, record.inputs.inspectOn ?? '')
  const devices = await devicesNamed(
    connection,
    results.map(({ device }) => device),
  )
  const useUnit = await codeToday(connection, fields.useUnitUscc ?? '')
  /** The name in the archive: a unit may have been renamed since it applied. If the device has gone to another unit, the name in the application. */
  const useUnitNameOf = (device: string): string => {
    const archive = devices.get(device)?.archive.fields
    return (archive?.useUnitUscc === useUnit && archive?.useUnitName) || (fields.useUnitName ?? '')
  }
  const people = [record.inputs.inspector ?? '', record.inputs.secondInspector ?? ''].filter((account) => account !== '')
  const accounts = people.length === 0 ? [] : await connection.db.selectFrom('account').select(['id', 'name']).where('id', 'in', people).execute()
  return results.map((result) => ({
    id: result.id,
    reportNo: result.reportNo,
    conclusion: result.conclusion,
    content: {
      useUnitName: useUnitNameOf(result.device),
      deviceName: result.name,
      device: result.device,
      useCertNo: result.useCertNo,
      place: result.place || (fields.inspectionPlace ?? ''),
      inspectionKind: labelOf('inspectionKind', kinds.get(result.id)),
      inspectedOn: result.inspectedOn,
      conclusion: labelOf('inspectionConclusion', result.conclusion),
      grade: labelOf('safetyGrade', result.grade ?? ''),
      nextDate: nextDateTold(result),
      remarks: [
        result.remarks,
        result.nextReason && `下次检验日期由检验人员确定：${result.nextReason}`,
        // In place of a next date, of which the one in the archive is usually past.
        unqualifiedConclusions.includes(result.conclusion) && '整改后重新报检',
      ]
        .filter(Boolean)
        .join('；'),
      inspectors: people.flatMap((person) => accounts.find((account) => account.id === person)?.name ?? []).join('、'),
      signedBy: '',
      institute: '',
      issuedOn: '',
      corrects: '',
      correction: '',
    },
  }))
}

/** Reports of a record for its documents: as issued, or the drafts before that. */
export async function reportRows(connection: Connection, id: string): Promise<Readonly<Record<string, readonly FormRow[]>>> {
  const issued = await issuedContents(connection, id)
  const reports = issued.length > 0 ? issued : await draftedReports(connection, id)
  return { reports: reports.map(({ reportNo, conclusion, content }) => ({ ...content, reportNo, conclusionCode: conclusion })) }
}

/** 检验报告 of every device; before signing it is marked as a draft. */
export function inspectionReport(record: RecordView): PrintDocument {
  const issued = record.status === grantedStatus
  const reports = (record.ownRows?.reports ?? []).map((row) => ({ reportNo: row.reportNo ?? '', content: reportContentSchema.parse(row) }))
  const [first, ...others] = reports
  return {
    title: issued ? '特种设备检验报告' : '特种设备检验报告（待签发）',
    // With several reports, each shows its number above itself.
    number: first && others.length === 0 ? reportNumber(first.reportNo) : '',
    fileName: `检验报告${record.number}.pdf`,
    footer: footer(record),
    blocks: [
      ...(first && others.length === 0 ? reportFields(first.content) : reports.flatMap(({ reportNo, content }) => reportBlocks(reportNo, content))),
      { kind: 'signature', lines: [record.labels.inspectionOrg ?? '', issued ? chineseDate(record.lastMove.on) : chineseDate('')] },
    ],
  }
}

/** The devices with defects, and how they are introduced: where results tell of none, those without a result yet, or else all, may be meant. */
function defective(reports: readonly FormRow[]): { devices: readonly FormRow[]; which: string } {
  const found = reports.filter(({ conclusionCode = '' }) => [...unqualifiedConclusions, ...restrictedConclusions].includes(conclusionCode))
  const open = reports.filter(({ conclusionCode }) => conclusionCode === '')
  const [devices = reports] = [found, open].filter(({ length }) => length > 0)
  return { devices, which: found.length > 0 || devices.length === 1 ? '下列设备' : '下列设备中有设备' }
}

/** 检验意见通知单: the defects found, and the deadline for correcting them. */
export function opinionNotice(record: RecordView): PrintDocument {
  const { devices, which } = defective(record.ownRows?.reports ?? [])
  return {
    title: '特种设备检验意见通知单',
    number: `编号：${record.number}`,
    fileName: `检验意见通知单${record.number}.pdf`,
    footer: footer(record),
    blocks: [
      { kind: 'paragraph', text: `${shown(record, 'useUnitName')}：` },
      {
        kind: 'paragraph',
        indent: true,
        text: `经检验，你单位${which}存在问题，请在${chineseDate(record.inputs.rectifyBy ?? '')}前整改，并在平台提交整改见证材料：`,
      },
      {
        kind: 'table',
        columns: ['设备编号', '设备名称', '使用地点'],
        rows: devices.map(({ device = '', deviceName = '', place = '' }) => [device, deviceName, place]),
      },
      { kind: 'paragraph', indent: true, text: `存在问题：${record.inputs.problem ?? ''}` },
      { kind: 'paragraph', indent: true, text: '逾期未整改的，检验结论为不合格，并报告特种设备安全监督管理部门。' },
      // The day of the demand: the notice is also printed once the unit has answered it.
      { kind: 'signature', lines: [record.labels.inspectionOrg ?? '', chineseDate(record.reachedOn[inspectionState.toRectify] ?? '')] },
    ],
  }
}
