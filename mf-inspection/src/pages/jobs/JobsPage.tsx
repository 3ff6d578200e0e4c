import { askedByAddress, inspectionState } from '@shared/contract/application'
import { type InspectionJob, inspectionEndpoints, jobsAskedFor } from '@shared/contract/inspection'
import { useCallQuery } from '@shared/portal'
import { today } from '@shared/ui/headless'
import { EmptyState, FailureNote, LongWait, PageHeader } from '@shared/ui/page'
import { Alert, Button, Progress, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LeaveDialog } from '../../leave/LeaveDialog'
import { withAnswers } from './answers'
import { keptResultOf } from './fieldQueue'
import { isAhead, isRectifying, isUnrectified, JobCard } from './JobCard'
import styles from './JobsPage.module.css'
import { type FieldWorkState, useFieldWork } from './useFieldWork'

/** Groups the jobs: those to be done now, and those waiting for others or for their day. */
function groupsOf(jobs: readonly InspectionJob[], today: string) {
  const waiting = jobs.filter((job) => job.status === inspectionState.toRectify && !isUnrectified(job, today))
  const now = jobs.filter((job) => {
    const { status, inspectOn } = job
    return status === inspectionState.inspecting || status === inspectionState.rectified || isUnrectified(job, today) || (isAhead(status) && inspectOn <= today)
  })
  const later = jobs.filter(({ status, inspectOn }) => isAhead(status) && inspectOn > today)
  return [
    // Not only of today: what was begun, rectified or missed on an earlier day is still to be done. A card says whose day has passed.
    { key: 'now', title: '现在要办', jobs: now },
    { key: 'waiting', title: '待整改', jobs: waiting },
    { key: 'later', title: '以后', jobs: later },
  ].filter((group) => group.jobs.length > 0)
}

/** 我的检验任务: an inspector's jobs on site, online or offline. */
export default function JobsPage() {
  const { data, error, refetch, isFetching } = useCallQuery(inspectionEndpoints.jobs, {}, { staleTime: 0 })
  const field = useFieldWork()
  const day = today()
  // A number on the home page links to the jobs it counts, and what waits there to its own; one press shows the others.
  const [address, setAddress] = useSearchParams()
  const all = withAnswers(data?.list ?? [], field.answers)
  const record = address.get('record') ?? undefined
  const named = jobsAskedFor(all, { ...askedByAddress(address), type: address.get('type') ?? undefined, record })
  // The menu returns to the page as it was left: a link that names nothing any more does not hide the others.
  const isOver = named.length === 0 && all.length > 0
  const jobs = isOver ? all : named
  const groups = groupsOf(jobs, day)
  // A job whose rectification is to be judged has its results: nothing is entered before that.
  const toEnter = groups.find(({ key }) => key === 'now')?.jobs.filter(({ status }) => !isRectifying(status)) ?? []
  /** The card opened by hand; none if empty. */
  const [open, setOpen] = useState<string>()
  // A link to one job opens it, whatever was opened or closed before; effects run again when the page comes to the front.
  useEffect(() => {
    if (record !== undefined) setOpen(undefined)
  }, [record])
  const [away, setAway] = useState(false)
  const shown = open ?? groups[0]?.jobs[0]?.id
  return (
    <div className={styles.page}>
      <PageHeader title="我的检验任务" rule="录入的内容先存在本机，有网络时自动上传" actions={<Button onClick={() => setAway(true)}>请假</Button>} />
      {away && <LeaveDialog onClose={() => setAway(false)} />}
      <Standing field={field} />
      {error && !data && <FailureNote failure={error} onRetry={() => refetch()} retrying={isFetching} />}
      {!data && !error && <LongWait />}
      {!data && !error && <Skeleton active className={styles.waiting} paragraph={{ rows: 10 }} />}
      {data && field.work && (
        <>
          <Progressed jobs={toEnter} field={field} />
          {all.length === 0 && <EmptyState kind="good" title="没有待办的检验任务" text="受理人派工以后，这里会出现任务，并收到消息" />}
          {named.length < all.length && (
            <div className={styles.narrowed}>
              <span>{isOver ? `链接指明的任务已经办完，以下是全部 ${all.length} 处` : `只显示链接指明的 ${named.length} 处，共 ${all.length} 处`}</span>
              <Button size="small" onClick={() => setAddress({}, { replace: true })}>
                {isOver ? '知道了' : '看全部任务'}
              </Button>
            </div>
          )}
          {data.more && <Alert type="warning" showIcon title={`只列出最早的 ${all.length} 处，提交报告以后列出其余的`} />}
          {groups.map((group) => (
            <section key={group.key} aria-label={group.title}>
              <h2 className={styles.group}>{`${group.title} ${group.jobs.length}`}</h2>
              {group.jobs.map((job) => (
                <JobCard key={job.id} job={job} today={day} field={field} open={shown === job.id} onToggle={() => setOpen(shown === job.id ? '' : job.id)} />
              ))}
            </section>
          ))}
        </>
      )}
    </div>
  )
}

/** Shows whether the phone is offline and what is stored on it: a state, not an error. */
function Standing({ field }: { field: FieldWorkState }) {
  const queue = field.work?.queue ?? []
  const refused = queue.filter(({ problem }) => problem !== undefined)
  const waiting = queue.length - refused.length
  return (
    <div className={styles.notes} aria-live="polite">
      {field.unkept && (
        <Alert type="error" showIcon title="本机不能保存录入的内容" description="可能是浏览器的无痕窗口，请换一个窗口打开；关闭以前请确认已经上传" />
      )}
      {field.offline && (
        <Alert
          type="warning"
          showIcon
          title={waiting > 0 ? `网络不可用，已保存在本机 ${waiting} 项` : '网络不可用'}
          description="可以继续录入，恢复后自动上传，不要清除浏览器数据"
          action={
            <Button size="small" onClick={field.send}>
              现在重试
            </Button>
          }
        />
      )}
      {!field.offline && waiting > 0 && <Alert type="info" showIcon title={`正在上传 ${waiting} 项`} />}
      {refused.map((item) => (
        <Alert
          key={item.key}
          type="error"
          showIcon
          title={item.kind === 'result' ? `${item.device} 的结果没有被接收` : item.kind === 'photo' ? `照片 ${item.name} 没有被接收` : '开始检验没有被接收'}
          description={`${item.problem}${item.kind === 'result' ? '。内容还在本机，改正后再保存' : ''}`}
          action={
            <Button size="small" onClick={() => field.giveUp(item.key)}>
              放弃这一项
            </Button>
          }
        />
      ))}
    </div>
  )
}

function Progressed({ jobs, field }: { jobs: readonly InspectionJob[]; field: FieldWorkState }) {
  const devices = jobs.flatMap(({ results }) => results)
  if (devices.length === 0) return null
  const entered = devices.filter(({ id, conclusion }) => conclusion !== '' || (field.work && keptResultOf(field.work, id))).length
  return (
    <div className={styles.sum}>
      <b>{`${jobs.length} 处 ${devices.length} 台，已录入 ${entered} 台`}</b>
      <Progress percent={Math.round((entered / devices.length) * 100)} showInfo={false} aria-label="已录入" />
    </div>
  )
}
