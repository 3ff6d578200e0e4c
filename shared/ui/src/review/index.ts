/** Review of applications: queue, attachments, checks, opinion, decision. */

export { type KeptDraft, keptDraft } from '../transition/keptDraft'
export { CheckList } from './CheckList'
export { DecisionBar, type DecisionBarProps, hasDecisionBar } from './DecisionBar'
export { afterDecision, placeInQueue, type QueuePlace } from './decisions'
export { OpinionBox, type OpinionBoxProps } from './OpinionBox'
export { QuotedOpinion, ReviewFrame, type ReviewFrameProps, ReviewPart, ReviewSheet } from './ReviewFrame'
export { ReviewDetailPage, ReviewPage } from './ReviewPage'
export { type ReviewAddition, ReviewPanel, type ReviewPanelProps } from './ReviewPanel'
export { ReviewQueue, type ReviewQueueProps } from './ReviewQueue'
export { type Decision, type Decisions, useDecisions } from './useDecisions'
export { useReviewKeys } from './useReviewKeys'
