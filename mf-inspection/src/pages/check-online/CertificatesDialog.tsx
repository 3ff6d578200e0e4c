import { equipmentKinds } from '@shared/contract/catalogue'
import { type Inspector, inspectionEndpoints, latestValidTo, validToProblem } from '@shared/contract/inspection'
import { messages } from '@shared/contract/messages'
import { invalidateCalls, useCallMutation } from '@shared/portal'
import { FieldNote } from '@shared/ui/form'
import { today } from '@shared/ui/headless'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Input, Modal, Table } from 'antd'
import { useId, useState } from 'react'

/** 检验证: an inspector's certificates by kind of equipment; an empty number means no certificate. */
export function CertificatesDialog({ inspector, onClose }: { inspector: Inspector; onClose(): void }) {
  const id = useId()
  const queries = useQueryClient()
  /** Only what was changed here: the rest follows the board, where a colleague may have saved meanwhile. */
  const [typed, setTyped] = useState<Readonly<Record<string, { number: string; validTo: string }>>>({})
  const save = useCallMutation(inspectionEndpoints.keepCertificates, {
    invalidates: [inspectionEndpoints.assignmentBoard],
    onSuccess: onClose,
    onError: ({ code, fieldErrors }) => {
      if (code === 'STALE_VERSION') void invalidateCalls(queries, [inspectionEndpoints.assignmentBoard])
      return code === 'STALE_VERSION' || fieldErrors.length > 0
    },
  })
  const stored = (kind: string) => inspector.certificates.find((one) => one.kind === kind)
  const of = (kind: string) => typed[kind] ?? { number: stored(kind)?.number ?? '', validTo: stored(kind)?.validTo ?? '' }
  const change = (kind: string, part: { number?: string; validTo?: string }) => setTyped({ ...typed, [kind]: { ...of(kind), ...part } })
  const half = (kind: string) => (of(kind).number.trim() === '') !== (of(kind).validTo === '')
  const isKept = (kind: string) => stored(kind)?.validTo === of(kind).validTo
  const refused = new Map(save.error?.fieldErrors.map(({ field, message }) => [field, message]))
  const numberProblem = (kind: string) => (half(kind) && of(kind).number.trim() === '' ? '请填写证书编号' : undefined)
  /** What is wrong with the last day; a saved day that is unchanged is not checked again. */
  const dayProblem = (kind: string) => {
    if (half(kind) && of(kind).validTo === '') return '请选择有效期至'
    return isKept(kind) ? undefined : (validToProblem(of(kind).validTo, today()) ?? refused.get(`certificates.${kind}.validTo`))
  }
  return (
    <Modal
      open
      width={640}
      title={`${inspector.name}的检验证`}
      okText="保存"
      cancelText="返回"
      okButtonProps={{ disabled: equipmentKinds.some(({ code }) => half(code) || (!isKept(code) && validToProblem(of(code).validTo, today()) !== undefined)) }}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() =>
        save.mutate({
          body: {
            inspector: inspector.id,
            before: inspector.certificates,
            certificates: equipmentKinds.map(({ code }) => ({ kind: code, ...of(code), number: of(code).number.trim() })).filter(({ number }) => number !== ''),
          },
        })
      }
    >
      {save.error?.code === 'STALE_VERSION' && (
        <Alert
          type="warning"
          showIcon
          title={messages.savedElsewhere('这些检验证')}
          description="没有改动的几项已换成最新内容，您改动的保留未动，请核对后再保存"
        />
      )}
      <Table
        size="small"
        rowKey="code"
        pagination={false}
        dataSource={[...equipmentKinds]}
        columns={[
          { title: '设备种类', dataIndex: 'name', width: 180 },
          {
            title: '证书编号',
            render: (_, { code, name }) => (
              <>
                <Input
                  aria-label={`${name} 证书编号`}
                  aria-describedby={`${id}-${code}-number`}
                  maxLength={60}
                  status={numberProblem(code) ? 'error' : undefined}
                  value={of(code).number}
                  onChange={(event) => change(code, { number: event.target.value })}
                />
                <FieldNote id={`${id}-${code}-number`} problem={numberProblem(code)} />
              </>
            ),
          },
          {
            title: '有效期至',
            width: 170,
            render: (_, { code, name }) => (
              <>
                <Input
                  type="date"
                  max={latestValidTo(today())}
                  aria-label={`${name} 有效期至`}
                  aria-describedby={`${id}-${code}-validTo`}
                  status={dayProblem(code) ? 'error' : undefined}
                  value={of(code).validTo}
                  onChange={(event) => change(code, { validTo: event.target.value })}
                />
                <FieldNote id={`${id}-${code}-validTo`} problem={dayProblem(code)} />
              </>
            ),
          },
        ]}
      />
    </Modal>
  )
}
