import { PrinterOutlined } from '@ant-design/icons'
import {
  type ApplicationDefinition,
  type ApplicationEvent,
  type ApplicationDetail as ApplicationRecord,
  groupsRead,
  papersOf,
  stateOf,
  type TransitionDefinition,
  visibleTables,
} from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { minuteOf } from '@shared/contract/rules'
import { useTab } from '@shared/portal'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import { ComparedValues, changesWords, comparisonNote, SubmissionChanges } from '../detail/changes/ChangedValues'
import { HandlingFacts } from '../detail/FactList'
import { FlowLog } from '../detail/flowLog/FlowLog'
import { GroupFields } from '../detail/RecordFields'
import { callsOf } from '../detail/useApplicationRecord'
import { usePrint } from '../detail/usePrint'
import { StatusTag } from '../page/status/StatusTag'
import { TransitionDialog } from '../transition/TransitionDialog'
import { asksForInput, transitionDraft } from '../transition/transitionDraft'
import { DecisionBar, hasDecisionBar, type Withheld } from './decision/DecisionBar'
import { isUndoing, opinionHint, type QueuePlace } from './decision/decisions'
import { MachineChecks, useMachineChecks } from './MachineChecks'
import { ReviewTable } from './queue/ReviewTable'
import { useReviewKeys } from './queue/useReviewKeys'
import { QuotedOpinion, ReviewFrame, ReviewPart } from './ReviewFrame'
import styles from './ReviewPanel.module.css'
import { useReview } from './useReview'

export interface ReviewPanelProps {
  definition: ApplicationDefinition
  record: ApplicationRecord
  /** undefined while the flow log is loading. */
  events: readonly ApplicationEvent[] | undefined
  onDecided(decision: TransitionDefinition): void
  /** The record's position in its queue, with navigation to its neighbours. Absent in a separate page. */
  place?: QueuePlace
  /** Additional content of a type's own page, shown between the checks and the form. */
  addition?: ReviewAddition
}

/** Prevents one decision and shows the reason; undefined allows it again. @param action of the decision */
export type Withhold = (action: string, reason: string | undefined) => void

/**
 * @param block prevents all decisions and shows the reason; undefined allows them again. It keeps its identity between renders
 * @param withhold the same of a single decision
 */
export type ReviewAddition = (record: ApplicationRecord, block: (reason: string | undefined) => void, withhold: Withhold) => ReactNode

/** The latest event that brought the record into its current state. */
function latestStepOf(record: ApplicationRecord, events: readonly ApplicationEvent[] = []): ApplicationEvent | undefined {
  const steps = events.filter((event) => event.toStatus === record.status && event.fromStatus !== event.toStatus)
  return [...steps].sort((a, b) => b.time.localeCompare(a.time))[0]
}

/** Whether to ask before a decision: it needs input, or has a question of its own, as what cannot be undone and what issues a certificate. */
const asksFirst = (decision: TransitionDefinition): boolean => asksForInput(decision) || decision.confirm !== undefined
/** Whether the decision grants the application. Decisions that need an opinion refuse or return it. */
const isPositive = ({ opinion, ...decision }: TransitionDefinition): boolean => opinion !== 'required' && !isUndoing(decision)

/** Documents of a decided record, which the handler can print here. */
function Papers({ definition, record }: Pick<ReviewPanelProps, 'definition' | 'record'>) {
  const { print, printing, blocked } = usePrint(definition)
  return (
    <ReviewPart title="打印">
      <div className={styles.prints}>
        {record.documents.map(({ key, label }) => (
          <Button key={key} icon={<PrinterOutlined aria-hidden />} loading={printing === key} onClick={() => void print(record.id, key)}>
            打印{label}
          </Button>
        ))}
      </div>
      {blocked}
    </ReviewPart>
  )
}

/**
 * One record under review: machine checks first, data on the left, attachments on the right, opinion and decisions below. It is built
 * from the definition's handler transitions, so every application type with a queue can use it. Use the record's id as `key`: opinion
 * and conflict belong to one record.
 */
