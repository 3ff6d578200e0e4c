import { CheckCircleFilled, ClockCircleFilled, CloseSquareFilled, MoreOutlined, WarningFilled } from '@ant-design/icons'
import { messages } from '@shared/contract/messages'
import { Button, Dropdown } from 'antd'
import dayjs from 'dayjs'
import { FootBar } from '../page/layout/FootBar'
import { menuLandmark } from '../page/layout/menuLandmark'
import hidden from '../page/visuallyHidden.module.css'
import { useMinWidth } from '../theme/useMedia'
import { type DraftState, savedElsewhere } from './draft/draftKeeper'
import type { SectionStanding } from './formModel'
import { SaveState, type SaveStateProps } from './SaveState'
import { SectionMenu, useSectionEntries } from './SectionIndex'
import styles from './SubmitBar.module.css'

/** Minimum window width in pixels for the full bar; below it the bar is one line. */
const wordsFrom = 768

/** An additional action of the page: 预览告知单. */
export interface BarAct {
  key: string
  label: string
  busy: boolean
  act(): void
}

export interface SubmitBarProps {
  draft: DraftState
  unsaved: boolean
  /** Number of problems to solve before submitting. */
  open: number
  /** The page's sections, if the index is not shown beside the form. */
  sections: readonly SectionStanding[] | undefined
  acts: readonly BarAct[]
  /** Shown to the right of the save state. */
  note: string
  onNext(): void
  onSave(): void
  onSubmit(): void
}

interface Saved extends Pick<SaveStateProps, 'tone' | 'icon'> {
  text: string
  /** For narrow windows. */
  short: string
}

/** Text for the save state. */
function savedWords({ draft, unsaved }: Pick<SubmitBarProps, 'draft' | 'unsaved'>): Saved {
  const { trouble } = draft
  if (trouble?.kind === 'offline' && trouble.submitting) {
    // Only the user submits: what was corrected since is not sent without a word.
    return { tone: 'warning', icon: <WarningFilled />, text: '没有收到提交结果，可能已经提交；请再点提交，不会重复提交', short: '提交结果未知' }
  }
  if (trouble?.kind === 'offline') {
    return { tone: 'warning', icon: <WarningFilled />, text: '网络没有响应，填写内容已保存在本机，稍后自动重试', short: '已存本机' }
  }
  if (trouble?.kind === 'stale') return { tone: 'warning', icon: <WarningFilled />, text: `${savedElsewhere}，填写内容已保存在本机`, short: '已存本机' }
  if (trouble?.kind === 'refused' && trouble.saved) {
    // The number of open problems is already shown on the right.
    const why = trouble.message === messages.incomplete ? '' : `：${trouble.message}`
    return { tone: 'warning', icon: <WarningFilled />, text: `草稿已保存，没有提交${why}`, short: '没有提交' }
  }
  if (trouble?.kind === 'refused') return { tone: 'error', icon: <CloseSquareFilled />, text: `没有保存：${trouble.message}`, short: '没有保存' }
  if (draft.busy === 'saving') return { tone: 'plain', icon: <ClockCircleFilled />, text: '正在保存', short: '正在保存' }
  if (draft.savedAt !== undefined && !unsaved) {
    return { tone: 'success', icon: <CheckCircleFilled />, text: `${dayjs(draft.savedAt).format('HH:mm')} 已自动保存`, short: '已保存' }
  }
  if (unsaved) return { tone: 'plain', icon: <ClockCircleFilled />, text: '有未保存的修改', short: '未保存' }
  return { tone: 'plain', icon: <ClockCircleFilled />, text: draft.id === '' ? '填写后自动保存为草稿' : '没有新的修改', short: '草稿' }
}

/** Whether to show the note: not while the input is stored only in this browser, nor beside a message that is more specific. */
const saysWhere = ({ draft: { trouble } }: SubmitBarProps): boolean => trouble === undefined || trouble.kind === 'code'

/** The footer of a form, always visible. 提交 is never disabled: it moves to the first problem. */
export function SubmitBar(props: SubmitBarProps) {
  const roomy = useMinWidth(wordsFrom)
  return roomy ? <WideBar {...props} /> : <NarrowBar {...props} />
}

function SubmitButton({ draft, onSubmit }: Pick<SubmitBarProps, 'draft' | 'onSubmit'>) {
  return (
    <Button type="primary" onClick={onSubmit} loading={draft.busy === 'submitting'}>
      提交
    </Button>
  )
}

function WideBar(props: SubmitBarProps) {
  const { open, sections, acts, note, onNext, onSave } = props
  const saved = savedWords(props)
  return (
    <FootBar>
      <div className={styles.left} role="status">
        <SaveState tone={saved.tone} icon={saved.icon}>
          {saved.text}
        </SaveState>
        {saysWhere(props) && <span className={styles.note}>{note}</span>}
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
        {sections && <SectionMenu sections={sections} />}
        {acts.map(({ key, label, busy, act }) => (
          <Button key={key} loading={busy} onClick={act}>
            {label}
          </Button>
        ))}
        <Button onClick={onSave}>保存草稿</Button>
        <SubmitButton {...props} />
      </div>
    </FootBar>
  )
}

/** One line on a phone, to leave the screen to the form. Less frequent actions are in a menu. */
function NarrowBar(props: SubmitBarProps) {
  const { open, sections = [], acts, onNext, onSave } = props
  const saved = savedWords(props)
  const entries = useSectionEntries(sections)
  return (
    <FootBar className={styles.line}>
      <div className={styles.left} role="status" title={saved.text}>
        <SaveState tone={saved.tone} icon={saved.icon}>
          <span aria-hidden>{saved.short}</span>
          <span className={hidden.hidden}>{saved.text}</span>
        </SaveState>
      </div>
      <div className={styles.right}>
        {open > 0 ? (
          <Button danger className={styles.next} aria-label={`还有 ${open} 处需要处理，定位下一处`} onClick={onNext}>
            {open} 处
          </Button>
        ) : (
          <span className={styles.done}>
            <CheckCircleFilled aria-hidden /> <span aria-hidden>完整</span>
            <span className={hidden.hidden}>内容完整，可以提交</span>
          </span>
        )}
        <Dropdown
          autoFocus
          trigger={['click']}
          popupRender={menuLandmark('更多操作', 'nav')}
          menu={{
            items: [
              { key: 'save', label: '保存草稿', onClick: onSave },
              ...acts.map(({ key, label, busy, act }) => ({ key, label, disabled: busy, onClick: act })),
              { key: 'parts', type: 'group', label: '本页内容', children: entries },
            ],
          }}
        >
          <Button icon={<MoreOutlined />} aria-label="更多操作" />
        </Dropdown>
        <SubmitButton {...props} />
      </div>
    </FootBar>
  )
}
