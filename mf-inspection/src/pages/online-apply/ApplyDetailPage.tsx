import { onlineApplyNewrule, onlineApplyOld } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'
import { useSearchParams } from 'react-router-dom'
import { applicantAddition } from '../../results/applicantAddition'

/** 报检详情: an application of either rule: its state, who acts next and until when, appointment, fee, papers and opinions. */
export default function ApplyDetailPage() {
  const [address] = useSearchParams()
  const definition = address.get('type') === onlineApplyOld.key ? onlineApplyOld : onlineApplyNewrule
  return <ApplicationDetailPage definition={definition} title="报检详情" addition={applicantAddition} />
}
