import { codeOf } from '@shared/contract/enums'
import { dutyOf } from '@shared/contract/equipment'
import { nextDateLabel } from '@shared/contract/inspection'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'
import type { ReportContent, SignatureKind } from '@shared/contract/report'
import { chineseDate } from '../../workflow/form/filledForm'

/** The printed 检验报告. */

/** The report number as printed: under the title, or above each device if there are several. */
export const reportNumber = (reportNo: string): string => `报告编号：${reportNo || '提交后编号'}`

/** One device of several in a report. @param reportNo empty before it is assigned */
export const reportBlocks = (reportNo: string, content: ReportContent): PrintBlock[] => [
  { kind: 'heading', text: reportNumber(reportNo) },
  ...reportFields(content),
]

/** The content of the report of one device. */
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
        ...(content.grade ? [{ label: '安全状况等级', value: content.grade }] : []),
        { label: nextDateLabel(dutyOf(codeOf('inspectionKind', content.inspectionKind))), value: content.nextDate || '–' },
        { label: '检验情况', value: content.remarks, wide: true },
        { label: '检验人员', value: content.inspectors },
        { label: '审核签发', value: content.signedBy || '待签发' },
        ...(content.corrects === '' ? [] : [{ label: '更正说明', value: `更正并代替报告${content.corrects}：${content.correction}`, wide: true }]),
      ],
    },
  ]
}

/** Printed on every report signed with the demonstration certificate, which nobody should trust. */
export const demonstrationNote = '本报告以演示证书数字签名，仅供演示，不具有法律效力。'

const titles = { valid: '特种设备检验报告', corrected: '特种设备检验报告（已更正）', void: '特种设备检验报告（已作废）' } as const

interface IssuedReport {
  reportNo: string
  state: keyof typeof titles
  /** Number of the report that replaced it. */
  correctedBy: string
  content: ReportContent
}

/** The report of one device. @param copy suffix of the title for a reissued copy */
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
