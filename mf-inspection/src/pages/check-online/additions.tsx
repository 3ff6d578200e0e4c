import type { ReviewAddition } from '@shared/ui/review'
import { FeePart } from './FeePart'

/** What an institute sees of an inspection beyond its form. */
export const inspectionAddition: ReviewAddition = (record, block) => <FeePart key={record.id} record={record} block={block} />
