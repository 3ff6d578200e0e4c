import { DownOutlined, EnvironmentOutlined, PhoneOutlined, UpOutlined } from '@ant-design/icons'
import { aheadStates, applicationDefinition, inspectionState, rectifyingStates } from '@shared/contract/application'
import { unqualifiedConclusions } from '@shared/contract/equipment'
import { type InspectionJob, inspectionEndpoints, wishesInWords } from '@shared/contract/inspection'
import { minuteOf } from '@shared/contract/rules'
import { invalidateCalls, notify } from '@shared/portal'
import { useTransitionDialog } from '@shared/ui/application'
import { StatusTag } from '@shared/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { DeviceRow } from './DeviceRow'
import { keptResultOf } from './fieldQueue'
import styles from './JobsPage.module.css'
import { Rectification } from './Rectification'
import type { FieldWorkState } from './useFieldWork'

interface JobCardProps {
  job: InspectionJob
  today: string
  field: FieldWorkState
  open: boolean
  onToggle(): void
}

export const isAhead = (status: string): boolean => aheadStates.includes(status)

export const isRectifying = (status: string): boolean => rectifyingStates.includes(status)

/** The unit has not answered a rectification by its deadline: the inspector may go on. */
export const isUnrectified = ({ status, dueDate }: InspectionJob, today: string): boolean =>
  status === inspectionState.toRectify && dueDate !== '' && dueDate < today

/** Remarks on the devices that do not pass, with device names if there are several. */
function foundWrong({ results }: InspectionJob): string {
  const failed = results.filter(({ conclusion, remarks }) => unqualifiedConclusions.includes(conclusion) && remarks !== '')
  return failed.map(({ place, name, remarks }) => (results.length > 1 ? `${place || name}：${remarks}` : remarks)).join('；')
}

type Returned = NonNullable<InspectionJob['returned']>
const returnInWords = ({ reason }: Returned): string => `报告退回修改：${reason}`
const returnedBy = ({ by, time }: Returned): string => `${minuteOf(time)} ${by}`

/** The first device as it is told on its plate and on the spot, and whether there are others. */
function devicesInWords({ results: [first, ...others] }: InspectionJob): string {
  if (!first) return ''
  return `${[first.name, first.place, first.device].filter(Boolean).join(' ')}${others.length > 0 ? ' 等' : ''}`
}

