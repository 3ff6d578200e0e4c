import { type ApplicationDetail, type ApplicationEvent, applicationDefinition, papersOf, rectificationSteps } from '@shared/contract/application'
import type { Attachment } from '@shared/contract/attachment'
import { minuteOf } from '@shared/contract/rules'
import { AttachmentPapers, useApplicationRecord } from '@shared/ui/detail'
import { SectionCard } from '@shared/ui/page'
import { ReviewPart } from '@shared/ui/review'
import type { ReactNode } from 'react'
import styles from './RectificationRounds.module.css'

/** 整改: each round with the demand, the unit's answer and its outcome; earlier rounds remain visible when another begins. */

interface Round {
  demand: ApplicationEvent
  answer?: ApplicationEvent
  /** Papers the unit uploaded for this demand. */
  papers: Attachment[]
  /** When the rectification was accepted. */
  acceptedAt?: string
  /** When the inspection went on without it, after the deadline. */
  missedAt?: string
}

const isDemand = ({ action }: ApplicationEvent): boolean => rectificationSteps.demands.some((demand) => demand === action)

/** The rounds of a record, oldest first. A paper belongs to the round during which it was uploaded. */
function roundsOf(events: readonly ApplicationEvent[], attachments: readonly Attachment[]): Round[] {
  // The log is newest first; events of the same second keep their order.
  const told = [...events].reverse()
  const begins = told.flatMap((event, place) => (isDemand(event) ? [place] : []))
  return begins.flatMap((place, count) => {
    const demand = told[place]
    if (!demand) return []
    const next = begins[count + 1]
    const within = told.slice(place + 1, next)
    const until = next === undefined ? undefined : told[next]?.time
    return {
      demand,
      answer: within.find(({ action }) => action === rectificationSteps.answer),
      acceptedAt: within.find(({ action }) => action === rectificationSteps.accepted)?.time,
      missedAt: within.find(({ action }) => action === rectificationSteps.missed)?.time,
      papers: attachments.filter(
        ({ code, uploadTime }) => code === rectificationSteps.proof && uploadTime >= demand.time && (until === undefined || uploadTime < until),
      ),
    }
  })
}

/** The outcome of a round, if known. */
function outcome({ answer, acceptedAt, missedAt }: Round, followed: boolean): string {
  if (acceptedAt !== undefined) return `${minuteOf(acceptedAt)} 复核通过`
  if (missedAt !== undefined) return '逾期未整改'
  if (followed) return '复核不通过'
  return answer ? '待复核' : '待整改'
}

export function RectificationRounds({ record, events }: { record: ApplicationDetail; events: readonly ApplicationEvent[] }) {
  const rounds = roundsOf(events, record.attachments)
  const proofs = papersOf(applicationDefinition(record.type)).filter(({ code }) => code === rectificationSteps.proof)
  return (
    <ol className={styles.rounds}>
      {rounds.map((round, place) => (
        <li key={round.demand.id} aria-label={`第${place + 1}次整改要求`}>
          <div className={styles.demand}>
            <div className={styles.head}>
              <b>{rounds.length > 1 ? `第${place + 1}次要求整改` : '要求整改'}</b>
              <span>{outcome(round, place + 1 < rounds.length)}</span>
            </div>
            {round.demand.input.map(({ label, value }) => (
              <div key={label}>{`${label}：${value}`}</div>
            ))}
            {round.demand.opinion !== '' && <div>{`上次整改未通过复核：${round.demand.opinion}`}</div>}
            <small>{`${minuteOf(round.demand.time)} ${round.demand.operatorName}`}</small>
          </div>
          {round.answer && <p className={styles.answer}>{`单位 ${minuteOf(round.answer.time)} 提交：${round.answer.opinion || '见整改见证材料'}`}</p>}
          {round.papers.length > 0 && <AttachmentPapers definition={{ attachments: proofs }} attachments={round.papers} fields={record.form.fields} />}
        </li>
      ))}
    </ol>
  )
}

function Rounds({ record, frame }: { record: ApplicationDetail; frame(note: string, rounds: ReactNode): ReactNode }) {
  const { events = [] } = useApplicationRecord(applicationDefinition(record.type), record.id)
  const count = events.filter(isDemand).length
  return count === 0 ? null : frame(`${count} 次`, <RectificationRounds record={record} events={events} />)
}

/** For the record's detail page. */
export const RectificationCard = ({ record }: { record: ApplicationDetail }) => (
  <Rounds
    record={record}
    frame={(note, rounds) => (
      <SectionCard title="整改" note={note}>
        {rounds}
      </SectionCard>
    )}
  />
)

/** For the review page, beside the decision on the rectification. */
export const RectificationPart = ({ record }: { record: ApplicationDetail }) => (
  <Rounds
    record={record}
    frame={(note, rounds) => (
      <ReviewPart title="整改" note={note}>
        {rounds}
      </ReviewPart>
    )}
  />
)
