import SearchOutlined from '@ant-design/icons-svg/lib/asn/SearchOutlined'
import { type SearchGroup, type SearchKind, searchEndpoints, searchFrom } from '@shared/contract/portal'
import { useCallQuery } from '@shared/portal'
import { Icon } from '@shared/ui/icon'
import { keepPreviousData } from '@tanstack/react-query'
import { Modal } from 'antd'
import Pinyin from 'pinyin-match'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Themed } from '../../parts/dialogs/antd'
import { tabsStore } from '../../runtime/tabs/tabsStore'
import theme from '../../theme/theme.module.css'
import { matchingPages, type PageFound, type PageMatch } from './pageMatches'
import styles from './SearchDialog.module.css'

const titles: Readonly<Record<SearchKind, string>> = {
  equipment: '设备',
  application: '申请',
  report: '检验报告',
  unit: '单位（打开它的设备）',
  account: '账号',
  registration: '注册申请',
  passwordReset: '密码重置申请',
}

/** Milliseconds without typing before a request is sent. Pages are matched at once. */
const pause = 200

interface Option {
  key: string
  title: string
  note: string
  state: string
  path: string
  external?: string
  /** Found by the service, not among the pages known here. */
  asked?: true
  /** A link to the full list, not a result. */
  leads?: true
}
interface Section {
  title: string
  options: Option[]
  /** More that was found, on no page the role may open. */
  rest?: readonly string[]
}

const pageOption = ({ path, title, group, word, external }: PageMatch): Option => ({
  key: path,
  title,
  note: [group, word].filter(Boolean).join('　'),
  state: '',
  path,
  external,
})
const openPages = (): Section => ({
  title: '已打开的页面',
  options: tabsStore.getState().open.map(({ id, path, search, title }) => ({ key: `tab-${id}`, title, note: '', state: '', path: path + search })),
})

function sectionsOf(typed: string, pages: readonly PageFound[], groups: readonly SearchGroup[]): Section[] {
  if (typed.trim() === '') return [openPages()]
  const found = matchingPages(pages, typed, (text, keys) => Pinyin.match(text, keys) !== false).map(pageOption)
  return [
    { title: '页面', options: found },
    ...groups.map(({ kind, list, lists }) => ({
      title: titles[kind],
      options: [
        ...list.map((result) => ({ ...result, key: `${kind}-${result.id}`, asked: true as const })),
        ...lists
          .filter(({ path }) => path !== '')
          .map(({ title, count, path }) => ({
            key: `${kind}-${path}`,
            // The quick search found nothing, or did not look whether there is an application of the kind: the list may still be empty.
            title:
              count === '' && (list.length === 0 || kind === 'application')
                ? `到${title}的清单里查找`
                : `查看全部${title}${count === '' ? '' : ` ${count} 条`}`,
            note: '',
            state: '',
            path,
            asked: true as const,
            leads: true as const,
          })),
      ],
      rest: lists.filter(({ path }) => path === '').map(({ title, count }) => `${title}共 ${count} 条，请补充关键词缩小范围`),
    })),
  ].filter(({ options }) => options.length > 0)
}

/** Debounces the typed text. */
function useTypedText(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/**
 * 搜索: finds pages by name and pinyin; devices, applications and units by name or number. Fully usable by keyboard: arrows choose,
 * Enter opens, Escape closes.
 */
export function SearchDialog({ pages, onClose }: { pages: readonly PageFound[]; onClose(): void }) {
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const keyword = useTypedText(typed).trim()
  const asked = keyword.length >= searchFrom
  const { data, error, isFetching, refetch } = useCallQuery(
    searchEndpoints.search,
    { query: { keyword } },
    { enabled: asked, placeholderData: keepPreviousData },
  )
  const groups = typed.trim().length >= searchFrom ? (data?.groups ?? []) : []
  const sections = sectionsOf(typed, pages, groups)
  const options = sections.flatMap((section) => section.options)
  const current = options[Math.min(chosen, options.length - 1)]
  const waiting = typed.trim().length >= searchFrom && (isFetching || keyword !== typed.trim())
  useEffect(() => {
    if (current) list.current?.querySelector(`[id="${CSS.escape(`${id}${current.key}`)}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [current, id])

  function open({ path, external }: Option): void {
    onClose()
    if (external) window.open(external, '_blank', 'noreferrer')
    else navigate(path)
  }
  function onKeyDown(event: KeyboardEvent): void {
    // During input method composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      event.preventDefault()
      setChosen((Math.min(chosen, options.length - 1) + step + options.length) % options.length)
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      // What is still shown was found for the words before.
      if (!(waiting && current.asked)) open(current)
    }
  }
  const results = options.filter(({ leads }) => !leads).length
  // Short text is not sent to the service, so only pages are known.
  const tooShort = typed.trim() !== '' && typed.trim().length < searchFrom
  const nothing = options.length === 0 ? `没有找到“${typed.trim()}”` : ''
  const known = tooShort ? `输入 ${searchFrom} 个字以上，查找设备、申请和报告` : nothing
  const words = waiting ? '正在查找…' : known

  return (
    <Themed>
      <Modal open title="搜索" footer={null} width={640} style={{ top: 72 }} onCancel={onClose} afterOpenChange={(shown) => shown && field.current?.focus()}>
        <div className={styles.field}>
          <Icon icon={SearchOutlined} />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label="搜索页面、设备、申请"
            aria-expanded={options.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={current ? `${id}${current.key}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            placeholder="页面名称或拼音首字母，设备编号、名称、地点，申请、报告编号"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setChosen(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div ref={list} id={`${id}list`} className={styles.list} role="listbox" aria-label="搜索结果">
          {sections.map((section) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of choices
            <div key={section.title} role="group" aria-label={section.title}>
              <p className={styles.section} aria-hidden>
                {section.title}
              </p>
              {section.options.map((option) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen one
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field
                <div
                  key={option.key}
                  id={`${id}${option.key}`}
                  role="option"
                  aria-selected={option === current}
                  className={`${styles.option} ${option === current ? styles.chosen : ''}`}
                  onClick={() => open(option)}
                >
                  <b>{option.title}</b>
                  <span className={styles.note}>{option.note}</span>
                  {option.state !== '' && <span className={styles.state}>{option.state}</span>}
                </div>
              ))}
              {section.rest?.map((text) => (
                <p key={text} className={styles.section}>
                  {text}
                </p>
              ))}
            </div>
          ))}
        </div>
        {error && asked ? (
          <p className={styles.words} role="alert">
            设备和申请没有查到结果：{error.message}
            <button type="button" className={styles.again} onClick={() => void refetch()}>
              重试
            </button>
          </p>
        ) : (
          words !== '' && <p className={styles.words}>{words}</p>
        )}
        <p role="status" className={theme.hiddenText}>
          {typed.trim() === '' || waiting ? '' : `${results} 条结果`}
        </p>
      </Modal>
    </Themed>
  )
}
