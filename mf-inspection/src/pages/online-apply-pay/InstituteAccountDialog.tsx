import { enums } from '@shared/contract/enums'
import { chargeKindMeaning, type InstituteAccount, instituteAccountEndpoints, instituteAccountFields, paymentEndpoints } from '@shared/contract/payment'
import { notify, useCallMutation, useCallQuery } from '@shared/portal'
import { byField } from '@shared/ui/headless'
import { FailureNote } from '@shared/ui/page'
import { Form, Input, Modal, Radio, Skeleton } from 'antd'
import { useState } from 'react'

/** 收款设置: where the institute is paid by transfer, and by which kind of invoice. */
export function InstituteAccountDialog({ onClose }: { onClose(): void }) {
  const { data, error, refetch, isFetching } = useCallQuery(instituteAccountEndpoints.read, {}, { staleTime: 0 })
  const [typed, setTyped] = useState<Partial<InstituteAccount>>({})
  const account = data && { ...data, ...typed }
  const save = useCallMutation(instituteAccountEndpoints.save, {
    invalidates: [instituteAccountEndpoints.read, paymentEndpoints.orders, paymentEndpoints.order],
    onSuccess: () => {
      notify.success('收款设置已保存，已告知本机构的财务')
      onClose()
    },
    onError: ({ fieldErrors }) => fieldErrors.length > 0,
  })
  const problems = byField(save.error?.fieldErrors ?? [])
  const change = (part: Partial<InstituteAccount>) => setTyped({ ...typed, ...part })
  return (
    <Modal
      open
      title="收款设置"
      okText="保存"
      cancelText="返回"
      okButtonProps={{ disabled: !account || Object.keys(typed).length === 0 }}
      confirmLoading={save.isPending}
      onOk={() => account && save.mutate({ body: account })}
      onCancel={onClose}
    >
      {error && !data && <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!account && !error && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {account && (
        <Form layout="vertical">
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
      )}
    </Modal>
  )
}
