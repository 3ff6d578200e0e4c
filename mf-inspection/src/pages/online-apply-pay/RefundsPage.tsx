import { applicationDefinition, invoice, recordAddress } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { mostProof, mostReviewNote, paymentEndpoints, type Refund } from '@shared/contract/payment'
import { portalEndpoints } from '@shared/contract/portal'
import { minuteOf } from '@shared/contract/rules'
import { notify, useCallMutation, useCallQuery } from '@shared/portal'
import { byField } from '@shared/ui/headless'
import { type ListColumn, type ListView, QueryList, RowActs } from '@shared/ui/list'
import type { Tone } from '@shared/ui/page'
import { Alert, Form, Input, Modal, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './PaymentDialog.module.css'
import { PaymentParts } from './PaymentParts'
import { amountColumn, keywordFilter, moneyText, payerColumn, stateColumn } from './paymentColumns'
import { useRefused } from './useRefused'

const filters = keywordFilter('缴款单号、报检流水号、单位')
const views: readonly ListView[] = [
  { key: 'asked', label: '待复核', query: { state: 'asked' } },
  { key: 'returned', label: '复核退回', query: { state: 'returned' } },
  { key: 'requested', label: '退费中', query: { state: 'requested' } },
  { key: 'done', label: '已退费', query: { state: 'done' } },
]
const tones: Readonly<Record<string, Tone>> = { asked: 'attention', returned: 'failed', requested: 'moving', done: 'done' }

const columnsFor = (review: (refund: Refund) => void, askAgain: (refund: Refund) => void): readonly ListColumn<Refund>[] => [
  // Numbers of twenty characters, so that at 1440 pixels the payer's name keeps room for twelve.
  { key: 'orderNo', title: '缴款单号', width: 178, place: 'number', text: (row) => row.orderNo },
  {
    key: 'number',
    title: '报检',
    width: 178,
    place: 'number',
    priority: 1,
    text: (row) => row.number,
    render: (row) => <Link to={recordAddress(applicationDefinition(row.type), 'reviewDetail', row.applicationId)}>{row.number}</Link>,
  },
  payerColumn(),
  amountColumn('退费金额', (row) => row.amount),
  { key: 'reason', title: '原因', width: 100, place: 'subject', label: '原因', priority: 2, text: (row) => labelOf('refundReason', row.reason) },
  stateColumn(110, (row) => ({ tone: tones[row.state], text: labelOf('refundState', row.state) })),
  {
    key: 'askedBy',
    title: '提请',
    width: 194,
    place: 'due',
    label: '提请',
    priority: 3,
    orderBy: 'askedDate',
    text: (row) => `${row.askedBy} ${minuteOf(row.askedDate)}`,
  },
  { key: 'reviewedBy', title: '复核', width: 170, priority: 4, text: (row) => [row.reviewedBy, row.reviewNote, row.proof].filter(Boolean).join('，') },
  {
    key: 'act',
    title: '操作',
    width: 100,
    place: 'actions',
    render: (row) => {
      if (row.reviewable) return <RowActs name={row.orderNo} first={{ label: '复核', act: () => review(row) }} />
      return row.state === 'returned' ? <RowActs name={row.orderNo} first={{ label: '再次提请', act: () => askAgain(row) }} /> : '–'
    },
  },
]

const nobodyConfirms = '本机构只有一个财务账号，本人提请的退费没有人可以复核，请联系管理员再建立一个；系统提请的由您复核'

/** 退费: refunds that one member of finance requests and another confirms. */
export default function RefundsPage() {
  const [reviewed, setReviewed] = useState<Refund>()
  const [asked, setAsked] = useState<Refund>()
  const columns = useMemo(() => columnsFor(setReviewed, setAsked), [])
  const alone = useCallQuery(paymentEndpoints.waiting, {}).data?.alone === true
  return (
    <>
      <QueryList<Refund>
        header={{
          title: '退费',
          rule: alone ? nobodyConfirms : '一位财务同意退费，另一位复核后才退；金额不符的由系统提请，取消后到账和重复缴费的原路自动退回',
          actions: <PaymentParts chosen="refunds" />,
        }}
        endpoint={paymentEndpoints.refunds}
        name="payment.refunds"
        columns={columns}
        filters={filters}
        views={views}
        measure="笔"
        noun="退费"
        defaultOrder="askedDate desc"
        orderText="新提请的在前"
        nothing={(view) => ({ kind: 'good', title: `没有${view?.label ?? ''}的退费`, text: '同意取消已缴费的报检，或者到账金额不符，出现在这里' })}
      />
      {reviewed && <ReviewDialog key={reviewed.id} refund={reviewed} onClose={() => setReviewed(undefined)} />}
      {asked && <AskAgainDialog key={asked.id} refund={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Whose money it is and how much; the refund of a whole payment is for no application. */
const amountOf = ({ unitName, number, amount }: Refund): string => [unitName, number, `退费 ${moneyText(amount)}`].filter(Boolean).join('，')

/** Calls whose data depend on the state of a refund. */
const ofRefunds = [paymentEndpoints.refunds, paymentEndpoints.waiting, portalEndpoints.waitingCounts] as const

/** Shows why a refund was returned before it is requested again: most screens have no room for that column. */
function AskAgainDialog({ refund, onClose }: { refund: Refund; onClose(): void }) {
  const again = useCallMutation(paymentEndpoints.askRefund, {
    invalidates: ofRefunds,
    onSuccess: () => {
      notify.success('已再次提请，待另一位财务复核')
      onClose()
    },
    onError: useRefused(ofRefunds),
  })
  return (
    <Modal
      open
      title={`再次提请退费 ${refund.orderNo}`}
      okText="再次提请"
      cancelText="返回"
      confirmLoading={again.isPending}
      onOk={() => again.mutate({ body: { id: refund.id, version: refund.version } })}
      onCancel={onClose}
    >
      <Alert className={styles.note} type="warning" showIcon title={`${refund.reviewedBy}退回：${refund.reviewNote}`} />
      <p>{`${amountOf(refund)}。核对退回的理由以后再提请，由另一位财务复核。`}</p>
    </Modal>
  )
}

function ReviewDialog({ refund, onClose }: { refund: Refund; onClose(): void }) {
  const [agree, setAgree] = useState(true)
  const [proof, setProof] = useState('')
  const [note, setNote] = useState('')
  const byHand = refund.method === '2'
  const review = useCallMutation(paymentEndpoints.reviewRefund, {
    invalidates: [...ofRefunds, paymentEndpoints.orders],
    onSuccess: ({ state }) => {
      notify.success(state === 'returned' ? '已退回' : state === 'done' ? '已退费' : '复核通过，正在原路退回')
      onClose()
    },
    onError: useRefused(ofRefunds),
  })
  const problems = byField(review.error?.fieldErrors ?? [])
  return (
    <Modal
      open
      title={`复核退费 ${refund.orderNo}`}
      okText={agree ? '复核通过' : '退回'}
      okButtonProps={{ danger: !agree }}
      cancelText="返回"
      confirmLoading={review.isPending}
      onOk={() => review.mutate({ body: { id: refund.id, version: refund.version, agree, proof, note } })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Alert className={styles.note} type="info" showIcon title={`${amountOf(refund)}；${refund.askedBy}提请`} />
        {refund.reason === 'amountDiffers' && <p>到账金额与缴款单不符，没有入账。请与缴费平台核对；同意后全额退回，单位按缴款单的金额另行缴费。</p>}
        {refund.reviewNote !== '' && <Alert className={styles.note} type="warning" showIcon title={`上次复核退回：${refund.reviewNote}`} />}
        {refund.invoiceId !== '' && (
          <Alert
            className={styles.note}
            type="warning"
            showIcon
            title="这份缴款单已申请开票，同意退费前请先作废或退回"
            action={<Link to={recordAddress(invoice, 'reviewDetail', refund.invoiceId)}>查看票据</Link>}
          />
        )}
        <Form.Item label="复核意见">
          <Radio.Group
            value={agree}
            onChange={({ target }) => setAgree(target.value === true)}
            options={[
              { value: true, label: '同意退费' },
              { value: false, label: '退回' },
            ]}
          />
        </Form.Item>
        {agree && byHand && (
          <Form.Item label="退费凭证号" required htmlFor="refund-proof" help={problems.proof} validateStatus={problems.proof ? 'error' : ''}>
            <Input id="refund-proof" maxLength={mostProof} value={proof} placeholder="退费转账的银行回单号" onChange={({ target }) => setProof(target.value)} />
          </Form.Item>
        )}
        {!agree && (
          <Form.Item label="退回理由" required htmlFor="refund-note" help={problems.note} validateStatus={problems.note ? 'error' : ''}>
            <Input.TextArea id="refund-note" rows={3} maxLength={mostReviewNote} value={note} onChange={({ target }) => setNote(target.value)} />
          </Form.Item>
        )}
        {agree && !byHand && <p>复核通过后由缴费平台原路退回。</p>}
      </Form>
    </Modal>
  )
}
