/** Review of applications: queue, attachments, checks, opinion, decision. */

export { keptDraft } from '../transition/keptDraft'
export { CheckList } from './CheckList'
export { DecisionBar, hasDecisionBar } from './decision/DecisionBar'
export { afterDecision, placeInQueue, type QueuePlace } from './decision/decisions'
export { type Decision, type Decisions, useDecisions } from './decision/useDecisions'
export { useReviewKeys } from './queue/useReviewKeys'
export { QuotedOpinion, ReviewFrame, ReviewPart, ReviewSheet } from './ReviewFrame'
export { ReviewDetailPage, ReviewPage } from './ReviewPage'
export type { ReviewAddition, Withhold } from './ReviewPanel'
