import { messages } from '@shared/contract/messages'
import { notify } from '@shared/portal'
import { Select, Tabs, theme } from 'antd'
import { useRef } from 'react'
import { groupedNumber } from '../../headless'
import { useRoom } from '../../page/useRoom'
import { useMinWidth } from '../../theme/useMedia'
import type { FilterValues } from '../filter/filters'
import { SavedViewButton } from './SavedViewDialog'
import { chosenView, conditionsOf, type SavedView, type SavedViews } from './savedViews'
import styles from './ViewChoice.module.css'

/** A predefined view of a list: a tab with its count. */
export interface ListView {
  key: string
  label: string
  query: FilterValues
  count?: number
  /** Said of the list in this view, instead of what its header says. */
  rule?: string
}

/** State to set when a view is chosen. */
export interface ChosenView {
  /** Key of the list's own view; empty for the first. */
  view: string
  filters: FilterValues
  /** Of a saved view. */
  columns?: readonly string[]
}

export interface ViewChoiceProps {
  views: readonly ListView[]
  chosen: ListView
  filters: FilterValues
  /** The columns the user has chosen; empty: the list's default. */
  columns: readonly string[]
  saved: SavedViews | undefined
  onChoose(view: ChosenView): void
}

/** Gap between two tabs in pixels (antd's `horizontalItemGutter`). */
const gutter = 32
/** Width of the list of further views and the button for saved ones, pixels. */
const beside = 150
/** Estimated width of a tab: a Chinese character is as wide as the font size, a digit a little more than half of that. */
const drawnWidth = (label: string, count: number | undefined, type: number): number =>
  (label.length + (count === undefined ? 0 : 1 + groupedNumber(count).length * 0.55)) * type + gutter

/**
 * The views that fit as tabs into a line of `room` pixels, in their order; the others go into a list beside them, views without
 * rows first. The first view and the chosen one are always tabs.
 */
export function viewsInLine(views: readonly ListView[], chosen: string, room: number, type: number): ListView[] {
  const width = ({ label, count }: ListView) => drawnWidth(label, count, type)
  if (views.reduce((sum, view) => sum + width(view), 0) <= room) return [...views]
  const rank = (view: ListView): number => (view === views[0] || view.key === chosen ? 0 : view.count === 0 ? 2 : 1)
  let left = room - beside
  const kept = new Set<ListView>()
  for (const view of [...views].sort((one, other) => rank(one) - rank(other))) {
    left -= width(view)
    if (left >= 0 || rank(view) === 0) kept.add(view)
    else break
  }
  return views.filter((view) => kept.has(view))
}

/**
 * Views as tabs, the list's own before the saved ones. Those that do not fit are in a select: overflowing tabs would be cut off and
 * not accessible to screen readers. In a narrow window all views are in the select.
 */
export function ViewChoice({ views, chosen, filters, columns, saved, onChoose }: ViewChoiceProps) {
  const wide = useMinWidth(1024)
  const line = useRef<HTMLDivElement>(null)
  const room = useRoom(line)
  const { token } = theme.useToken()
  const first = views[0]?.key
  const conditions = conditionsOf(chosen.key === first ? '' : chosen.key, filters)
  const own = saved && chosenView(saved.list, conditions, columns)
  const all: ListView[] = [...views, ...(saved?.list ?? []).map((view) => ({ key: savedKey(view), label: view.name, query: {} }))]
  const optionOf = ({ key, label, count }: ListView) => {
    const shared = saved?.list.some((view) => savedKey(view) === key && !view.own)
    return { key, value: key, label: <ViewLabel label={label} count={count} note={shared ? '共享' : ''} /> }
  }
  const choose = (key: string) => {
    const view = saved?.list.find((candidate) => savedKey(candidate) === key)
    if (!view) return onChoose({ view: key === first ? '' : key, filters: own ? {} : filters })
    const { view: base = '', ...rest } = view.conditions
    if (view.unreadable) notify.warning(messages.viewWithout(view.name, view.unreadable))
    onChoose({ view: base, filters: rest, columns: view.columns })
  }
  const choice = { 'aria-label': '选择视图', onChange: choose }
  const key = own ? savedKey(own) : chosen.key
  const inLine = room === undefined ? all : viewsInLine(all, key, room, token.fontSize)
  const folded = all.filter((view) => !inLine.includes(view))
  return (
    <div ref={line} className={styles.line}>
      {wide ? (
        <>
          <Tabs {...choice} activeKey={key} items={inLine.map(optionOf)} tabBarStyle={{ margin: 0 }} styles={{ content: { display: 'none' } }} />
          {folded.length > 0 && (
            <Select
              aria-label="其他视图"
              variant="borderless"
              popupMatchSelectWidth={false}
              value={`其他 ${folded.length} 项`}
              options={folded.map(optionOf)}
              onChange={choose}
            />
          )}
        </>
      ) : (
        <Select {...choice} value={key} options={all.map(optionOf)} className={styles.select} />
      )}
      {saved &&
        (own
          ? own.own && <SavedViewButton views={saved} view={own} />
          : Object.keys(filters).length > 0 && <SavedViewButton views={saved} conditions={conditions} columns={columns} />)}
    </div>
  )
}

const savedKey = ({ id }: SavedView): string => `saved.${id}`

function ViewLabel({ label, count, note }: { label: string; count?: number; note?: string }) {
  const beside = count === undefined ? note : groupedNumber(count)
  return (
    <>
      {label} {beside && <small className={styles.count}>{beside}</small>}
    </>
  )
}
