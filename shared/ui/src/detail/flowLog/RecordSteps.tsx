import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import type { ApplicationDefinition, ApplicationEvent, ApplicationDetail as ApplicationRecord } from '@shared/contract/application'
import { today } from '../../headless/day'
import { ToneIcon } from '../../page/status/ToneIcon'
import { type HeldUp, heldHint, hintOf, type Viewer } from '../hint'
import styles from './RecordSteps.module.css'
import { type Step, stepsOf } from './steps'

const spoken: Readonly<Record<Step['state'], string>> = { done: '已完成', current: '当前', ahead: '未开始', failed: '已终止' }

function Knob({ step, number }: { step: Step; number: number }) {
  if (step.state === 'done') return <CheckOutlined aria-hidden />
  if (step.state === 'failed') return <CloseOutlined aria-hidden />
  return <span aria-hidden>{number}</span>
}

export interface RecordStepsProps {
  definition: ApplicationDefinition
  record: ApplicationRecord
  events: readonly ApplicationEvent[]
  viewer: Viewer
  /** What keeps the record from going on for now, if anything does. */
  heldUp?: HeldUp | undefined
}

/** Progress of a record: dates of past steps, planned times of later ones, and a hint about what to do, by when, and what follows. */
export function RecordSteps({ definition, record, events, viewer, heldUp }: RecordStepsProps) {
  const hint = heldUp ? heldHint(heldUp) : hintOf(definition, record, viewer, today())
  return (
    <section className={styles.card} aria-label="办理进度">
      <ol className={styles.steps}>
        {stepsOf(definition, record, events).map((step, index) => (
          <li key={step.label} className={styles[step.state]} aria-current={step.state === 'current' ? 'step' : undefined}>
            <span className={styles.line}>
              <span className={styles.knob} title={spoken[step.state]}>
                <Knob step={step} number={index + 1} />
              </span>
            </span>
            <b>{step.label}</b>
            <span className={styles.note}>{step.note}</span>
          </li>
        ))}
      </ol>
      <p className={`${styles.hint} ${styles[`${hint.tone}Hint`]}`}>
        <span className={styles.shape}>
          <ToneIcon tone={hint.tone} />
        </span>
        <span>
          {hint.lead && (
            <b>
              {hint.lead}
              {/[。！？]$/.test(hint.lead) ? '' : '。'}
            </b>
          )}
          {hint.text}
        </span>
      </p>
    </section>
  )
}
