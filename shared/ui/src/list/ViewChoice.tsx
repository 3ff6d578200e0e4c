import { Select, Tabs } from 'antd'
import { useMinWidth } from '../page/useMinWidth'
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

/** Views as tabs, the saved ones behind those of the list; where they would not fit, as a list to choose from, because tabs that overflow cannot be read out. */
export function ViewChoice({ views, chosen, filters, columns, saved, onChoose }: ViewChoiceProps) {
  const fits = useMinWidth(1024)
  const first = views[0]?.key
  const conditions = conditionsOf(chosen.key === first ? '' : chosen.key, filters)
  const own = saved && chosenView(saved.list, conditions)
  const options = [
    ...views.map((view) => ({ key: view.key, value: view.key, label: <ViewLabel label={view.label} count={view.count} /> })),
    ...(saved?.list ?? []).map((view) => ({
      key: savedKey(view),
      value: savedKey(view),
      label: <ViewLabel label={view.name} note={view.own ? '' : '共享'} />,
    })),
  ]
  const choose = (key: string) => {
    const view = saved?.list.find((candidate) => savedKey(candidate) === key)
    if (!view) return onChoose({ view: key === first ? '' : key, filters: own ? {} : filters })
    const { view: base = '', ...rest } = view.conditions
    onChoose({ view: base, filters: rest, columns: view.columns })
  }
  const choice = { 'aria-label': '选择视图', onChange: choose }
  const key = own ? savedKey(own) : chosen.key
  return (
    <div className={styles.line}>
      {fits ? (
        <Tabs {...choice} activeKey={key} items={options} tabBarStyle={{ margin: 0 }} styles={{ content: { display: 'none' } }} />
      ) : (
        <Select {...choice} value={key} options={options} className={styles.select} />
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
  const beside = count === undefined ? note : count.toLocaleString('en-US')
  return (
    <>
      {label} {beside && <small className={styles.count}>{beside}</small>}
    </>
  )
}
