import { homeEndpoints, mostQuickEntries, type QuickEntry, quickEndpoints } from '@shared/contract/portal'
import { notify, useCallMutation, useCallQuery } from '@shared/portal'
import { useEffect, useRef, useState } from 'react'
import theme from '../../theme/theme.module.css'
import { CardFailure } from './HomeCard'
import styles from './QuickEditor.module.css'

export interface QuickEditorProps {
  shown: readonly QuickEntry[]
  onClose(): void
}

/** Editor of 快速办理: add, remove and reorder links. Only buttons, so that it works by keyboard. */
export function QuickEditor({ shown, onClose }: QuickEditorProps) {
  const choice = useCallQuery(quickEndpoints.quickChoice, {})
  const [chosen, setChosen] = useState<readonly QuickEntry[]>(shown)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLParagraphElement>(null)
  // The button that opened it is no longer mounted.
  useEffect(() => heading.current?.focus(), [])
  const save = useCallMutation(quickEndpoints.saveQuick, {
    invalidates: [homeEndpoints.home],
    onSuccess: () => {
      notify.success('快速办理已保存')
      onClose()
    },
  })
  const others = (choice.data?.list ?? []).filter(({ path }) => !chosen.some((entry) => entry.path === path))
  const full = chosen.length >= mostQuickEntries
  function move(place: number, by: -1 | 1) {
    const entry = chosen[place]
    if (!entry || !chosen[place + by]) return
    const rest = chosen.filter((_, index) => index !== place)
    setChosen([...rest.slice(0, place + by), entry, ...rest.slice(place + by)])
    setSaid(`${entry.label}移到第${place + by + 1}个`)
  }
  function leaveOut({ path, label }: QuickEntry) {
    setChosen(chosen.filter((entry) => entry.path !== path))
    setSaid(`已移除${label}`)
    heading.current?.focus()
  }
  function putIn(entry: QuickEntry) {
    setChosen([...chosen, entry])
    setSaid(`已添加${entry.label}`)
    heading.current?.focus()
  }
  return (
    <div className={styles.editor}>
      <p ref={heading} tabIndex={-1} className={styles.rule}>
        最多{mostQuickEntries}个，只改变您自己的工作桌面
      </p>
      <ol className={styles.list} aria-label="已放上的入口">
        {chosen.map((entry, place) => (
          <li key={entry.path}>
            <span>{entry.label}</span>
            <button type="button" disabled={place === 0} aria-label={`上移 ${entry.label}`} onClick={() => move(place, -1)}>
              上移
            </button>
            <button type="button" disabled={place === chosen.length - 1} aria-label={`下移 ${entry.label}`} onClick={() => move(place, 1)}>
              下移
            </button>
            <button type="button" disabled={chosen.length === 1} aria-label={`移除 ${entry.label}`} onClick={() => leaveOut(entry)}>
              移除
            </button>
          </li>
        ))}
      </ol>
      {choice.error && <CardFailure query={choice} />}
      {others.length > 0 && (
        <>
          <p className={styles.rule}>{full ? '已放满，移除一个后可以添加' : '可以添加'}</p>
          <ul className={`${styles.list} ${styles.others}`} aria-label="可以添加的入口">
            {others.map((entry) => (
              <li key={entry.path}>
                <span>{entry.label}</span>
                <button type="button" disabled={full} aria-label={`添加 ${entry.label}`} onClick={() => putIn(entry)}>
                  添加
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.acts}>
        <button
          type="button"
          className={`${theme.button} ${theme.primary}`}
          disabled={save.isPending}
          onClick={() => save.mutate({ body: { paths: chosen.map(({ path }) => path) } })}
        >
          保存
        </button>
        <button type="button" className={theme.button} onClick={onClose}>
          取消
        </button>
        {choice.data?.arranged && (
          <button type="button" className={theme.button} disabled={save.isPending} onClick={() => save.mutate({ body: { paths: [] } })}>
            恢复默认
          </button>
        )}
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  )
}
