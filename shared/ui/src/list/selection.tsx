import { Button } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { groupedNumber } from '../headless'
import styles from './selection.module.css'

export interface ListSelection<Row> {
  /** Says whether the chosen rows can become one thing; beside the count. */
  sentence?: (rows: readonly Row[]) => string
  /** @param rows the chosen ones in the order of choosing, those of other pages and conditions too, as last seen */
  actions(rows: readonly Row[], clear: () => void): ReactNode
}

/** Chosen rows by key. They stay chosen while pages, conditions and views change. */
export type Chosen<Row> = ReadonlyMap<string, Row>

/** Rows chosen or given back. */
function withChoice<Row>(chosen: Chosen<Row>, rows: readonly Row[], rowKey: (row: Row) => string, choose: boolean): Chosen<Row> {
  const next = new Map(chosen)
  for (const row of rows) {
    if (choose) next.set(rowKey(row), row)
    else next.delete(rowKey(row))
  }
  return next
}

/** The chosen rows, those on the page as they are now. */
function chosenRows<Row>(chosen: Chosen<Row>, page: readonly Row[], rowKey: (row: Row) => string): Row[] {
  const here = new Map(page.map((row) => [rowKey(row), row]))
  return [...chosen].map(([key, row]) => here.get(key) ?? row)
}

/** What the user has chosen in a list. @param page the rows in sight */
export function useChosen<Row>(page: readonly Row[], rowKey: (row: Row) => string) {
  const [chosen, setChosen] = useState<Chosen<Row>>(new Map())
  const keys = useMemo(() => new Set(chosen.keys()), [chosen])
  // Kept for good: a row draws again only for its own mark.
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
  /** How many of them are on this page. */
  here: number
  measure: string
  sentence?: string
  onClear(): void
  children: ReactNode
}

/** 已选 37 台, where they are, and what can be done with them together. */
export function SelectionBar({ count, here, measure, sentence, onClear, children }: SelectionBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.words} role="status">
        已选 <b className={styles.number}>{groupedNumber(count)}</b> {measure}
        {sentence && <span className={styles.sentence}>{sentence}</span>}
        {here < count && (
          <span className={styles.sentence}>
            本页 {here} {measure}，其他页 {count - here} {measure}
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
