import { labelOf } from '@shared/contract/enums'
import type { FormRow } from '@shared/contract/form'
import { proposedFor } from '@shared/contract/inspection'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'
import type { Connection } from '../../database/database'
import type { RecordView } from '../../workflow/behaviour'
import { chineseDate, footer, shown } from '../application/filledForm'
import { resultRows, shownResults } from './results'

/** Papers the portal writes from what was inspected: the report of every device, and the notice of what has to be put right. */

/** Results of a record as its papers print them, and the names of who inspected and who signed. */
export async function reportRows(connection: Connection, id: string): Promise<Readonly<Record<string, readonly FormRow[]>>> {
  const record = await connection.db.selectFrom('application').select(['form', 'inputs', 'status']).where('id', '=', id).executeTakeFirstOrThrow()
  const results = await shownResults(connection, record, await resultRows(connection, [id]), record.inputs.inspectOn ?? '')
  const signed = await connection.db
    .selectFrom('application_event')
    .select(['operator_name', 'created_at'])
    .where('application_id', '=', id)
    .where('action', '=', 'issue')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const people = [record.inputs.inspector ?? '', record.inputs.secondInspector ?? ''].filter((account) => account !== '')
  const accounts = people.length === 0 ? [] : await connection.db.selectFrom('account').select(['id', 'name']).where('id', 'in', people).execute()
  return {
    results: results.map((result) => ({
      reportNo: result.reportNo,
      device: result.device,
      name: result.name,
      useCertNo: result.useCertNo,
      place: result.place,
      inspectedOn: result.inspectedOn,
      conclusion: labelOf('inspectionConclusion', result.conclusion),
      remarks: result.remarks,
      next: result.nextDate || proposedFor(result, result.conclusion).date,
      nextReason: result.nextReason,
    })),
    signatures: [
      {
        inspectors: people.flatMap((person) => accounts.find((account) => account.id === person)?.name ?? []).join('、'),
        signedBy: signed?.operator_name ?? '',
      },
    ],
  }
}

function deviceBlocks(record: RecordView, row: FormRow): PrintBlock[] {
  const [signature] = record.ownRows?.signatures ?? []
  return [
    { kind: 'heading', text: `报告编号：${row.reportNo || '提交后编号'}` },
    {
      kind: 'fields',
      rows: [
        { label: '使用单位', value: shown(record, 'useUnitName'), wide: true },
        { label: '设备名称', value: row.name ?? '' },
        { label: '设备编号', value: row.device ?? '' },
        { label: '使用登记证编号', value: row.useCertNo ?? '' },
        { label: '使用地点', value: row.place || shown(record, 'inspectionPlace') },
        { label: '检验类别', value: shown(record, 'applyKind') },
        { label: '检验日期', value: row.inspectedOn ?? '' },
        { label: '检验结论', value: row.conclusion ?? '' },
        { label: '下次检验日期', value: row.next ?? '' },
        { label: '检验情况', value: [row.remarks, row.nextReason && `下次检验日期由检验人员确定：${row.nextReason}`].filter(Boolean).join('；'), wide: true },
        { label: '检验人员', value: signature?.inspectors ?? '' },
        { label: '审核签发', value: signature?.signedBy || '待签发' },
      ],
    },
  ]
}

/** 检验报告 of every device; before it is signed it says so. */
export function inspectionReport(record: RecordView): PrintDocument {
  const rows = record.ownRows?.results ?? []
  const issued = record.status === '70'
  return {
    title: issued ? '特种设备检验报告' : '特种设备检验报告（待签发）',
    number: `编号：${record.inputs.reportNo ?? ''}`,
    fileName: `检验报告${record.number}.pdf`,
    footer: footer(record),
    blocks: [
      ...rows.flatMap((row) => deviceBlocks(record, row)),
      { kind: 'signature', lines: [record.labels.inspectionOrg ?? '', issued ? chineseDate(record.lastMove.on) : chineseDate('')] },
    ],
  }
}

/** 检验意见通知单: what was found, and by when it has to be put right. */
export const opinionNotice = (record: RecordView): PrintDocument => ({
  title: '特种设备检验意见通知单',
  number: `编号：${record.number}`,
  fileName: `检验意见通知单${record.number}.pdf`,
  footer: footer(record),
  blocks: [
    { kind: 'paragraph', text: `${shown(record, 'useUnitName')}：` },
    {
      kind: 'paragraph',
      indent: true,
      text: `经检验，你单位下列设备存在问题，请在${chineseDate(record.inputs.rectifyBy ?? '')}前整改，并在平台提交整改见证材料：`,
    },
    {
      kind: 'table',
      columns: ['设备编号', '设备名称', '使用地点'],
      rows: (record.ownRows?.results ?? []).map(({ device = '', name = '', place = '' }) => [device, name, place || shown(record, 'inspectionPlace')]),
    },
    { kind: 'paragraph', indent: true, text: `存在问题：${record.inputs.problem ?? ''}` },
    { kind: 'paragraph', indent: true, text: '逾期未整改的，检验结论为不合格，并报告特种设备安全监督管理部门。' },
    { kind: 'signature', lines: [record.labels.inspectionOrg ?? '', chineseDate(record.lastMove.on)] },
  ],
})
