import { useState } from 'react'
import { CellStack, cellContent } from './Cell'
import { type ListColumn, stacksOf } from './columns'
import styles from './ListCards.module.css'
import { ChooseAll, ChooseRow, DetailsButton, type ListRowsProps } from './ListTable'

const places = ['subject', 'number', 'status', 'due', 'actions'] as const

/** Rows as cards for narrow windows: subject, status, number and further values; below the line the due date and the actions. */
export function ListCards<Row>({ name, rows, sum, rowKey, columns, details, chosen, choiceName = rowKey, onChoose }: ListRowsProps<Row>) {
  const [open, setOpen] = useState<string>()
  const stacks = new Map<string, readonly ListColumn<Row>[]>(stacksOf(columns, places).map((stack) => [stack.place, stack.columns]))
  const at = (place: (typeof places)[number]) => stacks.get(place) ?? []
  const [subject, ...about] = at('subject')
  const [number, ...beside] = at('number')
  const under = [...beside, ...about]
  const chosenHere = chosen ? rows.filter((row) => chosen.has(rowKey(row))).length : 0
  return (
    <>
      {chosen && (
        <div className={styles.all}>
          <ChooseAll all={rows.length} chosen={chosenHere} onChange={(all) => onChoose(rows, all)} />
          <span aria-hidden>选择本页全部</span>
        </div>
      )}
      <ul className={styles.cards} aria-label={name}>
        {(sum ? [...rows, sum] : rows).map((row) => {
          const key = rowKey(row)
          const unfolded = open === key
          return (
            <li key={key} className={chosen?.has(key) ? `${styles.card} ${styles.chosen}` : styles.card}>
              <div className={styles.head}>
                {chosen && <ChooseRow name={choiceName(row)} chosen={chosen.has(key)} onChange={(now) => onChoose([row], now)} />}
                {subject && <div className={styles.subject}>{cellContent(subject, row)}</div>}
                {stacks.has('status') && (
                  <div className={styles.status}>
                    <CellStack place="status" columns={at('status')} row={row} />
                  </div>
                )}
              </div>
              {number && <div className={styles.line}>{cellContent(number, row)}</div>}
              {under.some((column) => column.text?.(row) !== '') && (
                <div className={styles.about}>
                  {under
                    .filter((column) => column.text?.(row) !== '')
                    .map((column) => (
                      <span key={column.key}>
                        {column.label && `${column.label} `}
                        {cellContent(column, row)}
                      </span>
                    ))}
                </div>
              )}
              {(stacks.has('due') || stacks.has('actions') || details) && (
                <div className={styles.foot}>
                  <div className={styles.due}>
                    <CellStack place="due" columns={at('due')} row={row} headless />
                  </div>
                  {details && <DetailsButton name={details.name(row)} open={unfolded} onToggle={() => setOpen(unfolded ? undefined : key)} />}
                  {at('actions').map((column) => (
                    <div key={column.key} className={styles.actions}>
                      {cellContent(column, row)}
                    </div>
                  ))}
                </div>
              )}
              {details && unfolded && details.render(row)}
            </li>
          )
        })}
      </ul>
    </>
  )
}
