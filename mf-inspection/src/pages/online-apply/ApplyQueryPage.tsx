import { onlineApplyNewrule } from '@shared/contract/application'
import { ApplicationListPage } from '@shared/ui/application'

/** 报检查询: every inspection application that concerns the user. */
export default function ApplyQueryPage() {
  return (
    <ApplicationListPage
      definition={onlineApplyNewrule}
      title="报检查询"
      rule="本单位申报的、为本单位设备申报的和本机构受理的全部报检"
      view="query"
      noun="报检"
      keywordHint="流水号、使用单位、检验地点"
      exportable
      start={{ kind: 'search', title: '还没有报检', text: '提交以后出现在这里' }}
    />
  )
}
