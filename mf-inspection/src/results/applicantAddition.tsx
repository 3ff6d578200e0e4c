import type { ApplicationDetail } from '@shared/contract/application'
import { FixedFeeCard } from './FixedFee'
import { ResultsCard } from './InspectionResults'
import { RectificationCard } from './RectificationRounds'
import { RefundNote } from './RefundNote'

/** What the page of an inspection adds for its applicant, and for those of the institute who look it up. */
export const applicantAddition = (record: ApplicationDetail) => (
  <>
    <RefundNote record={record} />
    <FixedFeeCard record={record} />
    <RectificationCard record={record} />
    <ResultsCard record={record} />
  </>
)
