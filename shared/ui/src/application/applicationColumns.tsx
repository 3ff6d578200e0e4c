import { type ApplicationDefinition, type ApplicationRow, fieldsOf, stateOf } from '@shared/contract/application'
import type { FieldDefinition } from '@shared/contract/form'
import { Link } from 'react-router-dom'
import type { ListColumn } from '../list/columns'
import { DueDate } from '../page/DueDate'
import { StatusTag } from '../page/StatusTag'
import { recordPath } from './records'

const widthOf: Partial<Record<FieldDefinition['type'], number>> = { enum: 84, date: 104, region: 120 }

const summary = (definition: ApplicationDefinition, row: ApplicationRow): string => {
  const table = definition.tables.find((candidate) => candidate.key === definition.index.equipmentTable)
  const count = table ? (row.counts[table.key] ?? 0) : 0
  if (row.equipmentName === '') return ''
  return table && count > 0 ? `${row.equipmentName} ${count} ${table.measure}` : row.equipmentName
}

/** A draft has no number yet and opens in the form. */
function NumberLink({ definition, row }: { definition: ApplicationDefinition; row: ApplicationRow }) {
  const draft = row.number === '' && row.actions.includes('save')
  return <Link to={recordPath(draft ? definition.pages.form : definition.pages.detail, row.id)}>{row.number || '未提交'}</Link>
}

export interface ColumnHint {
  /** Smallest window the column is shown in. */
  from?: number
  width?: number
  /** Never shown: it repeats another column. */
  skip?: boolean
}

/** Columns of a type's list: number, the fields its rows carry, equipment, dates and state. */
export function applicationColumns(definition: ApplicationDefinition, hints: Readonly<Record<string, ColumnHint>> = {}): ListColumn<ApplicationRow>[] {
  const fields = fieldsOf(definition)
  const field = (key: string): ListColumn<ApplicationRow>[] => {
    const found = fields.find((candidate) => candidate.key === key)
    const hint = hints[key] ?? {}
    if (!found || hint.skip) return []
    return [
      {
        key,
        title: found.label,
        width: hint.width ?? widthOf[found.type],
        from: hint.from,
        text: (row) => row.labels[key] ?? row.fields[key] ?? '',
      },
    ]
  }
  const kind = definition.index.kind ?? ''
  return [
    { key: 'number', title: '编号', width: 188, always: true, orderBy: 'number', render: (row) => <NumberLink definition={definition} row={row} /> },
    ...field(kind),
    ...(definition.index.equipmentTable ? [{ key: 'equipment', title: '设备', width: 116, text: (row: ApplicationRow) => summary(definition, row) }] : []),
    ...definition.listFields.filter((key) => key !== kind).flatMap(field),
    { key: 'areaName', title: '区域', width: 88, from: hints.areaName?.from ?? 1760, text: (row) => row.areaName },
    { key: 'submitDate', title: '提交日期', width: 112, orderBy: 'submitDate', text: (row) => row.submitDate.slice(0, 10) },
    ...(hints.dueDate?.skip
      ? []
      : [
          {
            key: 'dueDate',
            title: '办理期限',
            width: 180,
            from: hints.dueDate?.from,
            orderBy: 'dueDate',
            render: (row: ApplicationRow) => <DueDate date={row.dueDate} />,
          },
        ]),
    {
      key: 'status',
      title: '状态',
      width: 122,
      always: true,
      orderBy: 'status',
      render: (row) => <StatusTag tone={stateOf(definition, row.status).tone}>{row.statusName}</StatusTag>,
    },
  ]
}
