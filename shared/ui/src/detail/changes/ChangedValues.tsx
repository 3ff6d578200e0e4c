import type { ApplicationDetail, Comparison } from '@shared/contract/application'
import { Button } from 'antd'
import { useState } from 'react'
import styles from './ChangedValues.module.css'

/** Further changes are shown on request: a price list may have changed in every row. */
const shownAtFirst = 20

export interface ChangedValuesProps {
  changes: ApplicationDetail['changes']
  /** Column heads: 修改前 and 修改后. */
  before: string
  after: string
}

/** The changed values, before and after. */
export function ChangedValues({ changes, before, after }: ChangedValuesProps) {
  const [whole, setWhole] = useState(false)
  const shown = whole ? changes : changes.slice(0, shownAtFirst)
  return (
    <>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.label}</th>
              <td>{change.before || '–'}</td>
              <td>{change.after || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < changes.length && (
        <Button type="link" onClick={() => setWhole(true)}>
          显示全部 {changes.length} 处
        </Button>
      )}
    </>
  )
}

/** The title above what changed, and the head of the column before. */
export const changesWords = ({ changesFrom }: Pick<ApplicationDetail, 'changesFrom'>) =>
  changesFrom === 'returned' ? { title: '与退回的那次提交相比', before: '退回时' } : { title: '与上次提交相比', before: '上次' }

/** What the last submission changed. */
export const SubmissionChanges = ({ record }: { record: Pick<ApplicationDetail, 'changes' | 'changesFrom'> }) => (
  <ChangedValues changes={record.changes} before={changesWords(record).before} after="这次" />
)

export const comparisonNote = ({ changes }: Comparison): string => (changes.length > 0 ? `${changes.length} 处不同` : '')

/** The differences between an application and the record it is based on. */
export const ComparedValues = ({ comparison: { label, changes } }: { comparison: Comparison }) =>
  changes.length > 0 ? <ChangedValues changes={changes} before={label} after="申请" /> : <span>所填内容与{label}一致</span>
