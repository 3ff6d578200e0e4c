import {
  certificateStandings,
  certificateWarningDays,
  type OperatorOverview,
  operatorEndpoints,
  operatorList,
  operatorListAddress,
} from '@shared/contract/operator'
import { useCallQuery, useSession } from '@shared/portal'
import { groupedNumber } from '@shared/ui/headless'
import { EmptyState, FailureNote, LongWait, PageBody, PageHeader, ScrollArea, SectionCard } from '@shared/ui/page'
import { Alert, Button, Skeleton } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { Numbers } from '../overview/Numbers'
import type { OverviewNumber } from '../overview/overview'
import { isKeeper } from './operatorColumns'
import { UnitTable } from './UnitTable'
import styles from './Worker.module.css'

/** 人员总览: number of people, their certificates, which expire soon, and the items nobody is qualified for. */
export default function WorkerOverviewPage() {
  const navigate = useNavigate()
  const keeper = useSession(({ roleType }) => isKeeper(roleType))
  const { data, error, refetch, isFetching } = useCallQuery(operatorEndpoints.overview, {}, { staleTime: 0 })
  const lists = [operatorList('person'), ...(keeper ? [operatorList('certificate')] : [])]
  return (
    <>
      <PageHeader
        title="人员总览"
        rule={`证书有效期届满前 ${certificateWarningDays} 天起标为即将到期，并以消息提醒；届满一个月以前按《特种设备作业人员考核规则》提出复审`}
        actions={lists.map(({ key, title, page }, place) => (
          <Button key={key} type={place === 0 ? 'primary' : undefined} onClick={() => void navigate(page)}>
            {title}
          </Button>
        ))}
      />
      <PageBody>
        {data ? (
          <Overview data={data} />
        ) : error ? (
          <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SectionCard title="按作业项目">
            <LongWait />
            <Skeleton active title={false} paragraph={{ rows: 6 }} />
          </SectionCard>
        )}
        {!keeper && <UnitTable />}
      </PageBody>
    </>
  )
}

type Counted = OverviewNumber & { measure: string }

/** The numbers of the strip, and the list each links to. */
function overviewNumbers({ numbers }: OperatorOverview): Counted[] {
  const { people, qualified, valid, expiring, expired, revoked } = numbers
  return [
    { key: 'people', label: '在职人员', tone: 'idle', count: people, measure: '人', note: '不含已离职的', path: operatorListAddress('person') },
    {
      key: 'unqualified',
      label: '没有有效证书',
      tone: people > qualified ? 'attention' : 'done',
      count: people - qualified,
      measure: '人',
      note: `持证 ${qualified} 人`,
      path: operatorListAddress('person', { view: 'unqualified' }),
    },
    { key: 'valid', label: '有效证书', tone: 'done', count: valid, measure: '张', note: '', path: operatorListAddress('detail', { view: 'valid' }) },
    {
      key: 'expiring',
      label: `${certificateWarningDays} 天内到期`,
      tone: 'attention',
      count: expiring,
      measure: '张',
      note: '仍然有效，应办理复审',
      path: operatorListAddress('detail', { view: 'expiring' }),
    },
    {
      key: 'expired',
      label: '已过期',
      tone: 'failed',
      count: expired,
      measure: '张',
      note: '不能再从事相应作业',
      path: operatorListAddress('detail', { view: 'expired' }),
    },
    {
      key: 'revoked',
      label: certificateStandings.revoked.label,
      tone: 'idle',
      count: revoked,
      measure: '张',
      note: '',
      path: operatorListAddress('detail', { view: 'revoked' }),
    },
  ]
}

function Overview({ data }: { data: OperatorOverview }) {
  return (
    <>
      {data.warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有设备但没有人持证：${data.warnings.length} 项`}
          description={
            <ul className={styles.warnings}>
              {data.warnings.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
      <Numbers numbers={overviewNumbers(data)} label="人员和证书数量" />
      <SectionCard title="按作业项目" note={`${data.items.length} 项`} flush>
        {data.items.length === 0 ? <EmptyState kind="start" title="还没有登记证书" /> : <ItemTable items={data.items} />}
      </SectionCard>
    </>
  )
}

const states = [
  { key: 'valid', label: '有效' },
  { key: 'expiring', label: `${certificateWarningDays} 天内到期` },
  { key: 'expired', label: '已过期' },
  { key: 'revoked', label: certificateStandings.revoked.label },
] as const

/** Certificates by item and state; every number links to the certificates it counts. */
function ItemTable({ items }: { items: OperatorOverview['items'] }) {
  return (
    <ScrollArea label="按作业项目">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">作业项目</th>
            <th scope="col" className={styles.number}>
              持证人数
            </th>
            {states.map(({ key, label }) => (
              <th key={key} scope="col" className={styles.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ item, itemName, people, ...counts }) => (
            <tr key={item}>
              <th scope="row">
                <Link to={operatorListAddress('detail', { item })}>{itemName}</Link>
              </th>
              <td className={styles.number}>{groupedNumber(people)}</td>
              {states.map(({ key, label }) => (
                <td key={key} className={styles.number}>
                  {counts[key] > 0 ? (
                    <Link to={operatorListAddress('detail', { item, view: key })} aria-label={`${itemName}，${label} ${counts[key]} 张`}>
                      {groupedNumber(counts[key])}
                    </Link>
                  ) : (
                    '–'
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
