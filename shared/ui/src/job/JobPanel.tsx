import CloseOutlined from '@ant-design/icons-svg/lib/asn/CloseOutlined'
import DownOutlined from '@ant-design/icons-svg/lib/asn/DownOutlined'
import UpOutlined from '@ant-design/icons-svg/lib/asn/UpOutlined'
import { isUnderWay, type Job, jobEndpoints } from '@shared/contract/job'
import { useCallMutation } from '@shared/portal'
import { Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { Icon } from '../icon/Icon'
import { openDownload } from '../page/openFile'
import visuallyHidden from '../page/visuallyHidden.module.css'
import { takeAwaited } from './awaitedJobs'
import styles from './JobPanel.module.css'

const changes = { invalidates: [jobEndpoints.list] }

/** Panel with the user's exports, on every page: progress, files and failures. Files this window waits for are downloaded automatically. */
export function JobPanel({ jobs }: { jobs: readonly Job[] }) {
  const underWay = jobs.filter(isUnderWay).length
  const [open, setOpen] = useState(underWay > 0)
  const [said, say] = useState('')
  const download = useCallMutation(jobEndpoints.ticket, { onSuccess: ({ url }) => openDownload(url) })
  const retry = useCallMutation(jobEndpoints.retry, changes)
  const remove = useCallMutation(jobEndpoints.remove, changes)
  useEffect(() => {
    // Another export was started: open the panel to show its progress.
    if (underWay > 0) setOpen(true)
  }, [underWay])
  const fetchFile = download.mutate
  useEffect(() => {
    for (const job of jobs.filter((candidate) => !isUnderWay(candidate) && takeAwaited(candidate.id))) {
      say(`${job.title}${job.state === 'done' ? '已完成，开始下载' : '没有成功'}`)
      if (job.state === 'done') fetchFile({ body: { id: job.id } })
      else setOpen(true)
    }
  }, [jobs, fetchFile])
  const title = underWay > 0 ? `导出任务，${underWay}个进行中` : '导出任务'
  return (
    <section className={styles.panel} aria-label="导出任务">
      <button type="button" className={styles.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <b>{title}</b>
        <Icon icon={open ? DownOutlined : UpOutlined} />
      </button>
      <span role="status" className={visuallyHidden.hidden}>
        {said}
      </span>
      {open && (
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <li key={job.id}>
              <div className={styles.line}>
                <span className={styles.title} title={job.fileName || job.title}>
                  {job.title}
                  <time>{job.createDate.slice(5, 16)}</time>
                </span>
                {job.state === 'done' && (
                  <Button size="small" type="link" aria-label={`下载 ${job.fileName}`} onClick={() => fetchFile({ body: { id: job.id } })}>
                    下载
                  </Button>
                )}
                {job.state === 'failed' && (
                  <Button
                    size="small"
                    type="link"
                    aria-label={`重试 ${job.title}`}
                    loading={retry.isPending}
                    onClick={() => retry.mutate({ body: { id: job.id } })}
                  >
                    重试
                  </Button>
                )}
                <Button
                  size="small"
                  type="text"
                  icon={<Icon icon={CloseOutlined} />}
                  aria-label={`${isUnderWay(job) ? '取消' : '移除'} ${job.title}`}
                  title={isUnderWay(job) ? '取消' : '移除'}
                  onClick={() => remove.mutate({ body: { id: job.id } })}
                />
              </div>
              <JobStanding job={job} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function JobStanding({ job }: { job: Job }) {
  if (job.state === 'waiting') return <small>排队等候</small>
  if (job.state === 'running') return <Progress percent={job.percent} size="small" aria-label={`${job.title}进度`} />
  if (job.state === 'failed') return <small className={styles.failed}>{job.note}</small>
  return (
    <small>
      {sizeText(job.size)}，{job.expires.slice(5, 16)}前可下载
      {job.note && <span className={styles.failed}>。{job.note}</span>}
    </small>
  )
}

const sizeText = (bytes: number): string => (bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`)
