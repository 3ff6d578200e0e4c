import { TableOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import styles from '../QueryList.module.css'

export interface ColumnChoiceProps {
  columns: readonly { key: string; title: string; priority?: number }[]
  /** Keys of the columns now shown. */
  shown: readonly string[]
  /** undefined: back to the default, as many as fit. */
  onChange(shown: string[] | undefined): void
}

/** 列设置: lets the user choose the columns. */
export function ColumnChoice({ columns, shown, onChange }: ColumnChoiceProps) {
  // The popup is rendered outside the page's landmarks, so it needs its own.
  const choice = (
    <section aria-label="列设置">
      <fieldset className={styles.choice}>
        <legend className={styles.choiceTitle}>显示的列</legend>
        {columns.map((column) => (
          <Checkbox
            key={column.key}
            checked={shown.includes(column.key)}
            disabled={column.priority === undefined}
            onChange={(event) => onChange(event.target.checked ? [...shown, column.key] : shown.filter((key) => key !== column.key))}
          >
            {column.title}
          </Checkbox>
        ))}
        <Button type="link" size="small" onClick={() => onChange(undefined)}>
          恢复默认
        </Button>
      </fieldset>
    </section>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={choice}>
      <Button icon={<TableOutlined aria-hidden />}>列设置</Button>
    </Popover>
  )
}
