import { type CertificateRow, certificateFields, type OperatorDetail, operatorEndpoints } from '@shared/contract/operator'
import { notify, useCallMutation } from '@shared/portal'
import { FieldValue, type RevealCall } from '@shared/ui/detail'
import { RowActs } from '@shared/ui/list'
import { EmptyState, ScrollArea, SectionCard } from '@shared/ui/page'
import { useState } from 'react'
import { operatorCalls } from './EnterPeople'
import { Expiry, Standing } from './operatorColumns'
import { RemoveDialog } from './RemoveDialog'
import styles from './Worker.module.css'

export interface CertificateTableProps {
  person: OperatorDetail
  /** Absent: masked numbers cannot be revealed. */
  reveal: RevealCall | undefined
  onChange(id: string): void
}

const [, number] = certificateFields

/** The certificates of a person, the one that expires first on top. */
export function CertificateTable({ person, reveal, onChange }: CertificateTableProps) {
  const { certificates, form, editable } = person
  const [removing, setRemoving] = useState<CertificateRow>()
  const remove = useCallMutation(operatorEndpoints.removeCertificate, { invalidates: operatorCalls })
  return (
    <SectionCard title="证书" note={`${certificates.length} 张`} flush>
      {certificates.length === 0 ? (
        <EmptyState kind="start" title="还没有登记证书" />
      ) : (
        <ScrollArea label="证书">
          <table className={styles.table}>
            <thead>
              <tr>
                {['作业项目', '证书编号', '发证机关', '批准日期', '有效期至', '复审申请截止', '状态'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                {editable && <th scope="col">操作</th>}
              </tr>
            </thead>
            <tbody>
              {certificates.map((row, index) => (
                <tr key={row.id}>
                  <th scope="row">{row.itemName}</th>
                  <td>
                    <FieldValue
                      reveal={reveal}
                      recordId={person.id}
                      field={number}
                      path={`certificates.${index}.${number.key}`}
                      value={row.certNo}
                      label={undefined}
                      fields={form.fields}
                    />
                  </td>
                  <td>{row.issueOrg}</td>
                  <td className={styles.date}>{row.issueDate}</td>
                  <td>
                    <Expiry row={row} />
                  </td>
                  <td className={styles.date}>{row.reviewBy}</td>
                  <td>
                    <Standing row={row} />
                  </td>
                  {editable && (
                    <td>
                      <RowActs
                        name={row.itemName}
                        first={{ label: '修改', act: () => onChange(row.id) }}
                        more={[{ key: 'remove', label: '删除', danger: true, act: () => setRemoving(row) }]}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      <RemoveDialog
        key={removing?.id}
        open={removing !== undefined}
        title={`删除证书：${removing?.itemName ?? ''}`}
        text="只用于登记错误的证书。被注销、吊销的请修改证书，填写注销或吊销日期。"
        busy={remove.isPending}
        onCancel={() => setRemoving(undefined)}
        onRemove={async (reason) => {
          if (!removing) return
          await remove.mutateAsync({ body: { id: removing.id, version: removing.version, reason } })
          notify.success('证书已删除')
          setRemoving(undefined)
        }}
      />
    </SectionCard>
  )
}
