import type { ApplicationDefinition, ApplicationDetail } from '@shared/contract/application'
import { isCallError, notify, useSteadyTab } from '@shared/portal'
import { Alert, Button, Modal, Space } from 'antd'
import { useState } from 'react'
import { storedRecord } from '../../../detail/wholeRecord'
import { type DraftKeeper, savedElsewhere } from '../../../form/draft/draftKeeper'
import type { FormStore } from '../../../form/formStore'
import { DifferenceTable } from './DifferenceTable'
import type { LabelledForm } from './differences'
import styles from './StaleDraftAlert.module.css'

export interface StaleDraftAlertProps {
  definition: ApplicationDefinition
  formStore: FormStore
  keeper: DraftKeeper
  /** The form as the page has loaded it. */
  loaded: LabelledForm
}

/**
 * Shown when the same record has been saved elsewhere, by a colleague or in another window: the user compares both versions and decides. Going on
 * with the content here replaces all of the other one, so that is offered only beside what would be replaced.
 */
export function StaleDraftAlert({ definition, formStore, keeper, loaded }: StaleDraftAlertProps) {
  const { remote, version } = useSteadyTab()
  const [theirs, setTheirs] = useState<ApplicationDetail>()
  const [asking, setAsking] = useState(false)
  const fetchTheirs = async (): Promise<ApplicationDetail | undefined> => {
    setAsking(true)
    try {
      return await storedRecord(definition, keeper.store.getState().id, { remote, version })
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
        title={savedElsewhere}
        description="可能是在另一个窗口，或由本单位的同事保存的；您在这里填写的内容已保存在本机，没有覆盖那里的内容。请查看别处的修改，再决定以哪一处为准"
        action={
          <Button size="small" loading={asking} onClick={() => void fetchTheirs().then(setTheirs)}>
            查看别处的修改
          </Button>
        }
      />
      <Modal
        open={theirs !== undefined}
        width={760}
        title="别处修改的内容"
        onCancel={() => setTheirs(undefined)}
        footer={
          <Space>
            <Button onClick={takeTheirs}>采用别处的内容</Button>
            <Button type="primary" onClick={goOn}>
              继续编辑，以这里的内容为准
            </Button>
          </Space>
        }
      >
        {theirs && (
          <DifferenceTable
            definition={definition}
            mine={formStore.store.getState().form}
            theirs={theirs}
            loaded={loaded}
            titles={{ theirs: '别处的内容', mine: '这里的内容' }}
            same="内容相同，可以继续编辑"
          />
        )}
      </Modal>
    </>
  )
}
