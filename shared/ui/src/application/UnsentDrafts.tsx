import { type ApplicationDefinition, recordAddress } from '@shared/contract/application'
import { dayOf } from '@shared/contract/rules'
import { useCallQuery } from '@shared/portal'
import { Alert, Space } from 'antd'
import { Link } from 'react-router-dom'
import { callsOf } from '../detail/useApplicationRecord'
import { dateInSentence, today } from '../headless/day'

/** In every type (domain §4.1). */
const draft = '10'

/**
 * Offers the unit's drafts above a new form that begins from nothing: each new form that is typed into becomes a draft of its own, and whoever meant to
 * go on with the last one would leave one more behind. Renders nothing where there is none.
 */
export function UnsentDrafts({ definition }: { definition: ApplicationDefinition }) {
  const query = { view: 'own', status: draft, pageNo: 1, pageSize: 1, orderBy: 'updateDate desc' } as const
  const { data } = useCallQuery(callsOf(definition).list, { query }, { staleTime: 0 })
  const [latest] = data?.list ?? []
  if (!data || !latest?.actions.includes('save')) return null
  const named = latest.title === '' ? '' : `（${latest.title}）`
  const saved = `保存于 ${dateInSentence(dayOf(latest.updateDate), today())} ${latest.updateDate.slice(11, 16)}`
  return (
    <Alert
      // An offer: it must not interrupt who reads the form by ear.
      role="note"
      type="info"
      showIcon
      closable
      title={data.count > 1 ? `有 ${data.count} 份草稿没有提交，最近的一份${named}${saved}` : `有一份草稿没有提交${named}，${saved}`}
      action={
        <Space>
          <Link to={recordAddress(definition, 'form', latest.id)}>继续填写</Link>
          {data.count > 1 && <Link to={`${definition.pages.list}?view=${draft}`}>全部草稿</Link>}
        </Space>
      }
    />
  )
}
