import InfoCircleFilled from '@ant-design/icons-svg/lib/asn/InfoCircleFilled'
import type { RegistryRemote } from '@shared/contract/portal'
import { TabContext } from '@shared/portal/internal'
import { Icon } from '@shared/ui/icon'
import { useContext } from 'react'
import { ask } from '../parts/dialogs/ask'
import type { Build } from '../runtime/loader/build'
import { useChosen } from '../runtime/loader/remotes'
import { giveAnotherChance } from '../runtime/loader/versions'
import { tabsStore } from '../runtime/tabs/tabsStore'
import styles from './Frame.module.css'

interface VersionNoteProps {
  remote: RegistryRemote
  build: Build
  /** Opens the page again with the current build. */
  onUpdate: () => void
}

/** Note above a page whose build is not the served one: it is the previous build after failures, or it has been retired. */
export function VersionNote({ remote, build, onUpdate }: VersionNoteProps) {
  const { givenUp, build: chosen } = useChosen(remote)
  const { id } = useContext(TabContext)

  /** Asks before unsaved input is lost. */
  async function update(before?: () => void): Promise<void> {
    const unsaved = tabsStore.getState().open.some((tab) => tab.id === id && tab.unsaved)
    const question = { title: '更新本页吗', text: '本页有内容还没有保存，更新后要重新填写', go: '更新', stay: '继续填写' }
    if (unsaved && !(await ask(question))) return
    before?.()
    onUpdate()
  }

  if (givenUp && chosen.container === build.container)
    return (
      <Note
        text={`${remote.title}的版本 ${givenUp.release} 两次没有成功打开，正在使用上一版本 ${build.release}`}
        act="再试一次"
        onAct={() => void update(() => giveAnotherChance(givenUp))}
      />
    )
  if (remote.retired.includes(build.release))
    return <Note text={`${remote.title}有了新版本，本页的版本即将停用。请先保存或提交填写的内容，再更新本页`} act="更新本页" onAct={() => void update()} />
  return null
}

function Note({ text, act, onAct }: { text: string; act: string; onAct: () => void }) {
  return (
    <p role="status" className={styles.bar}>
      <Icon icon={InfoCircleFilled} />
      {text}
      <button type="button" onClick={onAct}>
        {act}
      </button>
    </p>
  )
}
