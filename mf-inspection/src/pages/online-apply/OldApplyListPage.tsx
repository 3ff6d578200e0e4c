import { onlineApplyOld } from '@shared/contract/application'
import { ApplicationListPage } from '@shared/ui/application'

/** 网上报检(旧规则): what the unit applied for until the type was closed. */
export default function OldApplyListPage() {
  return (
    <ApplicationListPage
      definition={onlineApplyOld}
      title="网上报检(旧规则)"
      rule={onlineApplyOld.rule}
      view="own"
      noun="报检"
      exportable
      start={{ kind: 'search', title: '没有旧规则报检', text: onlineApplyOld.closed?.message ?? '' }}
    />
  )
}
