import { applicationDefinition, inspectionState } from '@shared/contract/application'
import { mayCall } from '@shared/contract/endpoint'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { useSession } from '@shared/portal'
import type { ReviewAddition } from '@shared/ui/review'
import type { ComponentProps } from 'react'
import { ResultsPart } from '../../results/InspectionResults'
import { RectificationPart } from '../../results/RectificationRounds'
import { FeePart } from './FeePart'
import { VoucherPart } from './VoucherPart'

/** The fee concerns only the unit and those who charge it: an inspector does not see it. */
function FeeForItsReaders(props: ComponentProps<typeof FeePart>) {
  const reads = useSession(({ roleType }) => mayCall(inspectionEndpoints.feeLines, roleType))
  return reads ? <FeePart {...props} /> : null
}

/** What an institute sees of an inspection in addition to its form. */
export const inspectionAddition: ReviewAddition = (record, block, withhold) =>
  applicationDefinition(record.type).transitions.some(({ path }) => path === 'assign') && (
    <>
      {record.status === inspectionState.voucherGiven && <VoucherPart record={record} />}
      <RectificationPart record={record} />
      <ResultsPart key={`results ${record.id}`} record={record} withhold={withhold} />
      <FeeForItsReaders key={record.id} record={record} block={block} />
    </>
  )
