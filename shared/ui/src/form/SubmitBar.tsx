import { CheckCircleFilled, ClockCircleFilled, CloseSquareFilled, WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import type { DraftState } from './draft/draftKeeper'
import styles from './SubmitBar.module.css'

export interface SubmitBarProps {
  draft: DraftState
  unsaved: boolean
  /** Points to deal with before submitting. */
  open: number
  /** A menu of the page's parts, where they do not stand beside the form. */
  menu?: ReactNode
  /** Further buttons: 预览告知单. */
  children?: ReactNode
  /** What may stand to the right of the saved time. */
  note: string
  onNext(): void
  onSave(): void
  onSubmit(): void
}

/** When it was saved, in words a user trusts. */
export function SavedText({ draft, unsaved }: Pick<SubmitBarProps, 'draft' | 'unsaved'>) {
  if (draft.trouble?.kind === 'offline') return <Line tone="warning" icon={<WarningFilled />} text="网络没有响应，填写内容已保存在本机，稍后自动重试" />
  if (draft.trouble?.kind === 'stale') return <Line tone="warning" icon={<WarningFilled />} text="数据已被他人修改，填写内容已保存在本机" />
  if (draft.trouble?.kind === 'refused') return <Line tone="error" icon={<CloseSquareFilled />} text={`没有保存：${draft.trouble.message}`} />
  if (draft.busy === 'saving') return <Line tone="plain" icon={<ClockCircleFilled />} text="正在保存" />
  if (draft.savedAt !== undefined && !unsaved)
    return <Line tone="success" icon={<CheckCircleFilled />} text={`${dayjs(draft.savedAt).format('HH:mm')} 已自动保存`} />
  if (unsaved) return <Line tone="plain" icon={<ClockCircleFilled />} text="有未保存的修改" />
  return <Line tone="plain" icon={<ClockCircleFilled />} text={draft.id === '' ? '填写后自动保存为草稿' : '没有新的修改'} />
}

function Line({ tone, icon, text }: { tone: 'success' | 'warning' | 'error' | 'plain'; icon: ReactNode; text: string }) {
  return (
    <span className={styles.saved}>
      <span className={styles[tone]} aria-hidden>
        {icon}
      </span>
      {text}
    </span>
  )
}

/** The foot of a form, always in sight. 提交 is never disabled: it goes to the first thing to deal with. */
export function SubmitBar({ draft, unsaved, open, menu, children, note, onNext, onSave, onSubmit }: SubmitBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.left} role="status">
        <SavedText draft={draft} unsaved={unsaved} />
        <span className={styles.note}>{note}</span>
      </div>
      <div className={styles.right}>
        {open > 0 ? (
          <span className={styles.open}>
            还有 {open} 处需要处理
            <Button type="link" className={styles.next} onClick={onNext}>
              定位下一处
            </Button>
          </span>
        ) : (
          <span className={styles.done}>内容完整，可以提交</span>
        )}
        {menu}
        {children}
        <Button onClick={onSave}>保存草稿</Button>
        <Button type="primary" onClick={onSubmit} loading={draft.busy === 'submitting'}>
          提交
        </Button>
      </div>
    </div>
  )
}
