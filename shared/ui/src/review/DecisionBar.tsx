import type { ApplicationDetail as ApplicationRecord } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { Alert, Button } from 'antd'
import { OpinionBox } from './OpinionBox'
import { conflictText, type Review } from './useReview'

export interface DecisionBarProps {
  record: ApplicationRecord
  review: Review
  /** Said on the buttons: deciding goes on to the next record. */
  goesOn: boolean
}

/** Opinion and decisions at the foot of a record under review, always in the same places. */
export function DecisionBar({ record, review, goesOn }: DecisionBarProps) {
  const { handling, primary, conflict } = review
  const blocked = handling === 'other' || conflict !== undefined
  const demanding = review.decisions.find((decision) => decision.opinion === 'required')
  return (
    <>
      {conflict !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={conflictText(conflict)}
          action={
            <Button size="small" onClick={review.reload}>
              刷新
            </Button>
          }
        />
      )}
      {conflict === undefined && handling === 'other' && (
        <Alert
          type="info"
          showIcon
          title={messages.handledBy(record.handlerName)}
          action={
            <Button size="small" loading={review.busy === 'pickUp'} onClick={review.start}>
              由我接手
            </Button>
          }
        />
      )}
      <OpinionBox
        value={review.opinion}
        onChange={review.write}
        templates={review.templates}
        problem={review.problem}
        disabled={blocked}
        placeholder={demanding ? `填写意见，${demanding.label}时必填` : '填写意见'}
        onSubmitKey={() => primary && review.decide(primary)}
      >
        {review.decisions.map((decision) => (
          <Button
            key={decision.path}
            type={decision === primary ? 'primary' : 'default'}
            disabled={blocked}
            title={blocked ? (conflict ?? messages.handledBy(record.handlerName)) : decision === primary ? 'Ctrl+Enter' : undefined}
            loading={review.busy === decision.path}
            onClick={() => review.decide(decision)}
          >
            {goesOn ? `${decision.label}，看下一件` : decision.label}
          </Button>
        ))}
      </OpinionBox>
    </>
  )
}
