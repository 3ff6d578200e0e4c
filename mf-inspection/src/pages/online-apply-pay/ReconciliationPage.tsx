import { labelOf } from '@shared/contract/enums'
import { mostResolution, type ReconciliationLine, reconciliationEndpoints } from '@shared/contract/payment'
import { minuteOf } from '@shared/contract/rules'
import { notify, useCallMutation } from '@shared/portal'
import { byField } from '@shared/ui/headless'
import { type ListColumn, type ListFilter, type ListView, QueryList, RowActs } from '@shared/ui/list'
import type { Tone } from '@shared/ui/page'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useMemo, useState } from 'react'
import styles from './PaymentDialog.module.css'
import { PaymentParts } from './PaymentParts'
import { amountColumn, keywordFilter, moneyText, stateColumn } from './paymentColumns'
import { ofLines, StatementDialog } from './StatementDialog'
import { useRefused } from './useRefused'

const filters: readonly ListFilter[] = [...keywordFilter('平台流水号、缴款单号'), { kind: 'dates', key: 'from', toKey: 'to', label: '对账日期' }]
const views: readonly ListView[] = [
  { key: 'open', label: '待处理', query: { open: '1' } },
  { key: 'amountDiffers', label: '金额不符', query: { result: 'amountDiffers' } },
  { key: 'dayDiffers', label: '日期不符', query: { result: 'dayDiffers' } },
  { key: 'missingHere', label: '平台有、本系统无', query: { result: 'missingHere' } },
  { key: 'missingThere', label: '本系统有、平台无', query: { result: 'missingThere' } },
  { key: 'all', label: '全部', query: {} },
]
const tones: Readonly<Record<string, Tone>> = {
  matched: 'done',
  amountDiffers: 'failed',
  dayDiffers: 'attention',
  missingHere: 'attention',
  missingThere: 'attention',
}

/** Label of a result; for a difference of days, with the day the portal has. */
const resultOf = ({ result, keptDay }: ReconciliationLine): string => {
  const label = labelOf('reconciliationResult', result)
  if (result !== 'dayDiffers') return label
  return keptDay === '' ? `${label}，本系统未退还` : `${label}，本系统 ${keptDay}`
}

const columnsFor = (resolve: (line: ReconciliationLine) => void): readonly ListColumn<ReconciliationLine>[] => [
  { key: 'day', title: '日期', width: 110, place: 'due', orderBy: 'day', text: (row) => row.day },
  { key: 'platformNo', title: '平台流水号', place: 'subject', text: (row) => row.platformNo },
  { key: 'orderNo', title: '缴款单号', width: 190, place: 'number', text: (row) => row.orderNo },
  { key: 'kind', title: '类型', width: 80, text: (row) => labelOf('statementKind', row.kind) },
  amountColumn('对账单', (row) => row.statementAmount),
  { ...amountColumn<ReconciliationLine>('本系统', (row) => row.keptAmount), key: 'keptAmount' },
  stateColumn(210, (row) => ({ tone: row.resolution === '' ? tones[row.result] : 'done', text: resultOf(row) })),
  {
    key: 'resolution',
    title: '处理',
    width: 200,
    priority: 1,
    text: (row) => (row.resolution === '' ? '' : `${row.resolution}（${row.resolvedBy} ${minuteOf(row.resolvedDate)}）`),
  },
  { key: 'fileName', title: '对账单文件', width: 160, priority: 2, text: (row) => row.fileName },
  {
    key: 'act',
    title: '操作',
    width: 80,
    place: 'actions',
    render: (row) =>
      row.result === 'matched' || row.resolution !== '' ? '–' : <RowActs name={row.platformNo} first={{ label: '处理', act: () => resolve(row) }} />,
  },
]

/** 对账: compares the payment platform's statement with the payments the portal was notified of, line by line. */
export default function ReconciliationPage() {
  const [importing, setImporting] = useState(false)
  const [line, setLine] = useState<ReconciliationLine>()
  const columns = useMemo(() => columnsFor(setLine), [])
  return (
    <>
      <QueryList<ReconciliationLine>
        header={{
          title: '对账',
          rule: '每日导入缴费平台的对账单，逐笔核对；差异查明后写明怎样处理',
          primary: (
            <Button type="primary" onClick={() => setImporting(true)}>
              导入对账单
            </Button>
          ),
          actions: <PaymentParts chosen="reconciliation" />,
        }}
        endpoint={reconciliationEndpoints.lines}
        exportEndpoint={reconciliationEndpoints.exportLines}
        name="payment.reconciliation"
        columns={columns}
        filters={filters}
        views={views}
        measure="笔"
        noun="核对结果"
        defaultOrder="day desc"
        nothing={(view) =>
          view?.key === 'all'
            ? { kind: 'start', title: '还没有对过账', text: '从缴费平台下载对账单后导入' }
            : { kind: 'good', title: `没有${view?.label ?? ''}的差异`, text: '导入对账单后，核对不上的出现在这里' }
        }
      />
      {importing && <StatementDialog onClose={() => setImporting(false)} />}
      {line && <ResolveDialog key={line.id} line={line} onClose={() => setLine(undefined)} />}
    </>
  )
}

function ResolveDialog({ line, onClose }: { line: ReconciliationLine; onClose(): void }) {
  const [resolution, setResolution] = useState('')
  const resolve = useCallMutation(reconciliationEndpoints.resolve, {
    invalidates: ofLines,
    onSuccess: () => {
      notify.success('已记录处理情况')
      onClose()
    },
    onError: useRefused(ofLines),
  })
  const problem = byField(resolve.error?.fieldErrors ?? []).resolution
  const sums = `对账单 ${moneyText(line.statementAmount) || '无'}，本系统 ${moneyText(line.keptAmount) || '无'}`
  return (
    <Modal
      open
      title={`处理差异 ${line.platformNo}`}
      okText="确定"
      cancelText="返回"
      confirmLoading={resolve.isPending}
      onOk={() => resolve.mutate({ body: { id: line.id, resolution } })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Alert className={styles.note} type="info" showIcon title={`${line.day}，${resultOf(line)}：${sums}`} />
        <Form.Item label="处理情况" required htmlFor="resolution" help={problem} validateStatus={problem ? 'error' : ''}>
          <Input.TextArea
            id="resolution"
            rows={3}
            maxLength={mostResolution}
            value={resolution}
            placeholder="原因和怎样处理，如：平台次日入账，已在次日对账单中核对"
            onChange={({ target }) => setResolution(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
