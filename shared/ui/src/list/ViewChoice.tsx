import { Select, Tabs, theme } from 'antd'
import { useRef } from 'react'
import { groupedNumber } from '../headless'
import { useMinWidth } from '../page/useMinWidth'
import { useRoom } from '../page/useRoom'
import type { FilterValues } from './filters'
import { SavedViewButton } from './SavedViewDialog'
import { chosenView, conditionsOf, type SavedView, type SavedViews } from './savedViews'
import styles from './ViewChoice.module.css'

/** A view a list brings with it: a tab with its count. */
export interface ListView {
  key: string
  label: string
  query: FilterValues
  count?: number
}

/** What choosing a view sets. */
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
  /** The columns the user has chosen; none: those the list has by itself. */
  columns: readonly string[]
  saved: SavedViews | undefined
  onChoose(view: ChosenView): void
}

/** Between two tabs, in pixels (antd's `horizontalItemGutter`). */
const gutter = 32
/** What the list of the folded views and the button of saved ones take. */
const beside = 150
/** About as wide as it is drawn: a Chinese character is as wide as the type is high, a digit a little more than half of that. */
const drawnWidth = (label: string, count: number | undefined, type: number): number =>
  (label.length + (count === undefined ? 0 : 1 + groupedNumber(count).length * 0.55)) * type + gutter

/**
 * The views that are shown as tabs in a line of so many pixels, in their order; the others stand in a list beside them, those without
 * any rows first. The chosen one and the first are always tabs.
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
 * Views as tabs, the saved ones behind those of the list, and what has no room as a list to choose from: tabs that overflow are cut and
 * cannot be read out. In a narrow window all of them are such a list.
 */
export function ViewChoice({ views, chosen, filters, columns, saved, onChoose }: ViewChoiceProps) {
  const wide = useMinWidth(1024)
  const line = useRef<HTMLDivElement>(null)
  const room = useRoom(line)
  const { token } = theme.useToken()
  const first = views[0]?.key
  const conditions = conditionsOf(chosen.key === first ? '' : chosen.key, filters)
  const own = saved && chosenView(saved.list, conditions)
  const all: ListView[] = [...views, ...(saved?.list ?? []).map((view) => ({ key: savedKey(view), label: view.name, query: {} }))]
  const optionOf = ({ key, label, count }: ListView) => {
    const shared = saved?.list.some((view) => savedKey(view) === key && !view.own)
    return { key, value: key, label: <ViewLabel label={label} count={count} note={shared ? '共享' : ''} /> }
  }
  const choose = (key: string) => {
    const view = saved?.list.find((candidate) => savedKey(candidate) === key)
    if (!view) return onChoose({ view: key === first ? '' : key, filters: own ? {} : filters })
    const { view: base = '', ...rest } = view.conditions
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
