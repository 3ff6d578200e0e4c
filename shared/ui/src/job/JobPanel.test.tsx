import { isUnderWay, type Job, jobEndpoints } from '@shared/contract/job'
import { useCallQuery } from '@shared/portal'
import { screen, waitFor } from '@testing-library/react'
import { fakeService, Refused, renderPage, signedInAs } from '../testing/fakeService'
import { awaitJob } from './awaitedJobs'
import { JobPanel } from './JobPanel'

const aJob = (part: Partial<Job> = {}): Job => ({
  id: 'j1',
  title: '导出施工告知',
  state: 'running',
  percent: 40,
  note: '',
  fileName: '',
  size: 0,
  createDate: '2026-11-22 09:00:00',
  expires: '2026-11-23 09:00:00',
  ...part,
})
const done = (part: Partial<Job> = {}) => aJob({ state: 'done', percent: 100, fileName: '施工告知202611220900.xlsx', size: 5 * 1024 * 1024, ...part })

let jobs: Job[] = []
let ticket: () => unknown = () => ({ url: '/a/stone/common/export?ticket=t' })
const fetched: string[] = []

function Panel() {
  const { data } = useCallQuery(jobEndpoints.list, {}, { refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? 20 : false) })
  return data && data.list.length > 0 ? <JobPanel jobs={data.list} /> : null
}
function open() {
  const calls = fakeService([
    [jobEndpoints.list, () => ({ list: jobs })],
    [jobEndpoints.ticket, () => ticket()],
    [
      jobEndpoints.retry,
      () => {
        jobs = [aJob({ state: 'waiting', percent: 0 })]
        return {}
      },
    ],
    [
      jobEndpoints.remove,
      ({ body }) => {
        jobs = jobs.filter((job) => job.id !== body.id)
        return {}
      },
    ],
  ])
  return { calls, ...renderPage(<Panel />) }
}

beforeEach(() => {
  sessionStorage.clear()
  signedInAs('7')
  fetched.length = 0
  ticket = () => ({ url: '/a/stone/common/export?ticket=t' })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== undefined && this.hidden) fetched.push(this.getAttribute('href') ?? '')
  })
})
afterEach(() => jest.restoreAllMocks())

test('shows how far a job is, and fetches its file once when it is done', async () => {
  jobs = [aJob()]
  awaitJob('j1')
  open()
  expect(await screen.findByText('导出任务，1个进行中')).toBeInTheDocument()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  jobs = [done()]
  await waitFor(() => expect(fetched).toEqual(['/a/stone/common/export?ticket=t']))
  expect(screen.getByText('导出施工告知已完成，开始下载')).toBeInTheDocument()
  expect(screen.getByText(/5.0MB，11-23 09:00前可下载/)).toBeInTheDocument()
})

test('fetches nothing by itself that another window asked for, but on the button', async () => {
  jobs = [done({ note: '只包含前100000条，请缩小查询条件后分次导出' })]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '导出任务' }))
  expect(screen.getByText(/只包含前100000条/)).toBeInTheDocument()
  expect(fetched).toEqual([])
  await user.click(screen.getByRole('button', { name: '下载 施工告知202611220900.xlsx' }))
  await waitFor(() => expect(fetched).toHaveLength(1))
})

test('says why one failed, does it again, and lets go of it', async () => {
  jobs = [aJob({ state: 'failed', note: '文件没有生成成功，请重试' })]
  awaitJob('j1')
  const { user } = open()
  expect(await screen.findByText('文件没有生成成功，请重试')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '重试 导出施工告知' }))
  expect(await screen.findByText('排队等候')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '取消 导出施工告知' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '导出任务' })).not.toBeInTheDocument())
})

test('tells when the file cannot be had any more', async () => {
  jobs = [done()]
  ticket = () => new Refused('NOT_FOUND', '记录不存在或已被删除')
  const { user, said } = open()
  await user.click(await screen.findByRole('button', { name: '导出任务' }))
  await user.click(screen.getByRole('button', { name: /^下载/ }))
  await waitFor(() => expect(said).toEqual(['记录不存在或已被删除']))
  expect(fetched).toEqual([])
})
