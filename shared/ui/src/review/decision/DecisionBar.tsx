import type { OpinionTemplate } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { Alert, Button } from 'antd'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isUndoing } from './decisions'
import { NeedlessOpinion } from './NeedlessOpinion'
import { OpinionBox } from './OpinionBox'
import type { Decision, Decisions } from './useDecisions'

/** Reasons by action. */
export type Withheld = Readonly<Record<string, string>>

interface DecisionBarProps<D extends Decision> {
  review: Decisions<D>
  templates: readonly OpinionTemplate[]
  placeholder: string
  /** Why nothing can be decided, and a note that helps; conflicts are shown by the bar itself. */
  blocked?: { reason: string; note: ReactNode }
  /** Why single decisions cannot be taken yet, by their action. */
  withheld?: Withheld
  /** Label of a decision's button; the decision's own label by default. */
  labelOf?(decision: D): string
  onDecide(decision: D): void
}

/** Whether what had the focus is gone, or was disabled. */
const isFocusLost = (): boolean => document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

/** What happened, without the advice to load again that follows it in one: 您写的意见还在，刷新后可以继续 */
const withoutAdvice = (reason: string): string => reason.replace(/，请刷新后(?:重试|查看)$/, '')

/** Whether there is anything for the bar: decisions, or the conflict after which there are none, and what was written before it. */
export const hasDecisionBar = ({ decisions, opinion, conflict }: Pick<Decisions<Decision>, 'decisions' | 'opinion' | 'conflict'>): boolean =>
  decisions.length > 0 || opinion !== '' || conflict !== undefined

/** Opinion and decisions below a record, always in the same positions. */
export function DecisionBar<D extends Decision>({ review, templates, placeholder, blocked, withheld = {}, labelOf, onDecide }: DecisionBarProps<D>) {
  const { primary, conflict } = review
  const boxId = useId()
  const reload = useRef<HTMLButtonElement>(null)
  const isConflict = conflict !== undefined
  const isOver = review.decisions.length === 0
  // A conflict disables the pressed button, and 刷新 goes away once it is pressed.
  useEffect(() => {
    if (!isConflict) return
    if (isFocusLost()) reload.current?.focus()
    return () => {
      if (isFocusLost()) document.getElementById(boxId)?.focus()
    }
  }, [isConflict, boxId])
  const reason = conflict === undefined ? blocked?.reason : conflict || messages.stale
  const waiting = review.decisions.filter(({ action }) => withheld[action] !== undefined)
  return (
    <>
      {conflict !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={isOver ? reason : `${withoutAdvice(reason ?? '')}。${review.opinion === '' ? '' : '您写的意见还在，'}刷新后可以继续`}
          action={
            <Button ref={reload} size="small" onClick={() => void review.reload()}>
              刷新
            </Button>
          }
        />
      )}
      {conflict === undefined && blocked?.note}
      {/* In words beside the buttons: a title is not shown by touch, nor on a disabled button by keyboard. */}
      {reason === undefined && waiting.map(({ action }) => <Alert key={action} type="info" showIcon title={withheld[action]} />)}
      {isOver && review.opinion !== '' && <NeedlessOpinion id={boxId} opinion={review.opinion} />}
      {!isOver && (
        <OpinionBox
          id={boxId}
          value={review.opinion}
          onChange={review.write}
          templates={templates}
          problem={review.problem}
          disabled={reason !== undefined}
          placeholder={placeholder}
          onSubmitKey={() => primary && withheld[primary.action] === undefined && onDecide(primary)}
        >
          {review.decisions.map((decision) => (
            <Button
              key={decision.action}
              type={decision === primary ? 'primary' : 'default'}
              danger={isUndoing(decision)}
              disabled={reason !== undefined || withheld[decision.action] !== undefined}
              title={reason ?? withheld[decision.action] ?? (decision === primary ? 'Ctrl+Enter' : undefined)}
              loading={review.busy === decision.action}
              onClick={() => onDecide(decision)}
            >
              {labelOf?.(decision) ?? decision.label}
            </Button>
          ))}
        </OpinionBox>
      )}
    </>
  )
}
