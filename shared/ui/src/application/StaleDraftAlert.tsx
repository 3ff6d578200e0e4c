import type { ApplicationDefinition, ApplicationDetail } from '@shared/contract/application'
import { call, isCallError, notify, useTab } from '@shared/portal'
import { Alert, Button, Modal, Space, Table } from 'antd'
import { useState } from 'react'
import { callsOf } from '../detail/useApplicationRecord'
import { wholeRecord } from '../detail/wholeRecord'
import { useRegions } from '../form/controls/regions'
import type { DraftKeeper } from '../form/draft/draftKeeper'
import type { FormStore } from '../form/formStore'
import { differences, type LabelledForm } from './differences'
import styles from './StaleDraftAlert.module.css'

export interface StaleDraftAlertProps {
  definition: ApplicationDefinition
  formStore: FormStore
  keeper: DraftKeeper
  /** The form as the page has loaded it. */
  loaded: LabelledForm
}

/**
 * Shown when another user has saved the same record: the user compares both versions and decides. Going on with the own content replaces
 * all of the other user's, so that is offered only beside what would be replaced.
 */
export function StaleDraftAlert({ definition, formStore, keeper, loaded }: StaleDraftAlertProps) {
  const { remote, version } = useTab()
  const [theirs, setTheirs] = useState<ApplicationDetail>()
  const [asking, setAsking] = useState(false)
  const { nameOf } = useRegions()
  const fetchTheirs = async (): Promise<ApplicationDetail | undefined> => {
    setAsking(true)
    try {
      for (;;) {
        const short = await call(callsOf(definition).detail, { params: { id: keeper.store.getState().id } }, { caller: { remote, version } })
        const { record, torn } = await wholeRecord(definition, short, { remote, version })
        if (!torn) return record
      }
    } catch (error) {
      if (!isCallError(error)) throw error
      notify.error(error.message)
      return undefined
    } finally {
      setAsking(false)
    }
  }
  const goOn = () => {
    if (!theirs) return
    keeper.takeVersion(theirs.version)
    setTheirs(undefined)
    void keeper.save()
  }
  const takeTheirs = () => {
    if (!theirs) return
    formStore.replace(theirs.form, true)
    keeper.takeVersion(theirs.version, theirs.form)
    keeper.forgetLocal()
    setTheirs(undefined)
  }
  return (
    <>
      <Alert
        className={styles.notice}
        type="warning"
        showIcon
        title="数据已被他人修改"
        description="这份申请在另一个窗口或由本单位的同事保存过；您填写的内容已保存在本机，没有覆盖那里的内容。请查看对方修改，再决定以谁的内容为准"
        action={
          <Button size="small" loading={asking} onClick={() => void fetchTheirs().then(setTheirs)}>
            查看对方修改
          </Button>
        }
      />
      <Modal
        open={theirs !== undefined}
        width={760}
        title="对方修改的内容"
        onCancel={() => setTheirs(undefined)}
        footer={
          <Space>
            <Button onClick={takeTheirs}>采用对方内容</Button>
            <Button type="primary" onClick={goOn}>
              继续编辑，以我的内容为准
            </Button>
          </Space>
        }
      >
        {theirs && (
          <Table
            size="small"
            tableLayout="fixed"
            pagination={false}
            rowKey="label"
            scroll={{ y: 360 }}
            dataSource={differences(definition, formStore.store.getState().form, theirs.form, [loaded, theirs], nameOf)}
            columns={[
              { title: '栏目', dataIndex: 'label' },
              { title: '对方的内容', dataIndex: 'theirs' },
              { title: '我的内容', dataIndex: 'mine' },
            ]}
            locale={{ emptyText: '内容相同，可以继续编辑' }}
          />
        )}
      </Modal>
    </>
  )
}
