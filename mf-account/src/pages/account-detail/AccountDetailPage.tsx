import { accountEndpoints } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { useCallQuery, useTabTitle } from '@shared/portal'
import { today } from '@shared/ui/headless'
import { FailureNote, LongWait, NothingNamed, PageBody, PageHeader, SectionCard, StatusTag } from '@shared/ui/page'
import { Button, Skeleton, Tag } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { actLabels, actsOf, memberTone } from '../../features/member/memberActs'
import { memberCrumbs, memberList } from '../../features/member/memberCrumbs'
import { useKeeper } from '../../features/member/useKeeper'
import { useMemberActs } from '../../features/member/useMemberActs'
import { AccountData } from './AccountData'

const title = '账号详情'

/** 账号详情: one account of the unit, edited in place by whoever manages it. */
export default function AccountDetailPage() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return id === '' ? (
    <>
      <PageHeader title={title} crumbs={memberCrumbs} />
      <NothingNamed what="一个账号" list={memberList} />
    </>
  ) : (
    <Account key={id} id={id} />
  )
}

function Account({ id }: { id: string }) {
  const keeper = useKeeper()
  const { data, error, refetch, isFetching } = useCallQuery(accountEndpoints.findAccount, { query: { id, pageNo: 1, pageSize: 1 } }, { staleTime: 0 })
  const { ask, dialog } = useMemberActs()
  const member = data?.list[0]
  useTabTitle(member && `${title} ${member.loginName}`)
  const acts = member && data.editable ? actsOf(member, keeper, today()) : []
  return (
    <>
      <PageHeader
        title={title}
        crumbs={memberCrumbs}
        number={member?.loginName}
        status={
          member && (
            <>
              <StatusTag tone={memberTone(member.status)}>{member.statusName}</StatusTag>
              {member.isUnitAdmin && <Tag variant="outlined">管理员</Tag>}
              {member.isSso && <Tag variant="outlined">单点登录</Tag>}
            </>
          )
        }
        actions={
          member &&
          acts.map((act) => (
            <Button key={act} onClick={() => ask(member, act)}>
              {actLabels[act]}
            </Button>
          ))
        }
      />
      <PageBody>
        {member ? (
          <AccountData member={member} offered={data.roles} editable={data.editable} />
        ) : (
          <SectionCard title="账号信息">
            {error || data ? (
              <FailureNote failure={error ?? { message: messages.notFound }} onRetry={error ? () => void refetch() : undefined} retrying={isFetching} />
            ) : (
              <>
                <LongWait />
                <Skeleton active title={false} paragraph={{ rows: 6 }} />
              </>
            )}
          </SectionCard>
        )}
      </PageBody>
      {dialog}
    </>
  )
}
