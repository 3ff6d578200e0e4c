import { DownOutlined } from '@ant-design/icons'
import { type ApplicationDefinition, type ApplicationRow, transitionOf } from '@shared/contract/application'
import { useCallMutation } from '@shared/portal'
import { Button, Dropdown } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { callsOf } from '../detail/useApplicationRecord'
import styles from './RowActions.module.css'
import { recordPath } from './records'
import type { TransitionTarget } from './TransitionDialog'

/** Acts that have their own place: editing in the form, committing at its foot. */
const elsewhere = ['save', 'commit']

export interface RowActionsProps {
  definition: ApplicationDefinition
  row: ApplicationRow
  onAsk(target: TransitionTarget, path: string): void
}

/** What can be done with a row: the first act as a link, the rest under 更多. */
export function RowActions({ definition, row, onAsk }: RowActionsProps) {
  const navigate = useNavigate()
  const copy = useCallMutation(callsOf(definition).copy, {
    invalidates: [callsOf(definition).list, callsOf(definition).counts],
    onSuccess: ({ id }) => void navigate(recordPath(definition.pages.form, id)),
  })
  const name = row.number || '未提交'
  const editable = row.actions.includes('save')
  const moves = row.actions.flatMap((path) => {
    const transition = transitionOf(definition, path, row.status)
    if (transition?.actor !== 'applicant' || elsewhere.includes(path)) return []
    return [{ key: path, label: transition.label, danger: transition.confirm?.danger, onClick: () => onAsk(row, path) }]
  })
  const more = [
    ...(editable ? [{ key: 'view', label: '查看', onClick: () => void navigate(recordPath(definition.pages.detail, row.id)) }] : []),
    ...(row.own ? [{ key: 'copy', label: '复制', onClick: () => copy.mutate({ body: { id: row.id } }) }] : []),
    ...moves,
  ]
  return (
    <span className={styles.actions}>
      <Link to={recordPath(editable ? definition.pages.form : definition.pages.detail, row.id)}>{editable ? '修改' : '查看'}</Link>
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']} popupRender={(menu) => <section aria-label={`更多操作：${name}`}>{menu}</section>}>
          <Button type="link" size="small" className={styles.more} loading={copy.isPending} aria-label={`更多操作：${name}`}>
            更多
            <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
    </span>
  )
}
