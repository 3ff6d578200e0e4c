import { type ApplicationDefinition, type ApplicationRow, recordAddress } from '@shared/contract/application'
import { dayOf } from '@shared/contract/rules'
import { useCallQuery, useSession } from '@shared/portal'
import { Alert, Space } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { callsOf } from '../../../detail/useApplicationRecord'
import { dateInSentence, today } from '../../../headless/day'

/** In every type (domain §4.1). */
const draft = '10'

/** Milliseconds for which a form waits for its drafts: longer, and whoever came to fill it in would wait for a notice. */
const patience = 1_000

export interface Drafts {
  latest: ApplicationRow
  count: number
}

/**
 * The unit's drafts of a type. `awaited`: the answer may still come before the form is worth showing without it; one that comes later pushes the form
 * down under the hands of who types. `answered`: the drafts are known, if there are any.
 * @param asks whether they are of interest
 */
export function useUnsentDrafts(definition: ApplicationDefinition, asks: boolean): { drafts: Drafts | undefined; awaited: boolean; answered: boolean } {
  const query = { view: 'own', status: draft, pageNo: 1, pageSize: 1, orderBy: 'updateDate desc' } as const
  const { data, isFetchedAfterMount } = useCallQuery(callsOf(definition).list, { query }, { staleTime: 0, refetchOnMount: true, enabled: asks })
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const [latest] = data?.list ?? []
  const drafts = asks && data && latest?.actions.includes('save') ? { latest, count: data.count } : undefined
  return { drafts, awaited: asks && !isFetchedAfterMount && !late, answered: asks && isFetchedAfterMount }
}

/** The offer, on a page that asks for the drafts itself. Renders nothing where there is none. */
export function UnsentDrafts({ definition }: { definition: ApplicationDefinition }) {
  const { drafts } = useUnsentDrafts(definition, true)
  return drafts && <OfferedDrafts definition={definition} drafts={drafts} />
}

/**
 * Offers the unit's drafts above a new form that begins from nothing: each new form that is typed into becomes a draft of its own, and whoever meant to
 * go on with the last one would leave one more behind.
 */
export function OfferedDrafts({ definition, drafts: { latest, count } }: { definition: ApplicationDefinition; drafts: Drafts }) {
  const unitName = useSession((session) => session.unitInfo?.unitName)
  // Some types are titled by the use unit: its own people are told nothing by its name.
  const named = latest.title === '' || latest.title === unitName ? '' : `（${latest.title}）`
  const saved = `保存于 ${dateInSentence(dayOf(latest.updateDate), today())} ${latest.updateDate.slice(11, 16)}`
  return (
    <Alert
      // An offer: it must not interrupt who reads the form by ear.
      role="note"
      type="info"
      showIcon
      closable
      title={count > 1 ? `有 ${count} 份草稿没有提交，最近的一份${named}${saved}` : `有一份草稿没有提交${named}，${saved}`}
      action={
        <Space>
          <Link to={recordAddress(definition, 'form', latest.id)}>继续填写</Link>
          {count > 1 && <Link to={`${definition.pages.list}?view=${draft}`}>全部草稿</Link>}
        </Space>
      }
    />
  )
}
