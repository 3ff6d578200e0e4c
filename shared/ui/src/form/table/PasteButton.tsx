import { SnippetsOutlined } from '@ant-design/icons'
import type { TableDefinition } from '@shared/contract/form'
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { FieldNote } from '../FormField'
import { useFormStore } from '../formStore'
import { useFittingRows } from './fittingRows'
import { ReadProblems } from './ReadProblems'
import { canHave, parseClipboard, type ReadTable, readTable } from './readTable'
import styles from './TableSection.module.css'
import { useOpenProblems } from './useNamedDevices'

export interface PasteButtonProps {
  table: TableDefinition
  onRead(read: ReadTable): void
}

/** 粘贴表格: a dialog with a text area, for users who do not know that they can paste into the table. */
export function PasteButton({ table, onRead }: PasteButtonProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const id = useId()
  const store = useFormStore()
  const { fields } = store.store.getState().form
  const read = text.trim() === '' ? undefined : readTable(table, parseClipboard(text), fields)
  const openProblems = useOpenProblems(table)
  const { problems, lookedUp } = read ? openProblems(read) : { problems: [], lookedUp: 0 }
  const fittingRows = useFittingRows(table)
  const { fitting, fillLabel, limitNote } = fittingRows(read?.rows.length ?? 0)
  const close = () => {
    setOpen(false)
    setText('')
  }
  return (
    <>
      <Button icon={<SnippetsOutlined />} aria-label={`粘贴表格到${table.label}`} onClick={() => setOpen(true)}>
        粘贴表格
      </Button>
      <Modal
        open={open}
        title={`粘贴到${table.label}`}
        okText={read ? fillLabel : '填入'}
        okButtonProps={{ disabled: fitting === 0 }}
        cancelText="返回"
        onCancel={close}
        onOk={() => {
          if (read) onRead(read)
          close()
        }}
      >
        <label htmlFor={id} className={styles.pasteLabel}>
          从 Excel 或 WPS 复制的内容
        </label>
        <Input.TextArea
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoSize={{ minRows: 6, maxRows: 14 }}
          aria-describedby={`${id}-note`}
        />
        <FieldNote
          id={`${id}-note`}
          help={
            read
              ? `读到 ${read.rows.length} 行，${read.byTitle ? '按列名对应' : '按列的顺序对应'}${read.samples > 0 ? '，示例行不填入' : ''}${lookedUp > 0 ? `，其中 ${lookedUp} 个编号填入时到设备档案查找` : ''}${problems.length > 0 ? `，${problems.length} 处需要修改` : ''}`
              : `带列名时按列名对应，不带列名时按顺序：${table.columns
                  .filter((column) => column.source === undefined && canHave(column, fields))
                  .map((column) => column.label)
                  .join('、')}`
          }
        />
        {limitNote}
        {read && <ReadProblems problems={problems} />}
      </Modal>
    </>
  )
}
