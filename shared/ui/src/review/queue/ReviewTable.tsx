import type { ApplicationDefinition, ApplicationDetail as ApplicationRecord } from '@shared/contract/application'
import type { TableDefinition } from '@shared/contract/form'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { RecordTable, rowCount } from '../../detail/RecordFields'
import { ReviewPart } from '../ReviewFrame'
import styles from '../ReviewPanel.module.css'

export interface ReviewTableProps {
  definition: ApplicationDefinition
  record: ApplicationRecord
  table: TableDefinition
}

/**
 * A table of the record under review. Between queue and attachments there is little room (a price list shows a third of its
 * columns), so it can be opened in the whole window.
 */
export function ReviewTable({ definition, record, table }: ReviewTableProps) {
  const [open, setOpen] = useState(false)
  const rows = rowCount(record, table)
  const content = <RecordTable definition={definition} record={record} table={table} />
  return (
    <ReviewPart
      title={table.label}
      note={`${rows} ${table.measure}`}
      extra={
        rows > 0 && (
          <Button type="link" size="small" aria-label={`全屏查看${table.label}`} onClick={() => setOpen(true)}>
            全屏查看
          </Button>
        )
      }
    >
      <div className={styles.table}>{content}</div>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        title={`${table.label}（${rows} ${table.measure}）`}
        footer={null}
        width="96vw"
        centered
        destroyOnHidden
      >
        <div className={styles.whole}>{content}</div>
      </Modal>
    </ReviewPart>
  )
}
