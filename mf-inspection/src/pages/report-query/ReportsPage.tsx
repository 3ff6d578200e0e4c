import { mostReissued, reportReissue } from '@shared/contract/application'
import { equipmentKinds } from '@shared/contract/catalogue'
import { inspectionConclusion, inspectionKind, labelOf, reportState } from '@shared/contract/enums'
import { archiveAddress, conclusionTone } from '@shared/contract/equipment'
import { mostReportsInFile, type ReportRow, reportEndpoints, reportTone, type SignatureKind } from '@shared/contract/report'
import { role } from '@shared/contract/roles'
import { call, useCallMutation, useCallQuery, useSession } from '@shared/portal'
import { useJobStarted } from '@shared/ui/job'
import { type ListColumn, type ListFilter, QueryList, RowActs } from '@shared/ui/list'
import { ExplainedButton, openDownload, StatusTag, useFileWindow } from '@shared/ui/page'
import { Button } from 'antd'
import { useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'

const filters: readonly ListFilter[] = [
  { kind: 'text', key: 'keyword', label: '关键词', placeholder: '报告编号、注册代码、设备、使用地点' },
  { kind: 'dates', key: 'from', toKey: 'to', label: '检验日期' },
  { kind: 'select', key: 'conclusion', label: '检验结论', options: inspectionConclusion },
  { kind: 'select', key: 'inspectionKind', label: '检验类别', options: inspectionKind },
  { kind: 'select', key: 'equclacode', label: '设备种类', options: equipmentKinds.map(({ code, name }) => ({ code, label: name })) },
  { kind: 'select', key: 'state', label: '状态', options: reportState },
]

interface ReportActs {
  preview(report: ReportRow): void
  download(report: ReportRow): void
  mark(report: ReportRow): void
  /** Absent for roles that issue reports. */
  reissue?(reports: readonly ReportRow[]): void
}

/** @param ofUser for a use unit, whose name is the same in every row */
const columnsFor = ({ preview, download, mark, reissue }: ReportActs, ofUser: boolean): readonly ListColumn<ReportRow>[] => [
  { key: 'reportNo', title: '报告编号', width: 190, place: 'number', orderBy: 'reportNo', text: (row) => row.reportNo },
  {
    key: 'deviceName',
    title: '设备',
    place: 'subject',
    text: (row) => row.deviceName,
    note: (row) => row.deviceNo,
    render: (row) => {
      const archive = archiveAddress(row.equclacode, row.equipmentId)
      return row.equipmentId !== '' && archive ? <Link to={archive}>{row.deviceName}</Link> : row.deviceName
    },
  },
  { key: 'useUnitName', title: '使用单位', width: 200, priority: ofUser ? 7 : 5, text: (row) => row.useUnitName },
  { key: 'place', title: '使用地点', width: 200, priority: 4, place: 'subject', text: (row) => row.place },
  { key: 'inspectionKind', title: '检验类别', width: 120, priority: 2, text: (row) => labelOf('inspectionKind', row.inspectionKind) },
  { key: 'inspectedOn', title: '检验日期', width: 110, place: 'due', label: '检验日期', orderBy: 'inspectedOn', text: (row) => row.inspectedOn },
  {
    key: 'conclusion',
    title: '结论',
    width: 110,
    place: 'status',
    text: (row) => labelOf('inspectionConclusion', row.conclusion),
    render: (row) => <StatusTag tone={conclusionTone(row.conclusion)}>{labelOf('inspectionConclusion', row.conclusion)}</StatusTag>,
  },
  { key: 'instituteName', title: '检验机构', width: 200, priority: 6, text: (row) => row.instituteName },
  {
    key: 'state',
    title: '状态',
    width: 110,
    place: 'status',
    render: (row) => <StatusTag tone={reportTone(row.state)}>{labelOf('reportState', row.state)}</StatusTag>,
  },
  {
    key: 'electronic',
    title: '形式',
    width: 90,
    place: 'status',
    text: ({ electronic }) => (electronic ? '电子' : '纸质'),
  },
  {
    key: 'correctedBy',
    title: '更正后的报告',
    width: 190,
    priority: 3,
    text: ({ correctedBy }) => correctedBy?.reportNo ?? '',
    render: ({ correctedBy }) => correctedBy && <Link to={`?keyword=${encodeURIComponent(correctedBy.reportNo)}`}>{correctedBy.reportNo}</Link>,
  },
  {
    key: 'act',
    title: '操作',
    width: 148,
    place: 'actions',
    render: (row) => {
      // A corrected or withdrawn report is not reissued.
      const again = reissue && row.state === 'valid' ? { key: 'reissue', label: '申请补发', act: () => reissue([row]) } : undefined
      const first = row.electronic ? { label: '预览', act: () => preview(row) } : again
      return (
        <RowActs
          name={row.reportNo}
          first={first}
          more={[
            ...(row.electronic ? [{ key: 'download', label: '下载报告', act: () => download(row) }] : []),
            ...(row.markable ? [{ key: 'mark', label: '打印使用标志', act: () => mark(row) }] : []),
            ...(again && first !== again ? [again] : []),
          ]}
        />
      )
    },
  },
]

const signed: Readonly<Record<SignatureKind, string>> = {
  certificate: '电子报告带数字签名，与纸质报告同等使用，下载不用申请',
  demonstration: '演示环境：电子报告以演示证书签名，不具有法律效力',
  none: '电子报告凭核验码核验，下载不用申请',
}

/** 检验报告查询: all reports of the unit's devices, or of the institute, to preview and download, one by one or many in one file. */
export default function ReportsPage() {
  const roleType = useSession((session) => session.roleType)
  const issues = roleType === role.acceptor
  const navigate = useNavigate()
  const { open, blocked } = useFileWindow()
  const { mutate: download } = useCallMutation(reportEndpoints.reportDownload, { onSuccess: ({ url }) => openDownload(url) })
  const started = useJobStarted()
  const files = useCallMutation(reportEndpoints.reportFiles, { onSuccess: ({ job }) => started(job, '正在打包，完成后自动下载') })
  const { data } = useCallQuery(reportEndpoints.reportList, { query: { pageNo: 1, pageSize: 1 } })
  const reissue = useCallback(
    (rows: readonly ReportRow[]) =>
      void navigate(`${reportReissue.pages.form}?${new URLSearchParams({ reports: rows.map(({ reportNo }) => reportNo).join() })}`),
    [navigate],
  )
  const columns = useMemo(
    () =>
      columnsFor(
        {
          preview: ({ id }) =>
            void open(async (caller) => (await call(reportEndpoints.reportDownload, { params: { id }, body: { preview: true } }, { caller })).url),
          download: ({ id }) => download({ params: { id }, body: { preview: false } }),
          mark: ({ id }) => void open(async (caller) => (await call(reportEndpoints.useMark, { params: { id }, body: {} }, { caller })).url),
          ...(issues ? {} : { reissue }),
        },
        roleType === role.useUnit,
      ),
    [download, issues, roleType, reissue],
  )
  const scope = issues ? '本机构出具的报告' : '本单位使用、维保的设备的报告'
  return (
    <>
      <QueryList<ReportRow>
        header={{ title: '检验报告查询', rule: `${scope}；${signed[data?.signature ?? 'none']}` }}
        endpoint={reportEndpoints.reportList}
        name="report.list"
        columns={columns}
        filters={filters}
        measure="份"
        noun="报告"
        defaultOrder="inspectedOn desc"
        orderText="新的在前"
        selection={{
          name: ({ reportNo }) => reportNo,
          sentence: (rows) => {
            const paper = rows.filter(({ electronic }) => !electronic).length
            if (rows.length > mostReportsInFile) return `一次最多打包 ${mostReportsInFile} 份`
            return paper > 0 ? `其中 ${paper} 份没有电子文件` : ''
          },
          actions: (rows, clear) => (
            <>
              <Button
                type="primary"
                loading={files.isPending}
                disabled={rows.length > mostReportsInFile || rows.every(({ electronic }) => !electronic)}
                onClick={() => files.mutate({ body: { ids: rows.map(({ id }) => id) } }, { onSuccess: clear })}
              >
                打包下载
              </Button>
              {!issues && (
                <ExplainedButton
                  said={rows.length > mostReissued ? `一份申请最多补发 ${mostReissued} 份` : undefined}
                  disabled={rows.length > mostReissued}
                  onClick={() => reissue(rows)}
                >
                  申请补发
                </ExplainedButton>
              )}
            </>
          ),
        }}
        isWithinScope
        nothing={() => ({ kind: 'start', title: '还没有检验报告', text: '检验机构签发后出现在这里' })}
      />
      {blocked}
    </>
  )
}
