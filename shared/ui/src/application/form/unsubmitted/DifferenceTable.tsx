import type { ApplicationDefinition, ApplicationForm } from '@shared/contract/application'
import { Table } from 'antd'
import { useRegions } from '../../../form/controls/regions'
import { differences, type LabelledForm } from './differences'

export interface DifferenceTableProps {
  definition: ApplicationDefinition
  /** The form on this page. */
  mine: ApplicationForm
  /** The stored record; undefined while it is loading. */
  theirs: LabelledForm | undefined
  /** The form as the page has loaded it. */
  loaded: LabelledForm
  /** Headings of the two columns. The more important one is given first, and stands first. */
  titles: Partial<Record<'mine' | 'theirs', string>>
  /** Shown instead of rows where both are the same. */
  same: string
}

/** What differs between the form on this page and the stored record, field by field. */
export function DifferenceTable({ definition, mine, theirs, loaded, titles, same }: DifferenceTableProps) {
  const { nameOf } = useRegions()
  return (
    <Table
      size="small"
      tableLayout="fixed"
      pagination={false}
      rowKey="label"
      scroll={{ y: 360 }}
      loading={theirs === undefined}
      dataSource={theirs && differences(definition, mine, theirs.form, [loaded, theirs], nameOf)}
      columns={[{ title: '栏目', dataIndex: 'label' }, ...Object.entries(titles).map(([dataIndex, title]) => ({ title, dataIndex }))]}
      locale={{ emptyText: theirs ? same : '正在比较…' }}
    />
  )
}
