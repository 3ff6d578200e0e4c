import { TableOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import styles from './QueryList.module.css'

export interface ColumnChoiceProps {
  columns: readonly { key: string; title: string; always?: boolean }[]
  hidden: readonly string[]
  onChange(hidden: string[]): void
}

/** 列设置: which columns the user wants to see. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const choice = (
    <fieldset className={styles.choice}>
      <legend className={styles.choiceTitle}>显示的列</legend>
      {columns.map((column) => (
        <Checkbox
          key={column.key}
          checked={!hidden.includes(column.key)}
          disabled={column.always}
          onChange={(event) => onChange(event.target.checked ? hidden.filter((key) => key !== column.key) : [...hidden, column.key])}
        >
          {column.title}
        </Checkbox>
      ))}
      <Button type="link" size="small" onClick={() => onChange([])}>
        恢复默认
      </Button>
    </fieldset>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={choice}>
      <Button icon={<TableOutlined />}>列设置</Button>
    </Popover>
  )
}
