import { equipmentKinds } from '@shared/contract/catalogue'
import { type Inspector, inspectionEndpoints } from '@shared/contract/inspection'
import { useCallMutation } from '@shared/portal'
import { Input, Modal, Table } from 'antd'
import { useState } from 'react'

/** 检验证: what an inspector is certified for, by kind of equipment; without a number there is none. */
export function CertificatesDialog({ inspector, onClose }: { inspector: Inspector; onClose(): void }) {
  const [typed, setTyped] = useState<Readonly<Record<string, { number: string; validTo: string }>>>(() =>
    Object.fromEntries(inspector.certificates.map(({ kind, number, validTo }) => [kind, { number, validTo }])),
  )
  const save = useCallMutation(inspectionEndpoints.keepCertificates, { invalidates: [inspectionEndpoints.assignmentBoard], onSuccess: onClose })
  const of = (kind: string) => typed[kind] ?? { number: '', validTo: '' }
  const change = (kind: string, part: { number?: string; validTo?: string }) => setTyped({ ...typed, [kind]: { ...of(kind), ...part } })
  const half = (kind: string) => (of(kind).number.trim() === '') !== (of(kind).validTo === '')
  return (
    <Modal
      open
      width={640}
      title={`${inspector.name}的检验证`}
      okText="保存"
      cancelText="返回"
      okButtonProps={{ disabled: equipmentKinds.some(({ code }) => half(code)) }}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() =>
        save.mutate({
          body: {
            inspector: inspector.id,
            certificates: equipmentKinds.map(({ code }) => ({ kind: code, ...of(code), number: of(code).number.trim() })).filter(({ number }) => number !== ''),
          },
        })
      }
    >
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
              <Input
                aria-label={`${name} 证书编号`}
                maxLength={60}
                status={half(code) ? 'error' : undefined}
                value={of(code).number}
                onChange={(event) => change(code, { number: event.target.value })}
              />
            ),
          },
          {
            title: '有效期至',
            width: 170,
            render: (_, { code, name }) => (
              <Input
                type="date"
                aria-label={`${name} 有效期至`}
                status={half(code) ? 'error' : undefined}
                value={of(code).validTo}
                onChange={(event) => change(code, { validTo: event.target.value })}
              />
            ),
          },
        ]}
      />
    </Modal>
  )
}
