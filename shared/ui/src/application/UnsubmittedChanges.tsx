import type { ApplicationDefinition, ApplicationDetail } from '@shared/contract/application'
import { isCallError, notify, useSteadyTab } from '@shared/portal'
import { Button, Modal, Table } from 'antd'
import { useEffect, useState } from 'react'
import { storedRecord } from '../detail/wholeRecord'
import { useRegions } from '../form/controls/regions'
import { submittedEarlier } from '../form/draft/draftKeeper'
import type { FormStore } from '../form/formStore'
import { differences, type LabelledForm } from './differences'

export interface UnsubmittedChangesProps {
  definition: ApplicationDefinition
  /** Of the record that was submitted. */
  id: string
  formStore: FormStore
  /** The form as the page has loaded it. */
  loaded: LabelledForm
  /** Leaves the form, which can be submitted no more. */
  onLeave(): void
}

/**
 * Shown when a submission whose answer was lost turns out to have succeeded: what was typed after it was sent is not in the record. It stays in
 * sight until the user leaves, so that none of it has to be remembered.
 */
export function UnsubmittedChanges({ definition, id, formStore, loaded, onLeave }: UnsubmittedChangesProps) {
  const { remote, version } = useSteadyTab()
  const { nameOf } = useRegions()
  const [submitted, setSubmitted] = useState<ApplicationDetail>()
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    setFailed(false)
    storedRecord(definition, id, { remote, version }).then(setSubmitted, (error: unknown) => {
      if (!isCallError(error)) throw error
      notify.error(error.message)
      setFailed(true)
    })
  }, [definition, id, turn])
  const { form } = formStore.store.getState()
  return (
    <Modal
      open
      width={760}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={submittedEarlier}
      footer={
        <Button type="primary" onClick={onLeave}>
          知道了，查看已提交的内容
        </Button>
      }
    >
      <p>提交时没有收到结果，其实已经成功。下面是之后修改的内容，需要的请先复制下来；要更正已提交的内容，请在详情页办理</p>
      {failed ? (
        <Button onClick={() => setTurn((before) => before + 1)}>重新比较</Button>
      ) : (
        <Table
          size="small"
          tableLayout="fixed"
          pagination={false}
          rowKey="label"
          scroll={{ y: 360 }}
          loading={submitted === undefined}
          dataSource={submitted && differences(definition, form, submitted.form, [loaded, submitted], nameOf)}
          columns={[
            { title: '栏目', dataIndex: 'label' },
            { title: '没有提交的修改', dataIndex: 'mine' },
            { title: '已提交的内容', dataIndex: 'theirs' },
          ]}
          locale={{ emptyText: submitted ? '内容相同，没有遗漏' : '正在比较…' }}
        />
      )}
    </Modal>
  )
}
