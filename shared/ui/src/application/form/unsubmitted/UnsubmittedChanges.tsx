import type { ApplicationDefinition, ApplicationDetail } from '@shared/contract/application'
import { isCallError, notify, useTab } from '@shared/portal'
import { Button, Flex, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { storedRecord } from '../../../detail/wholeRecord'
import { submittedEarlier } from '../../../form/draft/draftKeeper'
import type { FormStore } from '../../../form/formStore'
import { DifferenceTable } from './DifferenceTable'
import type { LabelledForm } from './differences'

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
  const { remote, version, active } = useTab()
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
  return (
    <Modal
      // A save of a form in the background may find it out: the dialog waits until the user is back.
      open={active}
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
      <Flex vertical gap="middle" align="stretch">
        <span>提交时没有收到结果，其实已经成功。下面是之后修改的内容，需要的请先复制下来；要更正已提交的内容，请在详情页办理</span>
        {failed ? (
          <Button onClick={() => setTurn((before) => before + 1)}>重新比较</Button>
        ) : (
          <DifferenceTable
            definition={definition}
            mine={formStore.store.getState().form}
            theirs={submitted}
            loaded={loaded}
            titles={{ mine: '没有提交的修改', theirs: '已提交的内容' }}
            same="内容相同，没有遗漏"
          />
        )}
      </Flex>
    </Modal>
  )
}
