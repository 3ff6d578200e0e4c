import type { ReviewAddition } from '@shared/ui/review'
import { FeePart } from './FeePart'
import { ResultsPart } from './ResultsPart'

/** What an institute sees of an inspection beyond its form. */
export const inspectionAddition: ReviewAddition = (record, block) => (
  <>
    <ResultsPart record={record} />
    <FeePart key={record.id} record={record} block={block} />
  </>
)
