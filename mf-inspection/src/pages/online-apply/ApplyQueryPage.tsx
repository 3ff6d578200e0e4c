import { onlineApplyNewrule, onlineApplyOld } from '@shared/contract/application'
import { ApplicationListPage } from '@shared/ui/application'
import { Segmented } from 'antd'
import { useLocation, useNavigate } from 'react-router-dom'

/** The parts of 报检查询: each rule has a type of its own. */
const parts = [
  { label: '新规则', title: '报检查询', definition: onlineApplyNewrule, start: { kind: 'search', title: '还没有报检', text: '提交以后出现在这里' } },
  {
    label: '旧规则',
    title: '报检查询(旧规则)',
    definition: onlineApplyOld,
    start: { kind: 'search', title: '没有旧规则报检', text: onlineApplyOld.closed?.message ?? '' },
  },
] as const

/** 报检查询: every inspection application that concerns the user, of the new rule or, on a page of its own, of the old one. */
export default function ApplyQueryPage() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { definition, label, title, start } = parts.find((part) => part.definition.pages.query === pathname) ?? parts[0]
  return (
    <ApplicationListPage
      key={label}
      definition={definition}
      title={title}
      rule="本单位申报的、为本单位设备申报的和本机构受理的全部报检"
      view="query"
      noun="报检"
      exportable
      actions={
        <Segmented
          aria-label="报检规则"
          value={definition.pages.query}
          options={parts.map((part) => ({ value: part.definition.pages.query, label: part.label }))}
          onChange={(page) => void navigate(page)}
        />
      }
      start={start}
    />
  )
}