/** One job: its place, contact, devices, and actions. */
export function JobCard({ job, today, field, open, onToggle }: JobCardProps) {
  const queries = useQueryClient()
  const definition = applicationDefinition(job.type)
  const { ask, dialog } = useTransitionDialog(definition, () => void invalidateCalls(queries, [inspectionEndpoints.jobs]))
  const kept = (field.work?.queue ?? []).filter(({ jobId }) => jobId === job.id)
  const starting = kept.some(({ kind }) => kind === 'start')
  const begun = job.status === inspectionState.inspecting || starting
  /** The last saved conclusion: on this phone, else at the service. */
  const conclusionOf = ({ id, conclusion }: InspectionJob['results'][number]): string =>
    (field.work && keptResultOf(field.work, id)?.entry.conclusion) ?? conclusion
  const isEntered = (result: InspectionJob['results'][number]) => conclusionOf(result) !== ''
  const entered = job.results.filter(isEntered).length
  const [device, setDevice] = useState<string>()
  const first = job.results.find((result) => !isEntered(result))?.id
  const opened = device ?? (begun ? first : undefined)
  const card = useRef<HTMLElement>(null)
  /** Counts what is done here, each time followed by the next device or action. */
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    if (steps === 0) return
    // The closed form was a screen high: without scrolling, the next step would be out of view and another job in its place.
    const next = card.current?.querySelector<HTMLElement>('[data-next]')
    const isDevice = next?.dataset.next === 'device'
    next?.scrollIntoView?.({ block: isDevice ? 'start' : 'center' })
    // The pressed button is gone. The actions may be disabled until the result is uploaded, so their section takes the focus.
    const target = isDevice ? next?.querySelector('button') : next
    target?.focus({ preventScroll: true })
  }, [steps])
  /** Opens the next device without a result, or scrolls to the job's actions if there is none. */
  const afterSaving = (place: number) => {
    const next = [...job.results.slice(place + 1), ...job.results.slice(0, place)].find((other) => !isEntered(other))
    setDevice(next?.id ?? '')
    setSteps(steps + 1)
    notify.success(
      `${field.offline ? '已存本机' : '已保存'}，${next ? '请录下一台' : job.results.length > 1 ? `${job.results.length} 台都已录入` : '结果已录入'}`,
    )
  }
  /** Whether to start on another day than agreed is being asked. */
  const [asking, setAsking] = useState(false)
  const start = () => {
    field.add({ kind: 'start', type: job.type, jobId: job.id, version: job.version })
    setDevice(first)
    setSteps(steps + 1)
  }
  const wish = wishesInWords(job.wishes)
  const complete = entered === job.results.length
  const failed = job.results.filter((result) => unqualifiedConclusions.includes(conclusionOf(result))).length
  /** Rectification comes first when a device fails; reporting without it remains possible. */
  const demands = failed > 0 && job.actions.includes('rectify')
  /** While the form of a device is open, saving it is the only primary button (look 16). */
  const entering = begun && job.results.some(({ id }) => id === opened)
  /** Why an action that needs the service must wait: no connection, or saved entries the service does not have yet. */
  const waits = field.offline ? '恢复网络后可以提交' : kept.length > 0 ? '本机的内容上传以后可以提交' : undefined
  return (
    <article ref={card} className={styles.job} aria-label={`${job.unitName} ${job.place}`}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={onToggle}>
        <span className={styles.headText}>
          <b>{job.unitName}</b>
          {/* A unit may have several places in one day: without the place, its collapsed jobs would look the same. */}
          <small>{job.place}</small>
          {/* And several applications may be about one place. */}
          {!open && <small>{devicesInWords(job)}</small>}
          <small>{`${job.kindName} ${job.results.length} 台　${job.inspectOn}${job.inspectOn < today && isAhead(job.status) ? '（已过约定日期）' : ''}`}</small>
          {wish !== '' && <small className={styles.wish}>{`单位${wish}，检验机构尚未答复`}</small>}
        </span>
        <StatusTag tone={failed > 0 || job.returned || isRectifying(job.status) ? 'attention' : complete ? 'done' : begun ? 'moving' : 'idle'}>
          {isRectifying(job.status)
            ? job.rectified
              ? '已整改，待复核'
              : isUnrectified(job, today)
                ? '逾期未整改'
                : '待整改'
            : job.returned
              ? '报告退回修改'
              : `${entered} / ${job.results.length} 台${failed > 0 ? `，${failed} 台不合格` : ''}`}
        </StatusTag>
        {open ? <UpOutlined /> : <DownOutlined />}
      </button>
      {open && (
        <>
          <p className={styles.facts}>
            {`现场配合人 ${job.siteContact} ${job.siteMobile}`}
            {job.maintenanceUnitName && `；维保 ${job.maintenanceUnitName}`}
            <br />
            {`检验人员 ${job.inspectors}　${job.number}`}
          </p>
          {isRectifying(job.status) && <Rectification job={job} />}
          {job.returned && (
            <p className={styles.demand}>
              {returnInWords(job.returned)}
              <br />
              <small>{returnedBy(job.returned)}</small>
            </p>
          )}
          <div className={styles.calls}>
            <Button icon={<PhoneOutlined />} size="large" href={`tel:${job.siteMobile}`}>
              打电话
            </Button>
            <Button icon={<EnvironmentOutlined />} size="large" href={`geo:0,0?q=${encodeURIComponent(job.place)}`}>
              导航
            </Button>
          </div>
          <ul className={styles.devices}>
            {job.results.map((result, place) => (
              <DeviceRow
                key={result.id}
                job={job}
                result={result}
                field={field}
                today={today}
                editable={begun}
                open={opened === result.id}
                more={job.results.some((other) => other.id !== result.id && !isEntered(other))}
                onToggle={() => setDevice(opened === result.id ? '' : result.id)}
                onSaved={() => afterSaving(place)}
              />
            ))}
          </ul>
          <section className={styles.acts} data-next={opened ? undefined : 'acts'} tabIndex={-1} aria-label={`${job.place}：下一步`}>
            {job.actions.includes('start') && !starting && (
              <Button
                type="primary"
                size="large"
                block
                // Its unit is told at once, and it cannot be taken back: one touch must not do it on another day than the one agreed on.
                onClick={() => (job.inspectOn === today ? start() : setAsking(true))}
              >
                开始检验
              </Button>
            )}
            {isUnrectified(job, today) && (
              <Button type="primary" size="large" block disabled={field.offline} onClick={() => ask(job, 'unrectified')}>
                逾期未整改，继续检验
              </Button>
            )}
            {isRectifying(job.status) && !isUnrectified(job, today) && (
              <Button type="primary" size="large" block disabled={field.offline || !job.actions.includes('reinspect')} onClick={() => ask(job, 'reinspect')}>
                {job.rectified ? '复核通过' : '等待单位提交整改材料'}
              </Button>
            )}
            {job.actions.includes('refuseRectified') && (
              <Button size="large" block disabled={field.offline} onClick={() => ask(job, 'refuseRectified')}>
                复核不通过
              </Button>
            )}
            {job.actions.includes('rectify') && (
              <Button
                type={demands && !entering ? 'primary' : 'default'}
                size="large"
                block
                disabled={waits !== undefined}
                onClick={() => ask(job, 'rectify', { problem: foundWrong(job) })}
              >
                要求整改
              </Button>
            )}
            {job.actions.includes('report') && (
              <Button
                type={complete && !demands && !entering ? 'primary' : 'default'}
                size="large"
                block
                disabled={!complete || waits !== undefined}
                onClick={() => ask(job, 'report', undefined, job.returned && `${returnInWords(job.returned)}（${returnedBy(job.returned)}）`)}
              >
                {complete ? '提交报告' : `还有 ${job.results.length - entered} 台未录入`}
              </Button>
            )}
            {begun && waits && <p className={styles.minor}>{waits}</p>}
          </section>
          {dialog}
          <Modal
            open={asking}
            title={`约定 ${job.inspectOn} 检验，今天开始吗？`}
            okText="今天开始"
            cancelText="返回"
            onOk={() => {
              setAsking(false)
              start()
            }}
            onCancel={() => setAsking(false)}
          >
            开始后立即通知申请单位，不能撤回
          </Modal>
        </>
      )}
    </article>
  )
}
