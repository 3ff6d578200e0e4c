import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { type Option, operatorItem, safetyRole } from '@shared/contract/enums'
import {
  type CertificateRow,
  certificateListEndpoints,
  certificateStandings,
  certificateStates,
  certificateWarningDays,
  type OperatorFilterKey,
  type OperatorListDefinition,
  operatorList,
  operatorLists,
  type PersonRow,
  personListEndpoints,
} from '@shared/contract/operator'
import { useSession } from '@shared/portal'
import { type ListFilter, type ListView, QueryList } from '@shared/ui/list'
import { EmptyState } from '@shared/ui/page'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { EnterPeople, EnterPerson } from './EnterPeople'
import { certificateListColumns, certificateName, isKeeper, personListColumns } from './operatorColumns'
import { PersonPage } from './PersonPage'

/**
 * 人员查询, 证书管理, 人员统计明细; the URL says which list. A person's record has no route of its own: it is shown at the URL of
 * the list of people, as are the forms to enter people.
 */
export default function OperatorListPage() {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const keeper = useSession((session) => isKeeper(session.roleType))
  const list = operatorLists.find(({ page }) => page === pathname)
  if (!list) return <EmptyState kind="search" title="没有这个清单" />
  if (list.of === 'certificate') return <CertificateList key={list.key} list={list} endpoints={certificateListEndpoints[list.key]} />
  const id = address.get('id')
  if (id) return <PersonPage key={id} id={id} />
  const enter = keeper ? address.get('enter') : null
  if (enter === 'person') return <EnterPerson />
  if (enter === 'people') return <EnterPeople />
  return <PersonList list={list} />
}

const itemOptions: readonly Option[] = operatorItem.map(({ code, label }) => ({ code, label: `${label}（${code}）` }))
const filters: Readonly<Record<OperatorFilterKey, ListFilter>> = {
  keyword: { kind: 'text', key: 'keyword', label: '模糊查询', placeholder: '姓名、单位，或完整的身份证号、证书编号' },
  item: { kind: 'select', key: 'item', label: '作业项目', options: itemOptions },
  state: { kind: 'select', key: 'state', label: '证书状态', options: certificateStates.map((code) => ({ code, label: certificateStandings[code].label })) },
  safetyRole: { kind: 'select', key: 'safetyRole', label: '岗位', options: safetyRole },
  areaCode: { kind: 'region', key: 'areaCode', label: '所在区域' },
}
const filtersOf = (list: OperatorListDefinition, roleType: string): ListFilter[] =>
  list.filters.filter((key) => key !== 'areaCode' || !isKeeper(roleType)).map((key) => filters[key])

const viewsOf = (list: OperatorListDefinition): ListView[] => list.tabs.map(({ key, label }) => ({ key, label, query: { tab: key } }))

/** URL of the form to enter one person, or to import many from a workbook. */
const enterAddress = (which: 'person' | 'people'): string => `${operatorList('person').page}?enter=${which}`

function EnterButtons() {
  const navigate = useNavigate()
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => void navigate(enterAddress('people'))}>
        批量导入
      </Button>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(enterAddress('person'))}>
        登记人员
      </Button>
    </>
  )
}

function PersonList({ list }: { list: OperatorListDefinition }) {
  const roleType = useSession((session) => session.roleType)
  const columns = useMemo(() => personListColumns(list, roleType), [list, roleType])
  const conditions = useMemo(() => filtersOf(list, roleType), [list, roleType])
  const acts = isKeeper(roleType) ? <EnterButtons /> : undefined
  // From the table of units: by id, since another unit's name may contain this one's.
  const [address] = useSearchParams()
  const unitId = address.get('unitId')
  const rule = unitId ? `只列出${address.get('unitName') ?? '所选单位'}的人员` : list.rule
  const fixed = useMemo((): Record<string, string> => (unitId ? { unitId } : {}), [unitId])
  return (
    <QueryList<PersonRow>
      key={unitId}
      header={{ title: list.title, rule, primary: acts }}
      fixedQuery={fixed}
      endpoint={personListEndpoints.list}
      exportEndpoint={personListEndpoints.exportList}
      exportsColumns
      name="operator.person"
      views={viewsOf(list)}
      filters={conditions}
      columns={columns}
      noun="人员"
      measure="人"
      defaultOrder={list.orderBy}
      selection={chosenPeople}
      nothing={(view) =>
        view?.key === 'working' || view?.key === 'all'
          ? { kind: 'start', title: list.empty, text: `登记人员和证书，有效期届满前 ${certificateWarningDays} 天起标为即将到期，并以消息提醒` }
          : { kind: 'good', title: view?.key === 'left' ? '没有离职的人员' : '在职人员都有有效证书' }
      }
    />
  )
}

/** Selected rows can be exported and printed; there are no other bulk actions. */
const chosenPeople = { name: ({ name }: PersonRow) => name, actions: () => null }

function CertificateList({
  list,
  endpoints,
}: {
  list: OperatorListDefinition
  endpoints: (typeof certificateListEndpoints)[keyof typeof certificateListEndpoints]
}) {
  const roleType = useSession((session) => session.roleType)
  const columns = useMemo(() => certificateListColumns(list, roleType), [list, roleType])
  const conditions = useMemo(() => filtersOf(list, roleType), [list, roleType])
  const acts = list.key === 'certificate' ? <EnterButtons /> : undefined
  return (
    <QueryList<CertificateRow>
      header={{ title: list.title, rule: list.rule, primary: acts }}
      endpoint={endpoints.list}
      exportEndpoint={endpoints.exportList}
      exportsColumns
      name={`operator.${list.key}`}
      views={viewsOf(list)}
      filters={conditions}
      columns={columns}
      noun="证书"
      measure="张"
      defaultOrder={list.orderBy}
      selection={chosenCertificates}
      nothing={(view) =>
        view?.key === 'all' || view?.key === 'valid' ? { kind: 'start', title: list.empty } : { kind: 'good', title: `没有${view?.label}的证书` }
      }
    />
  )
}
const chosenCertificates = { name: certificateName, actions: () => null }
