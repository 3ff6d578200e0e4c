import { type ApplicationDetail, onlineApplyNewrule } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'
import { ResultsCard } from '../../results/InspectionResults'

const results = (record: ApplicationDetail) => <ResultsCard record={record} />

/** 报检详情: where an application stands, who acts next and until when, its appointment, fee, papers and opinions. */
export default function ApplyDetailPage() {
  return <ApplicationDetailPage definition={onlineApplyNewrule} title="报检详情" addition={results} />
}
