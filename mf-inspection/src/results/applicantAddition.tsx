import type { ApplicationDetail } from '@shared/contract/application'
import { ResultsCard } from './InspectionResults'
import { RectificationCard } from './RectificationRounds'
import { RefundNote } from './RefundNote'

/** What the page of an inspection adds for its applicant. */
export const applicantAddition = (record: ApplicationDetail) => (
  <>
    <RefundNote record={record} />
    <RectificationCard record={record} />
    <ResultsCard record={record} />
  </>
)
