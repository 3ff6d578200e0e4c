import { applicationDefinition } from '@shared/contract/application'
import type { ReviewAddition } from '@shared/ui/review'
import { ResultsPart } from '../../results/InspectionResults'
import { FeePart } from './FeePart'

/** What an institute sees of an inspection beyond its form. */
export const inspectionAddition: ReviewAddition = (record, block) =>
  applicationDefinition(record.type).transitions.some(({ path }) => path === 'assign') && (
    <>
      <ResultsPart record={record} />
      <FeePart key={record.id} record={record} block={block} />
    </>
  )
