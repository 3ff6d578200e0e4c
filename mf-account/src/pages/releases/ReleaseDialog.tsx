import { type ReleaseChange, type RemoteReleases, releaseEndpoints, releaseReasonSchema } from '@shared/contract/release'
import { useCallMutation } from '@shared/portal'
import { FailureNote } from '@shared/ui/page'
import { Button, Input, Modal, Slider } from 'antd'
import { useId, useState } from 'react'
import { noUnit, type PickedUnit, UnitPicker } from '../../features/unitPicker/UnitPicker'
import { triedBy } from './buildFacts'
import styles from './ReleasesPage.module.css'

/** A requested change that is not confirmed yet. */
export interface AskedChange {
  act: 'promote' | 'canary' | 'stopCanary' | 'rollback' | 'minimum' | 'enable' | 'owner'
  row: RemoteReleases
  release: string
}

/** Who gets a promoted build: a canary that is newer goes on, an older one ends. */
function promotion({ stable, canary, builds }: RemoteReleases, release: string): string {
  // The newest comes first.
  const place = (wanted: string) => builds.findIndex((build) => build.release === wanted)
  const left = '已打开的页签不受影响。'
  if (!canary || canary.release === release) return `所有单位从 ${stable} 改用 ${release}。${left}`
  if (place(canary.release) > place(release)) return `所有单位从 ${stable} 改用 ${release}，灰度中的 ${canary.release} 同时结束。${left}`
  return `使用 ${stable} 的单位改用 ${release}；灰度中的 ${canary.release} 较新，${triedBy(canary)}仍用它，要一起改用的先停止灰度。${left}`
}

function wordsOf({ act, row, release }: AskedChange): { title: string; text: string; button: string; danger?: boolean } {
  switch (act) {
    case 'promote':
      return { title: `发布${row.title}`, text: promotion(row, release), button: '发布给所有单位' }
    case 'canary':
      return { title: `${row.title}灰度`, text: `按比例或指定的单位使用 ${release}，其余仍用 ${row.stable}。一个单位总是同一个版本。`, button: '开始灰度' }
    case 'stopCanary':
      return { title: `停止${row.title}的灰度`, text: `使用 ${release} 的单位回到 ${row.stable}。`, button: '停止灰度' }
    case 'rollback':
      return {
        title: `回退${row.title}`,
        text: `所有单位从 ${row.stable} 回到 ${release}。已打开的页签不受影响，填写的内容都在。`,
        button: '回退',
        danger: true,
      }
    case 'minimum':
      return row.minimum === release
        ? { title: `取消${row.title}的最低版本`, text: `比 ${release} 早的版本又可以提供，已打开的页签不再提示更新。`, button: '取消最低版本' }
        : {
            title: `${row.title}的最低版本`,
            text: `比 ${release} 早的版本不再提供，也不能回退。已打开的旧版本页签会提示更新，不会强行关闭，填写的内容都在。`,
            button: '设为最低版本',
            danger: true,
          }
    case 'owner':
      return { title: `${row.title}的负责人`, text: '写在运行状态里，出了问题找谁。', button: '保存' }
    case 'enable':
      return row.enabled
        ? { title: `停用${row.title}`, text: '停用后它的页面打不开，其他业务照常。', button: '停用', danger: true }
        : { title: `启用${row.title}`, text: `启用后使用 ${release}。`, button: '启用' }
  }
}

/** Whether a unit field was added but no unit chosen in it: typed text alone identifies no unit. */
const isUnchosen = ({ id }: PickedUnit): boolean => id === ''

/** Confirms a change of the served builds, and asks for the reason, which is kept in the history. */
export function ReleaseDialog({ asked, onClose }: { asked: AskedChange; onClose: () => void }) {
  const { act, row, release } = asked
  const words = wordsOf(asked)
  const id = useId()
  const running = row.canary?.release === release ? row.canary : null
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [percent, setPercent] = useState(running?.percent ?? 10)
  const [units, setUnits] = useState(running?.units ?? [])
  const [picked, setPicked] = useState<readonly PickedUnit[]>([])
  const [owner, setOwner] = useState(row.owner)
  const [contact, setContact] = useState(row.contact)
  const change = useCallMutation(releaseEndpoints.change, { invalidates: [releaseEndpoints.list], onSuccess: onClose })
  const checked = releaseReasonSchema.safeParse(reason)
  const problem = tried && !checked.success ? checked.error.issues[0]?.message : undefined

  function confirm() {
    setTried(true)
    if (!checked.success || picked.some(isUnchosen)) return
    const chosen = [...new Set([...units, ...picked].map((unit) => unit.id))]
    const common = { remote: row.remote, reason: checked.data }
    change.mutate({ body: bodyOf() })

    function bodyOf(): ReleaseChange {
      switch (act) {
        case 'canary':
          return { act, ...common, release, percent, units: chosen }
        case 'promote':
        case 'rollback':
          return { act, ...common, release }
        case 'enable':
          return { act, ...common, enabled: !row.enabled }
        case 'minimum':
          return { act, ...common, release: row.minimum === release ? null : release }
        case 'owner':
          return { act, ...common, owner, contact }
        default:
          return { act, ...common }
      }
    }
  }

  return (
    <Modal
      open
      title={words.title}
      okText={words.button}
      okButtonProps={{ danger: words.danger, loading: change.isPending }}
      cancelText="取消"
      onOk={confirm}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles.fields}>
        <p>{words.text}</p>
        {act === 'canary' && (
          <>
            <div>
              <span id={`${id}-percent`}>单位的比例：{percent}%</span>
              <Slider value={percent} onChange={setPercent} ariaLabelledByForHandle={`${id}-percent`} />
            </div>
            {units.map((unit) => (
              <div key={unit.id} className={styles.unit}>
                {unit.name}
                <Button size="small" onClick={() => setUnits(units.filter((other) => other.id !== unit.id))}>
                  移除
                </Button>
              </div>
            ))}
            {picked.map((unit, place) => (
              <div key={place} className={styles.picked}>
                <UnitPicker
                  id={`${id}-unit-${place}`}
                  value={unit}
                  problem={tried && isUnchosen(unit) ? '请选择单位，不指定的请移除' : undefined}
                  onChange={(changed) => setPicked(picked.map((other, index) => (index === place ? changed : other)))}
                />
                <Button size="small" onClick={() => setPicked(picked.filter((_, index) => index !== place))}>
                  移除
                </Button>
              </div>
            ))}
            <div>
              <Button onClick={() => setPicked([...picked, noUnit])}>{units.length + picked.length > 0 ? '再指定一个单位' : '指定单位'}</Button>
            </div>
          </>
        )}
        {act === 'owner' && (
          <>
            <div>
              <label htmlFor={`${id}-owner`}>负责人</label>
              <Input id={`${id}-owner`} value={owner} maxLength={60} onChange={(event) => setOwner(event.target.value)} />
            </div>
            <div>
              <label htmlFor={`${id}-contact`}>联系方式</label>
              <Input id={`${id}-contact`} value={contact} maxLength={100} onChange={(event) => setContact(event.target.value)} />
            </div>
          </>
        )}
        <div>
          <label htmlFor={`${id}-reason`}>原因</label>
          <Input.TextArea
            id={`${id}-reason`}
            value={reason}
            rows={3}
            maxLength={200}
            status={problem ? 'error' : undefined}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            onChange={(event) => setReason(event.target.value)}
          />
          <div id={`${id}-problem`} role="alert">
            {problem}
          </div>
        </div>
        {change.error && <FailureNote failure={change.error} />}
      </div>
    </Modal>
  )
}
