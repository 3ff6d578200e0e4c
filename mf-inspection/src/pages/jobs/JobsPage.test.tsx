import { applicationEndpoints, onlineApplyNewrule } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { today } from '@shared/ui/headless'
import { aNotice, fakeService, renderPage, signedInAs } from '@shared/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, useState } from 'react'
import { Link } from 'react-router-dom'
import { aJob, aResult } from '../../testing/aJob'
import type { FieldWork } from './fieldQueue'
import JobsPage from './JobsPage'

const device = new Map<string, FieldWork>()
jest.mock('idb-keyval', () => ({
  get: async (key: string) => device.get(key),
  set: async (key: string, work: FieldWork) => void device.set(key, work),
  update: async (key: string, change: (work: FieldWork | undefined) => FieldWork) => void device.set(key, change(device.get(key))),
}))

/** Assigned and not begun. */
const ahead = { ...aJob, status: '55', statusName: '已派工', actions: ['start'] }

describe('我的检验任务', () => {
  it('shows what a number of the home page counted, and leads on to the rest', async () => {
    signedInAs('6')
    const late = { ...aJob, id: 'late', unitName: '超期单位', dueDate: '2026-01-05' }
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [late, { ...aJob, unitName: '别的单位' }] })]])
    renderPage(<JobsPage />, { path: '/company-service/jobs?type=onlineApplyNewrule&status=55,60&dueTo=2026-02-01' })
    expect((await screen.findAllByRole('article')).map((card) => card.getAttribute('aria-label'))).toEqual(['超期单位 示例花园'])
    await userEvent.click(screen.getByRole('button', { name: '看全部任务' }))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
  })

  it('shows the one job an item of the home page leads to, open, whatever comes before it', async () => {
    signedInAs('6')
    const before = { ...aJob, id: 'before', unitName: '先约的单位', inspectOn: '2026-01-02' }
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [before, aJob] })]])
    renderPage(<JobsPage />, { path: `/company-service/jobs?record=${aJob.id}` })
    const [card, ...others] = await screen.findAllByRole('article')
    expect(others).toEqual([])
    expect(within(card as HTMLElement).getByRole('button', { name: /宁波示例物业/, expanded: true })).toBeInTheDocument()
  })

  it('opens it as well when another card was opened by hand before', async () => {
    signedInAs('6')
    const before = { ...aJob, id: 'before', unitName: '先约的单位', inspectOn: '2026-01-02' }
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [before, aJob] })]])
    /** The page stays mounted behind another, as behind the tab of the desktop. */
    const Tabs = () => {
      const [inFront, setInFront] = useState(true)
      return (
        <>
          <Activity mode={inFront ? 'visible' : 'hidden'}>
            <JobsPage />
          </Activity>
          <Link to={`/company-service/jobs?record=${aJob.id}`} onClick={() => setInFront(true)}>
            办理
          </Link>
          <button type="button" onClick={() => setInFront(false)}>
            工作桌面
          </button>
        </>
      )
    }
    renderPage(<Tabs />, { path: '/company-service/jobs' })
    const press = async (name: RegExp, expanded: boolean) => userEvent.click(await screen.findByRole('button', { name, expanded }))
    await press(/宁波示例物业/, false)
    await press(/先约的单位/, false)
    for (let time = 0; time < 2; time += 1) {
      await userEvent.click(screen.getByRole('button', { name: '工作桌面' }))
      await userEvent.click(screen.getByRole('link', { name: '办理' }))
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
      // Closed by hand, and led to once more.
      await press(/宁波示例物业/, true)
    }
  })

  it('does not say of jobs of earlier days that they are of today, and counts as to be entered only what is', async () => {
    signedInAs('6')
    const missed = { ...aJob, id: 'missed', status: '55', place: '前几天花园', inspectOn: '2026-01-05' }
    const rectified = { ...aJob, id: 'rectified', status: '63', inspectOn: '2026-01-04' }
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [missed, rectified] })]])
    renderPage(<JobsPage />)
    const now = await screen.findByRole('region', { name: '现在要办' })
    expect(within(now).getByRole('heading', { name: '现在要办 2' })).toBeInTheDocument()
    expect(within(now).getByRole('button', { name: /前几天花园/ })).toHaveTextContent('2026-01-05（已过约定日期）')
    expect(screen.getByText('1 处 1 台，已录入 0 台')).toBeInTheDocument()
    expect(screen.queryByText(/今天/)).toBeNull()
  })

  it('tells several jobs of one unit apart while they are closed: each says where it is', async () => {
    signedInAs('6')
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [aJob, { ...aJob, id: 'j2', place: '示例花园东区' }] })]])
    renderPage(<JobsPage />)
    expect(await screen.findByRole('button', { name: /宁波示例物业 ?示例花园东区/, expanded: false })).toBeInTheDocument()
  })

  it('tells several jobs at one place apart while they are closed: each says what is inspected', async () => {
    signedInAs('6')
    const second = { ...aResult, id: 'r2', name: '载货电梯', place: '', device: '31103309920230002' }
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [aJob, { ...aJob, id: 'j2', results: [second, { ...aResult, id: 'r3' }] }] })]])
    renderPage(<JobsPage />)
    expect(await screen.findByRole('button', { name: /示例花园 ?载货电梯 31103309920230002 等/, expanded: false })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: /示例物业/, expanded: true }))
    expect(screen.getByRole('button', { name: /示例花园 ?乘客电梯 3号楼2# 31103309920230001 ?定期/, expanded: false })).toBeInTheDocument()
  })

  it('says who sent a report back, when and why, on the card and where it is submitted again, and does not look done', async () => {
    signedInAs('6')
    const returned = { by: '周受理', time: '2026-11-21 10:05:30', reason: '结论与记录不符' }
    fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [{ ...aJob, returned, results: [{ ...aResult, conclusion: '01', inspectedOn: '2026-11-20' }] }] })],
      [applicationEndpoints(onlineApplyNewrule).detail, () => aNotice({ id: 'j1', type: 'onlineApplyNewrule', status: '60' })],
      [attachmentEndpoints.findAttList, () => ({ list: [] })],
    ])
    const { user } = renderPage(<JobsPage />)
    const card = within(await screen.findByRole('article', { name: /示例花园/ }))
    expect(card.getByRole('button', { name: /报告退回修改/, expanded: true })).not.toHaveTextContent('1 / 1 台')
    expect(card.getByText('报告退回修改：结论与记录不符')).toHaveTextContent('2026-11-21 10:05 周受理')
    await user.click(card.getByRole('button', { name: '提交报告' }))
    expect(within(await screen.findByRole('dialog')).getByText('报告退回修改：结论与记录不符（2026-11-21 10:05 周受理）')).toBeInTheDocument()
  })

  it('says that there are more jobs than are listed', async () => {
    signedInAs('6')
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [aJob], more: true })]])
    renderPage(<JobsPage />)
    expect(await screen.findByText('只列出最早的 1 处，提交报告以后列出其余的')).toBeInTheDocument()
  })

  it('says that what a link means is done, and shows what else is left', async () => {
    signedInAs('6')
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [{ ...aJob, unitName: '别的单位' }] })]])
    const { user } = renderPage(<JobsPage />, { path: '/company-service/jobs?record=reported' })
    expect(await screen.findByText('链接指明的任务已经办完，以下是全部 1 处')).toBeInTheDocument()
    expect(screen.getByRole('article', { name: /别的单位/ })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(screen.queryByText(/链接指明的任务/)).not.toBeInTheDocument())
    expect(screen.getByRole('article', { name: /别的单位/ })).toBeInTheDocument()
  })

  it('keeps what is entered without a line on the device, says so, and sends it when the line is back', async () => {
    signedInAs('6')
    let line = false
    const calls = fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [aJob] })],
      [
        inspectionEndpoints.saveResult,
        () => {
          if (!line) throw new Error('no line')
          return { ...aResult, version: 2, conclusion: '01' }
        },
      ],
    ])
    const first = renderPage(<JobsPage />)
    const row = await screen.findByRole('article', { name: /示例花园/ })
    await userEvent.click(within(row).getByText('不合格'))
    expect(within(row).getByText('2026-11-30')).toBeInTheDocument()
    expect(within(row).getByText('不变')).toBeInTheDocument()
    expect(within(row).queryByText('按规则推算')).not.toBeInTheDocument()
    await userEvent.click(within(row).getByText('合格', { exact: true }))
    expect(within(row).getByText('2028-11-30')).toBeInTheDocument()
    await userEvent.click(within(row).getByRole('button', { name: '保存' }))
    expect(await screen.findByText('网络不可用，已保存在本机 1 项')).toBeInTheDocument()
    expect(within(row).getByText('已存本机，待上传')).toBeInTheDocument()
    expect(within(row).getByRole('button', { name: '提交报告' })).toBeDisabled()
    const key = device.get('inspection-jobs.v1.me')?.queue[0]?.key
    first.unmount()
    // As if the browser had been closed: the entry is still stored, under the same key.
    renderPage(<JobsPage />)
    expect(await screen.findByText('网络不可用，已保存在本机 1 项')).toBeInTheDocument()
    expect(device.get('inspection-jobs.v1.me')?.queue[0]?.key).toBe(key)
    line = true
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(device.get('inspection-jobs.v1.me')?.queue).toEqual([]))
    expect(screen.queryByText(/网络不可用/)).toBeNull()
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent.at(-1)).toMatchObject({ version: 1, conclusion: '01' })
  })

  it('goes on showing what was saved while the jobs are read again', async () => {
    signedInAs('6')
    device.clear()
    const calls = fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [aJob] })],
      [inspectionEndpoints.saveResult, () => ({ ...aResult, version: 2, conclusion: '01' })],
    ])
    const { user } = renderPage(<JobsPage />)
    const row = await screen.findByRole('article', { name: /示例花园/ })
    await user.click(within(row).getByRole('radio', { name: '合格' }))
    await user.click(within(row).getByRole('button', { name: '保存' }))
    // The list that answers still tells of before, as the one that was loaded does until it is read again.
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/jobs'))).toHaveLength(2))
    expect(device.get('inspection-jobs.v1.me')?.queue).toEqual([])
    expect(within(row).getByText('1 / 1 台')).toBeInTheDocument()
    expect(screen.getByText('1 处 1 台，已录入 1 台')).toBeInTheDocument()
    expect(within(row).queryByText('未录入')).toBeNull()
  })

  it('takes the grade an inspection gives a vessel, and shows the next date that follows from it', async () => {
    signedInAs('6')
    device.clear()
    const after = (date: string) => ({ passed: { date, why: '' }, failed: { date: '', why: '' } })
    const vessel = { ...aResult, proposed: { ...after(''), byGrade: { '2': after('2032-11-20'), '3': after('2029-11-20') } } }
    const calls = fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [{ ...aJob, results: [vessel] }] })],
      [inspectionEndpoints.saveResult, () => ({ ...vessel, version: 2, conclusion: '01', grade: '3' })],
    ])
    renderPage(<JobsPage />)
    const row = await screen.findByRole('article', { name: /示例花园/ })
    await userEvent.click(within(row).getByText('合格', { exact: true }))
    expect(within(row).getByText('无法推算')).toBeInTheDocument()
    await userEvent.click(within(row).getByRole('combobox', { name: /安全状况等级/ }))
    await userEvent.click(await screen.findByTitle('3级'))
    expect(within(row).getByText('2029-11-20')).toBeInTheDocument()
    await userEvent.click(within(row).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ conclusion: '01', grade: '3' }))
  })

  it('says on the card that the unit asked for another day, and which', async () => {
    signedInAs('6')
    device.clear()
    const asked = { ...aJob, status: '56', statusName: '改期待答复', actions: ['start'], inspectOn: '2099-01-04', wishes: ['2099-01-05', '2099-01-06'] }
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [asked, { ...aJob, id: 'j2', place: '别处' }] })]])
    renderPage(<JobsPage />)
    const card = await screen.findByRole('article', { name: /示例花园/ })
    expect(within(card).getByText('单位申请改到 2099-01-05 或 2099-01-06，检验机构尚未答复')).toBeInTheDocument()
    expect(within(screen.getByRole('article', { name: /别处/ })).queryByText(/申请改到/)).toBeNull()
  })

  it('says that a result was saved and brings what comes next into sight', async () => {
    signedInAs('6')
    device.clear()
    const shown: HTMLElement[] = []
    HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
      shown.push(this)
    }
    let devices = [aResult, { ...aResult, id: 'r2', place: '5号楼1#' }]
    fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [{ ...aJob, results: devices }] })],
      [
        inspectionEndpoints.saveResult,
        ({ path }) => {
          devices = devices.map((one) => (path.endsWith(one.id) ? { ...one, conclusion: '01' } : one))
          return { ...aResult, version: 2, conclusion: '01' }
        },
      ],
    ])
    const { user, said } = renderPage(<JobsPage />)
    const card = await screen.findByRole('article', { name: /示例花园/ })
    const save = async (words: string) => {
      await user.click(within(card).getByRole('radio', { name: '合格' }))
      await user.click(within(card).getByRole('button', { name: words }))
    }
    // The second device first: the next one is then the first, which was skipped.
    await user.click(await within(card).findByRole('button', { name: /5号楼1#/ }))
    await save('保存，录下一台')
    expect(shown.at(-1)).toContainElement(within(card).getByRole('button', { name: /3号楼2#/ }))
    expect(within(card).getByRole('button', { name: /3号楼2#/ })).toHaveFocus()
    // Nothing comes after the last one.
    await save('保存')
    expect(shown.at(-1)).toContainElement(within(card).getByRole('button', { name: '提交报告' }))
    expect(within(card).getByRole('region', { name: '示例花园：下一步' })).toHaveFocus()
    expect(said).toEqual(['已保存，请录下一台', '已保存，2 台都已录入'])
  })

  it('goes on at the first device once a job is begun', async () => {
    signedInAs('6')
    device.clear()
    fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [{ ...ahead, inspectOn: today(), results: [aResult, { ...aResult, id: 'r2', place: '5号楼1#' }] }] })],
    ])
    const { user } = renderPage(<JobsPage />)
    const card = await screen.findByRole('article', { name: /示例花园/ })
    await user.click(within(card).getByRole('button', { name: '开始检验' }))
    await waitFor(() => expect(within(card).getByRole('button', { name: /3号楼2#/ })).toHaveFocus())
    expect(within(card).getByRole('radio', { name: '合格' })).toBeInTheDocument()
  })

  it('asks before it starts a job on another day than the one agreed on, of which the unit is told at once', async () => {
    signedInAs('6')
    device.clear()
    const calls = fakeService([[inspectionEndpoints.jobs, () => ({ list: [{ ...ahead, inspectOn: '2099-12-01' }] })]])
    const { user } = renderPage(<JobsPage />, { path: `/company-service/jobs?record=${aJob.id}` })
    const started = () => calls.filter(({ method }) => method === 'POST').length
    const begin = await screen.findByRole('button', { name: '开始检验' })
    await user.click(begin)
    const asked = await screen.findByRole('dialog', { name: '约定 2099-12-01 检验，今天开始吗？' })
    expect(device.get('inspection-jobs.v1.me')?.queue ?? []).toEqual([])
    await user.click(within(asked).getByRole('button', { name: '返回' }))
    expect(started()).toBe(0)
    await user.click(begin)
    await user.click(await screen.findByRole('button', { name: '今天开始' }))
    await waitFor(() => expect(started()).toBe(1))
  })

  it('leaves what another window has stored on the device in place', async () => {
    signedInAs('6')
    device.clear()
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [aJob] })]])
    const { user } = renderPage(<JobsPage />)
    const row = await screen.findByRole('article', { name: /示例花园/ })
    const other = { conclusion: '03', inspectedOn: '2026-11-20', remarks: '门锁', nextDate: '', nextReason: '' }
    device.set('inspection-jobs.v1.me', { queue: [], drafts: { r9: other } })
    await user.click(within(row).getByRole('radio', { name: '合格' }))
    await waitFor(() => expect(device.get('inspection-jobs.v1.me')?.drafts).toMatchObject({ r1: { conclusion: '01' }, r9: other }))
  })

  it('offers remarks that fit the conclusion', async () => {
    signedInAs('6')
    device.clear()
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [aJob] })]])
    renderPage(<JobsPage />)
    const row = await screen.findByRole('article', { name: /示例花园/ })
    expect(within(row).queryByRole('button', { name: /制动试验/ })).toBeNull()
    await userEvent.click(within(row).getByText('合格', { exact: true }))
    expect(within(row).getByRole('button', { name: '制动试验有效' })).toBeInTheDocument()
    await userEvent.click(within(row).getByText('不合格'))
    expect(within(row).queryByRole('button', { name: '制动试验有效' })).toBeNull()
    await userEvent.click(within(row).getByRole('button', { name: '对讲不通' }))
    expect(within(row).getByRole('textbox', { name: '备注' })).toHaveValue('对讲不通')
  })

  it('offers for a boiler no remarks about elevators', async () => {
    signedInAs('6')
    device.clear()
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [{ ...aJob, equclacode: '1000' }] })]])
    renderPage(<JobsPage />)
    const row = await screen.findByRole('article', { name: /示例花园/ })
    await userEvent.click(within(row).getByText('合格', { exact: true }))
    expect(within(row).getByRole('button', { name: '安全附件在校验期内' })).toBeInTheDocument()
    expect(within(row).queryByRole('button', { name: '对讲畅通' })).toBeNull()
  })

  it('says what does not pass of what is kept on the device, too', async () => {
    signedInAs('6')
    device.clear()
    fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [aJob] })],
      [
        inspectionEndpoints.saveResult,
        () => {
          throw new Error('no line')
        },
      ],
    ])
    renderPage(<JobsPage />)
    const row = await screen.findByRole('article', { name: /示例花园/ })
    await userEvent.click(within(row).getByText('不合格'))
    await userEvent.type(within(row).getByRole('textbox', { name: /检验意见|备注|说明/ }), '门锁啮合深度不足')
    await userEvent.click(within(row).getByRole('button', { name: '保存' }))
    expect(await within(row).findByText('1 / 1 台，1 台不合格')).toBeInTheDocument()
    expect(within(row).getByRole('button', { name: '提交报告' })).not.toHaveClass('ant-btn-primary')
  })

  it('has one primary button: that of the open device, and that of the job once it is closed', async () => {
    signedInAs('6')
    device.clear()
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [{ ...aJob, results: [{ ...aResult, conclusion: '01', inspectedOn: '2026-11-20' }] }] })]])
    renderPage(<JobsPage />)
    const row = await screen.findByRole('article', { name: /示例花园/ })
    const primary = () =>
      within(row)
        .getAllByRole('button')
        .filter((button) => button.classList.contains('ant-btn-primary'))
        .map(({ textContent }) => textContent)
    expect(primary()).toEqual(['提交报告'])
    await userEvent.click(within(row).getByRole('button', { name: /3号楼2#/ }))
    expect(primary()).toEqual(['保存'])
    await userEvent.click(within(row).getByRole('button', { name: /3号楼2#/ }))
    expect(primary()).toEqual(['提交报告'])
  })

  it('asks for what is missing before it keeps anything, and for the reason of another date', async () => {
    signedInAs('6')
    device.clear()
    const calls = fakeService([[inspectionEndpoints.jobs, () => ({ list: [aJob] })]])
    renderPage(<JobsPage />)
    await userEvent.click(await screen.findByRole('button', { name: '保存' }))
    expect(screen.getByText('请选择检验结论')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '合格' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: '修改' }))
    await userEvent.type(screen.getByLabelText('修改后的下次检验日期'), '2027-05-01')
    expect(screen.getByText('修改下次检验日期须写明理由')).toBeInTheDocument()
    // A device that fails keeps its date.
    await userEvent.click(screen.getByRole('radio', { name: '不合格' }))
    expect(screen.queryByLabelText('修改后的下次检验日期')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '修改' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: '合格' }))
    await userEvent.click(screen.getByRole('button', { name: '修改' }))
    expect(screen.getByLabelText('修改后的下次检验日期')).toHaveValue('')
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })
})
