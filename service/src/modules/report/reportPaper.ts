import { labelOf } from '@shared/contract/enums'
import { loadTest } from '@shared/contract/equipment'
import { nextDateLabel } from '@shared/contract/inspection'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'
import type { ReportContent, SignatureKind } from '@shared/contract/report'
import { chineseDate } from '../application/filledForm'

/** 检验报告 as it stands on paper. */

/** The number of a report as its paper says it, in one place: under the title, or above its device where there are several. */
export const reportNumber = (reportNo: string): string => `报告编号：${reportNo || '提交后编号'}`

/** One device of several on a paper. @param reportNo empty before it has one */
export const reportBlocks = (reportNo: string, content: ReportContent): PrintBlock[] => [
  { kind: 'heading', text: reportNumber(reportNo) },
  ...reportFields(content),
]

/** What the report of one device says. */
export function reportFields(content: ReportContent): PrintBlock[] {
  return [
    {
      kind: 'fields',
      rows: [
        { label: '使用单位', value: content.useUnitName, wide: true },
        { label: '设备名称', value: content.deviceName },
        { label: '设备编号', value: content.device },
        { label: '使用登记证编号', value: content.useCertNo },
        { label: '使用地点', value: content.place },
        { label: '检验类别', value: content.inspectionKind },
        { label: '检验日期', value: content.inspectedOn },
        { label: '检验结论', value: content.conclusion },
        { label: nextDateLabel(content.inspectionKind === labelOf('inspectionKind', loadTest) ? 'loadTest' : 'inspection'), value: content.nextDate },
        { label: '检验情况', value: content.remarks, wide: true },
        { label: '检验人员', value: content.inspectors },
        { label: '审核签发', value: content.signedBy || '待签发' },
        ...(content.corrects === '' ? [] : [{ label: '更正说明', value: `更正并代替报告${content.corrects}：${content.correction}`, wide: true }]),
      ],
    },
  ]
}

/** Said on every report that is signed with no certificate anybody should trust. */
export const demonstrationNote = '本报告以演示证书数字签名，仅供演示，不具有法律效力。'

const titles = { valid: '特种设备检验报告', corrected: '特种设备检验报告（已更正）', void: '特种设备检验报告（已作废）' } as const

interface IssuedReport {
  reportNo: string
  state: keyof typeof titles
  /** Number of the one that took its place. */
  correctedBy: string
  content: ReportContent
}

/** The report of one device. @param copy said beside the title of one that is given again */
export function reportPaper({ reportNo, state, correctedBy, content }: IssuedReport, signature: SignatureKind, footer: string, copy = ''): PrintDocument {
  return {
    title: `${titles[state]}${copy}`,
    number: reportNumber(reportNo),
    fileName: `检验报告${reportNo}.pdf`,
    footer,
    blocks: [
      ...reportFields(content),
      ...(correctedBy === '' ? [] : [{ kind: 'paragraph' as const, indent: true, text: `本报告已更正，请以报告${correctedBy}为准。` }]),
      ...(signature === 'demonstration' ? [{ kind: 'paragraph' as const, indent: true, text: demonstrationNote }] : []),
      { kind: 'signature', lines: [content.institute, chineseDate(content.issuedOn)] },
    ],
  }
}
