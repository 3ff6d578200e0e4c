/** Review of applications: queue, attachments, checks, opinion, decision. */

export { keptDraft } from '../transition/keptDraft'
export { CheckList } from './CheckList'
export { DecisionBar, hasDecisionBar } from './DecisionBar'
export { afterDecision, placeInQueue, type QueuePlace } from './decisions'
export { QuotedOpinion, ReviewFrame, ReviewPart, ReviewSheet } from './ReviewFrame'
export { ReviewDetailPage, ReviewPage } from './ReviewPage'
export type { ReviewAddition, Withhold } from './ReviewPanel'
export { type Decision, type Decisions, useDecisions } from './useDecisions'
export { useReviewKeys } from './useReviewKeys'