export function ReviewPanel({ definition, record, events, onDecided, place, addition }: ReviewPanelProps) {
  const [asked, setAsked] = useState<TransitionDefinition>()
  const [begun, setBegun] = useState(false)
  const [unfinished, setUnfinished] = useState<string>()
  const [withheldBeside, setWithheldBeside] = useState<Withheld>({})
  const withhold = useCallback<Withhold>(
    (action, reason) => setWithheldBeside(({ [action]: _before, ...others }) => (reason === undefined ? others : { ...others, [action]: reason })),
    [],
  )
  const withheld: Withheld = { ...record.withheld, ...withheldBeside }
  const review = useReview(
    definition,
    record,
    (decision) => {
      transitionDraft(record, decision.path).forget()
      setBegun(false)
      setAsked(undefined)
      onDecided(decision)
    },
    begun || unfinished !== undefined,
  )
  const checks = useMachineChecks(definition, record.id, review.decisions.length > 0)
  const { active } = useTab()
  const state = stateOf(definition, record.status)
  const waitsForNobody = state.waitsFor === undefined
  const { primary } = review
  const leadsOn = place?.onNext !== undefined || place?.onPrevious !== undefined
  const latestStep = latestStepOf(record, events)
  /** The event's opinion, if the sender gave one: the reason for a cancellation. */
  const reason = latestStep?.opinion ? latestStep : undefined
  const brought = definition.transitions.find(({ action, to }) => action === latestStep?.action && to === record.status)?.papers?.map(({ code }) => code)
  const found = (checks.data?.list ?? []).filter(({ ok }) => !ok)
  /** Sends a decision, or opens its dialog first. */
  function decide(decision: TransitionDefinition) {
    if (withheld[decision.action] !== undefined) return
    if (!asksFirst(decision)) return void review.decide(decision)
    if (!review.check(decision)) return
    review.begin()
    setAsked(decision)
  }
  useReviewKeys(active, {
    next: place?.onNext,
    previous: place?.onPrevious,
    submit: primary && !review.conflict && !unfinished && review.handling !== 'other' ? () => decide(primary) : undefined,
  })
  const handledByOther = (
    <Alert
      type="info"
      showIcon
      title={messages.handledBy(record.handlerName)}
      action={
        <Button size="small" loading={review.busy === 'pickUp'} onClick={() => void review.takeOver()}>
          由我接手
        </Button>
      }
    />
  )
  return (
    <ReviewFrame
      title={definition.label}
      number={record.number}
      status={
        <>
          <StatusTag tone={state.tone}>{record.statusName}</StatusTag>
          {review.handling !== 'nobody' && !waitsForNobody && review.decisions.length > 0 && (
            <span className={styles.handler}>{review.handling === 'me' ? '由我办理' : `${record.handlerName}正在办理`}</span>
          )}
          {review.handling === 'nobody' && review.claim && review.decisions.length > 0 && (
            <Button size="small" loading={review.busy === 'pickUp'} onClick={review.start} title="开始后申请单位不能再撤回；填写意见时自动开始">
              开始办理
            </Button>
          )}
        </>
      }
      place={place}
      papers={{ attachments: papersOf(definition) }}
      attachments={record.attachments}
      firstPapers={brought}
      foot={
        hasDecisionBar(review) && (
          <DecisionBar
            review={review}
            templates={review.templates}
            placeholder={opinionHint(review.decisions)}
            blocked={
              review.handling === 'other'
                ? { reason: messages.handledBy(record.handlerName), note: handledByOther }
                : unfinished === undefined
                  ? undefined
                  : { reason: unfinished, note: <Alert type="warning" showIcon title={unfinished} /> }
            }
            withheld={withheld}
            // After a decision the next record of the queue opens, if there is one.
            labelOf={(decision) => (leadsOn && !asksFirst(decision) ? `${decision.label}，看下一件` : decision.label)}
            onDecide={decide}
          />
        )
      }
    >
      {reason && (
        <QuotedOpinion source={[reason.actionName, reason.operatorName, minuteOf(reason.time)]}>
          {[reason.opinion, ...reason.input.map(({ label, value }) => `${label} ${value}`)].join('　')}
        </QuotedOpinion>
      )}
      {asked && review.conflict === undefined && (
        <TransitionDialog
          definition={definition}
          target={record}
          transition={asked}
          told={{ ...record.inputValues, unitName: record.unitName }}
          fields={record.form.fields}
          withoutOpinion
          send={({ input }) => review.decide(asked, input?.fields)}
          sending={review.busy === asked.action}
          warnings={isPositive(asked) ? found : []}
          onTyped={setBegun}
          onClose={() => setAsked(undefined)}
        />
      )}
      {review.decisions.length > 0 && <MachineChecks checks={checks} />}
      {waitsForNobody && record.documents.length > 0 && <Papers definition={definition} record={record} />}
      {record.changes.length > 0 && (
        <ReviewPart title={changesWords(record).title} note={`${record.changes.length} 处不同`}>
          <SubmissionChanges record={record} />
        </ReviewPart>
      )}
      {record.comparison && (
        <ReviewPart title={`与${record.comparison.label}相比`} note={comparisonNote(record.comparison)}>
          <ComparedValues comparison={record.comparison} />
        </ReviewPart>
      )}
      {addition?.(record, setUnfinished, withhold)}
      {groupsRead(definition, record).map((group) => (
        <ReviewPart key={group.key} title={group.label}>
          <GroupFields record={record} group={group} reveal={callsOf(definition).reveal} />
        </ReviewPart>
      ))}
      {visibleTables(definition, record.form.fields).map((table) => (
        <ReviewTable key={table.key} definition={definition} record={record} table={table} />
      ))}
      {record.inputs.length > 0 && (
        <ReviewPart title="办理信息">
          <HandlingFacts inputs={record.inputs} />
        </ReviewPart>
      )}
      <ReviewPart title="流转日志">{events ? <FlowLog events={events} /> : <Skeleton active title={false} paragraph={{ rows: 4 }} />}</ReviewPart>
    </ReviewFrame>
  )
}
