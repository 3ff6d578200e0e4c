import type { ApplicationDefinition, ApplicationDetail as ApplicationRecord } from '@shared/contract/application'
import { type FieldDefinition, type FieldGroup, holds, isVisible, type TableDefinition } from '@shared/contract/form'
import { Button } from 'antd'
import { useState } from 'react'
import { FactList } from './FactList'
import { FieldValue, type RevealCall } from './FieldValue'
import styles from './RecordFields.module.css'
import { LargeRecordTable } from './table/LargeRecordTable'
import { ReadTable } from './table/ReadTable'
import { callsOf } from './useApplicationRecord'

/** The part of a record needed for display: of an application, or of a device's archive. */
export type ReadRecord = Pick<ApplicationRecord, 'id' | 'form' | 'labels' | 'withoutArchive'>

export interface GroupFieldsProps {
  record: ReadRecord
  group: FieldGroup
  reveal?: RevealCall
}

/** From this number on, empty optional fields are hidden. */
const foldedFrom = 4

/**
 * One group of fields as label and value, in as many columns as fit. Many empty optional fields are hidden behind a button; missing
 * required ones are always shown.
 */
export function GroupFields({ record, group, reveal }: GroupFieldsProps) {
  const [whole, setWhole] = useState(false)
  const { fields } = record.form
  const visible = group.fields.filter((field) => isVisible(field, { fields }))
  const isEmpty = ({ key, required }: FieldDefinition) => (fields[key] ?? '') === '' && !record.labels[key] && !holds(required, { fields })
  const empty = visible.filter(isEmpty).length
  const folds = empty >= foldedFrom
  const facts = (
    <FactList
      facts={visible
        .filter((field) => whole || !folds || !isEmpty(field))
        .map((field) => ({
          key: field.key,
          label: field.label,
          wide: field.wide || field.type === 'text',
          value: (
            <FieldValue
              reveal={reveal}
              recordId={record.id}
              field={field}
              path={field.key}
              value={fields[field.key] ?? ''}
              withoutArchive={record.withoutArchive}
              label={record.labels[field.key]}
              fields={fields}
            />
          ),
        }))}
    />
  )
  if (!folds) return facts
  const some = empty < visible.length
  const unfold = some ? `另有 ${empty} 项未填写，显示` : `${empty} 项均未填写，显示`
  return (
    <>
      {(whole || some) && facts}
      <Button type="link" size="small" className={styles.fold} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? (some ? '只看已填写' : '收起') : unfold}
      </Button>
    </>
  )
}

interface RecordTableProps {
  definition: ApplicationDefinition
  record: ApplicationRecord
  table: TableDefinition
}

/** Number of rows in a table of a record. */
export const rowCount = (record: ApplicationRecord, { key }: TableDefinition): number => record.counts[key] ?? record.form.tables[key]?.length ?? 0

/** One table of a record. */
export function RecordTable({ definition, record, table }: RecordTableProps) {
  const { rows, reveal } = callsOf(definition)
  if (table.large && rows) return <LargeRecordTable definition={definition} record={record} table={table} rows={rows} />
  return <TableFields record={record} table={table} reveal={reveal} />
}

export interface TableFieldsProps {
  record: ReadRecord
  table: TableDefinition
  reveal?: RevealCall
}

/** A table whose rows are part of the record. */
export function TableFields({ record, table, reveal }: TableFieldsProps) {
  const rows = record.form.tables[table.key] ?? []
  if (rows.length === 0) return <p className={styles.none}>没有填写{table.label}</p>
  return (
    <ReadTable
      table={table}
      rows={rows.map((values, place) => ({ place, values }))}
      cell={(column, value, place) => {
        const path = `${table.key}.${place}.${column.key}`
        return (
          <FieldValue
            reveal={reveal}
            recordId={record.id}
            field={column}
            path={path}
            value={value}
            withoutArchive={record.withoutArchive}
            label={record.labels[path]}
            fields={record.form.fields}
          />
        )
      }}
    />
  )
}
