import { constructionNotice, relationsOfRole } from '@shared/contract/application'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'

/** Left out where a role sees only its own notices: the construction unit is the same in every row. */
const ownLeftOut = ['constUnitName']

/** 告知查询: every notice the user may read, with any filter, exportable as a spreadsheet. */
export default function QueryListPage() {
  const roleType = useSession((session) => session.roleType)
  const ownOnly = relationsOfRole(constructionNotice, roleType).every((relation) => relation === 'owner')
  return (
    <ApplicationListPage
      definition={constructionNotice}
      title="告知查询"
      rule="本单位施工或使用的告知，登记机关可查辖区内的全部告知"
      view="query"
      noun="告知"
      leftOut={ownOnly ? ownLeftOut : undefined}
      exportable
      start={{ kind: 'start', title: '还没有可以查看的告知', text: '告知提交后出现在这里' }}
    />
  )
}
