/** Judging an application: queue, papers, checks, opinion, decision. */

export { CheckList } from './CheckList'
export { afterDecision, neighbour } from './decisions'
export { OpinionBox, type OpinionBoxProps } from './OpinionBox'
export { type QueuePlace, ReviewFrame, type ReviewFrameProps, ReviewPart, ReviewSheet } from './ReviewFrame'
export { ReviewDetailPage, ReviewPage } from './ReviewPage'
export { ReviewPanel, type ReviewPanelProps } from './ReviewPanel'
export { ReviewQueue, type ReviewQueueProps } from './ReviewQueue'
export { useReviewKeys } from './useReviewKeys'
