import { enums, labelOf } from '@shared/contract/enums'
import {
  type AccountProposal,
  chargeKindMeaning,
  type InstituteAccount,
  instituteAccountEndpoints,
  instituteAccountFields,
  isOtherAccount,
  mostReviewNote,
  paymentEndpoints,
} from '@shared/contract/payment'
import { portalEndpoints } from '@shared/contract/portal'
import { minuteOf } from '@shared/contract/rules'
import { notify, useCallMutation, useCallQuery } from '@shared/portal'
import { byField } from '@shared/ui/headless'
import { FailureNote } from '@shared/ui/page'
import { Alert, Button, Form, Input, Modal, Popconfirm, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import styles from './InstituteAccountDialog.module.css'
import { useRefused } from './useRefused'

/** Calls whose data depend on the state of a change. */
const invalidates = [instituteAccountEndpoints.read, paymentEndpoints.waiting, portalEndpoints.waitingCounts] as const

const title = '收款设置'

/** 收款设置: the institute's bank account for transfers, and its kind of invoice. One member of finance proposes a change, another confirms it. */
export function InstituteAccountDialog({ onClose }: { onClose(): void }) {
  const { data, error, refetch, isFetching } = useCallQuery(instituteAccountEndpoints.read, {}, { staleTime: 0 })
  if (!data) {
    return (
      <Modal open title={title} footer={null} onCancel={onClose}>
        {error ? (
          <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        )}
      </Modal>
    )
  }
  const { proposal } = data
  if (proposal?.own) return <OwnProposal account={data} proposal={proposal} onClose={onClose} />
  if (proposal) return <ReviewProposal account={data} proposal={proposal} onClose={onClose} />
  return <Propose account={data} alone={data.alone === true} returned={data.returned} onClose={onClose} />
}

const shown = (field: keyof InstituteAccount, { [field]: value }: InstituteAccount): string => (field === 'chargeKind' ? labelOf('chargeKind', value) : value)
const partsOf = ({ accountName, bankName, accountNo, chargeKind }: InstituteAccount): InstituteAccount => ({ accountName, bankName, accountNo, chargeKind })
const fieldNames = instituteAccountFields.map(({ key, label }) => ({ key: key as keyof InstituteAccount, label }))

/** Current and proposed values side by side; changes are marked by text, not by colour alone. */
function Compared({ account, proposal }: { account: InstituteAccount; proposal: InstituteAccount }) {
  return (
    <table className={styles.compared} aria-label="修改前后对照">
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">现在</th>
          <th scope="col">修改为</th>
        </tr>
      </thead>
      <tbody>
        {fieldNames.map(({ key, label }) => {
          const [before, after] = [shown(key, account), shown(key, proposal)]
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{before || '未设置'}</td>
              <td>{before === after ? '不变' : <strong>{after}</strong>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface ProposalProps {
  account: InstituteAccount
  proposal: AccountProposal
  onClose(): void
}

function OwnProposal({ account, proposal, onClose }: ProposalProps) {
  const onRefused = useRefused(invalidates)
  const withdraw = useCallMutation(instituteAccountEndpoints.withdraw, {
    invalidates,
    onSuccess: () => notify.success('已撤回，收款设置没有改变'),
    onError: onRefused,
  })
  return (
    <Modal
      open
      title={title}
      footer={[
        <Popconfirm
          key="withdraw"
          title="撤回这项修改？收款设置保持现在的内容"
          okText="撤回修改"
          cancelText="不撤回"
          okButtonProps={{ danger: true }}
          onConfirm={() => withdraw.mutate({ body: { id: proposal.id } })}
        >
          <Button danger loading={withdraw.isPending}>
            撤回
          </Button>
        </Popconfirm>,
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
      ]}
      onCancel={onClose}
    >
      <Alert type="info" showIcon title={`您于${minuteOf(proposal.proposedDate)}提出修改，待本机构另一位财务复核；复核通过前仍按现在的账户收款`} />
      <Compared account={account} proposal={proposal} />
    </Modal>
  )
}

function ReviewProposal({ account, proposal, onClose }: ProposalProps) {
  const onRefused = useRefused(invalidates)
  const [agree, setAgree] = useState(true)
  const [note, setNote] = useState('')
  const review = useCallMutation(instituteAccountEndpoints.review, {
    invalidates: [...invalidates, paymentEndpoints.orders, paymentEndpoints.order],
    onSuccess: () => {
      notify.success(agree ? `复核通过，收款设置已修改${isOtherAccount(account, proposal) ? '，有待缴费用的单位会收到消息' : ''}` : '已退回')
      onClose()
    },
    onError: onRefused,
  })
  const problems = byField(review.error?.fieldErrors ?? [])
  return (
    <Modal
      open
      title="复核收款设置的修改"
      okText={agree ? '复核通过' : '退回'}
      okButtonProps={{ danger: !agree }}
      cancelText="返回"
      confirmLoading={review.isPending}
      onOk={() => review.mutate({ body: { id: proposal.id, agree, note } })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Alert
          type="info"
          showIcon
          title={`${proposal.proposedBy}于${minuteOf(proposal.proposedDate)}提出；请用开户许可证或银行回单核对账号，不要只凭提出人口头说明`}
        />
        <Compared account={account} proposal={proposal} />
        <Form.Item label="复核意见">
          <Radio.Group
            value={agree}
            onChange={({ target }) => setAgree(target.value === true)}
            options={[
              { value: true, label: '同意修改' },
              { value: false, label: '退回' },
            ]}
          />
        </Form.Item>
        {!agree && (
          <Form.Item label="退回理由" required htmlFor="account-note" help={problems.note} validateStatus={problems.note ? 'error' : ''}>
            <Input.TextArea id="account-note" rows={3} maxLength={mostReviewNote} value={note} onChange={({ target }) => setNote(target.value)} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

interface ProposeProps {
  account: InstituteAccount
  alone: boolean
  returned: (InstituteAccount & { note: string; returnedBy: string; returnedDate: string }) | undefined
  onClose(): void
}

function Propose({ account: kept, alone, returned, onClose }: ProposeProps) {
  const onRefused = useRefused(invalidates)
  const [typed, setTyped] = useState<Partial<InstituteAccount>>({})
  const account: InstituteAccount = { ...partsOf(kept), ...typed }
  const save = useCallMutation(instituteAccountEndpoints.save, {
    invalidates,
    onSuccess: () => {
      notify.success('已提交，待本机构另一位财务复核后生效')
      onClose()
    },
    onError: onRefused,
  })
  const problems = byField(save.error?.fieldErrors ?? [])
  const change = (part: Partial<InstituteAccount>) => setTyped({ ...typed, ...part })
  return (
    <Modal
      open
      title={title}
      okText="提交复核"
      cancelText="返回"
      okButtonProps={{ disabled: alone || Object.keys(typed).length === 0 }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ body: account })}
      onCancel={onClose}
    >
      <Form layout="vertical" disabled={alone}>
        {alone ? (
          <Alert
            className={styles.note}
            type="warning"
            showIcon
            title="修改要由另一位财务复核"
            description="本机构只有一个财务账号，没有人可以复核。请联系管理员再建立一个财务账号，再由其中一人提出、另一人复核。"
          />
        ) : (
          <Alert className={styles.note} type="info" showIcon title="修改由本机构另一位财务复核后生效，复核通过前仍按现在的账户收款" />
        )}
        {returned && (
          <>
            <Alert className={styles.note} type="warning" showIcon title={`上次的修改被${returned.returnedBy}退回`} description={returned.note} />
            {/* The reason refers to the earlier proposal, most of which is usually proposed again. */}
            <Compared account={kept} proposal={returned} />
            <Form.Item>
              <Button onClick={() => setTyped(partsOf(returned))}>填入上次提出的内容</Button>
            </Form.Item>
          </>
        )}
        {instituteAccountFields.map(({ key, label, enum: list }) => {
          const field = key as keyof InstituteAccount
          const problem = problems[key]
          return (
            <Form.Item
              key={key}
              label={label}
              required
              htmlFor={`institute-${key}`}
              help={problem}
              extra={key === 'accountNo' ? '转账缴费的单位按这里的账户汇款' : undefined}
              validateStatus={problem ? 'error' : ''}
            >
              {list === undefined ? (
                <Input
                  id={`institute-${key}`}
                  value={account[field]}
                  inputMode={key === 'accountNo' ? 'numeric' : 'text'}
                  onChange={({ target }) => change({ [field]: target.value })}
                />
              ) : (
                <Radio.Group
                  id={`institute-${key}`}
                  vertical
                  value={account[field]}
                  options={enums.chargeKind.map(({ code, label: name }) => ({ value: code, label: `${name}：${chargeKindMeaning[code]}` }))}
                  onChange={({ target }) => change({ [field]: String(target.value) })}
                />
              )}
            </Form.Item>
          )
        })}
      </Form>
    </Modal>
  )
}
