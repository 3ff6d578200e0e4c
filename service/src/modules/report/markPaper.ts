import { catalogueName } from '@shared/contract/catalogue'
import type { PrintDocument } from '@shared/contract/print'
import type { SeenReport } from './reports'

/** 特种设备使用标志 of a device whose last inspection passed, to be put up where it is seen. */
export const useMarkPaper = (report: SeenReport, footer: string): PrintDocument => ({
  title: '特种设备使用标志',
  number: `使用登记证编号：${report.use_cert_no ?? ''}`,
  fileName: `使用标志${report.use_cert_no || report.device_no}.pdf`,
  footer,
  blocks: [
    {
      kind: 'fields',
      rows: [
        { label: '设备种类', value: catalogueName(report.kind) },
        { label: '设备名称', value: report.device_name },
        { label: '使用单位', value: report.use_unit_name ?? '', wide: true },
        { label: '使用地点', value: report.place ?? '', wide: true },
        { label: '设备编号', value: report.device_no },
        { label: '检验机构', value: report.institute_name },
        { label: '检验报告编号', value: report.report_no },
        { label: '检验日期', value: report.inspected_on },
        { label: '下次检验日期', value: report.due_date ?? '', wide: true },
      ],
    },
    { kind: 'paragraph', indent: true, text: '请置于设备的显著位置；超过下次检验日期未经检验合格的，不得继续使用。' },
  ],
})
