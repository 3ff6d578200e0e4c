import { Button } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { groupedNumber } from '../../headless'
import styles from './selection.module.css'

export interface ListSelection<Row> {
  /** The row for screen readers, as its actions name it: its number. */
  name(row: Row): string
  /** Text beside the count: whether the selected rows can be handled together. */
  sentence?: (rows: readonly Row[]) => string
  /** @param rows selected rows in the order of selection, as last loaded; includes rows of other pages and conditions */
  actions(rows: readonly Row[], clear: () => void): ReactNode
}

/** Selected rows by key. They stay selected when page, conditions or view change. */
export type Chosen<Row> = ReadonlyMap<string, Row>

/** Adds rows to the selection, or removes them. */
function withChoice<Row>(chosen: Chosen<Row>, rows: readonly Row[], rowKey: (row: Row) => string, choose: boolean): Chosen<Row> {
  const next = new Map(chosen)
  for (const row of rows) {
    if (choose) next.set(rowKey(row), row)
    else next.delete(rowKey(row))
  }
  return next
}

/** The selected rows; for those on the current page the latest data is used. */
function chosenRows<Row>(chosen: Chosen<Row>, page: readonly Row[], rowKey: (row: Row) => string): Row[] {
  const here = new Map(page.map((row) => [rowKey(row), row]))
  return [...chosen].map(([key, row]) => here.get(key) ?? row)
}

/** Selection state of a list. @param page rows of the current page */
export function useChosen<Row>(page: readonly Row[], rowKey: (row: Row) => string) {
  const [chosen, setChosen] = useState<Chosen<Row>>(new Map())
  const keys = useMemo(() => new Set(chosen.keys()), [chosen])
  // Stable identity, so that a row renders again only when its own selection changes.
  const choose = useCallback((rows: readonly Row[], on: boolean) => setChosen((before) => withChoice(before, rows, rowKey, on)), [rowKey])
  return {
    keys,
    rows: chosenRows(chosen, page, rowKey),
    here: page.filter((row) => chosen.has(rowKey(row))).length,
    choose,
    clear: () => setChosen(new Map()),
  }
}

export interface SelectionBarProps {
  count: number
  /** Number of selected rows on this page. */
  here: number
  measure: string
  sentence?: string
  onClear(): void
  children: ReactNode
}

/** 已选 37 台, how many are on other pages, and the actions on them. */
export function SelectionBar({ count, here, measure, sentence, onClear, children }: SelectionBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.words} role="status">
        已选 <b className={styles.number}>{groupedNumber(count)}</b> {measure}
        {sentence && <span className={styles.sentence}>{sentence}</span>}
        {here < count && (
          <span className={styles.sentence}>
            本页 {groupedNumber(here)} {measure}，其他页 {groupedNumber(count - here)} {measure}
          </span>
        )}
      </p>
      <div className={styles.actions}>
        {children}
        <Button type="link" onClick={onClear}>
          取消选择
        </Button>
      </div>
    </div>
  )
}
