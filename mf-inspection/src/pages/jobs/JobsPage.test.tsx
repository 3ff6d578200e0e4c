import { applicationEndpoints, onlineApplyNewrule } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { type InspectionJob, inspectionEndpoints } from '@shared/contract/inspection'
import { aNotice, anAttachment, anEvent, fakeService, renderPage, signedInAs } from '@shared/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FieldWork } from './fieldQueue'
import JobsPage from './JobsPage'

const device = new Map<string, FieldWork>()
jest.mock('idb-keyval', () => ({
  get: async (key: string) => device.get(key),
  set: async (key: string, work: FieldWork) => void device.set(key, work),
  update: async (key: string, change: (work: FieldWork | undefined) => FieldWork) => void device.set(key, change(device.get(key))),
}))

const result = {
  id: 'r1',
  version: 1,
  device: '31103309920230001',
  name: '乘客电梯',
  useCertNo: '',
  place: '3号楼2#',
  conclusion: '',
  inspectedOn: '',
  remarks: '',
  duty: 'inspection' as const,
  nextDate: '',
  nextReason: '',
  reportNo: '',
  state: 'open' as const,
  enteredBy: '',
  proposed: { passed: { date: '2028-11-30', why: '第9年定期检验' }, failed: { date: '2026-11-30', why: '第7年定期检验' } },
  photos: [],
}
const job: InspectionJob = {
  id: 'j1',
  type: 'onlineApplyNewrule',
  number: 'BJ1',
  version: 7,
  status: '60',
  statusName: '检验中',
  actions: ['rectify', 'report'],
  unitName: '宁波示例物业',
  place: '示例花园',
  siteContact: '李测试',
  siteMobile: '13000000001',
  maintenanceUnitName: '',
  kindName: '定期检验',
  equclacode: '3000',
  inspectOn: '2026-11-20',
  inspectors: '王测试',
  dueDate: '',
  problem: '',
  rectified: false,
  results: [result],
}

describe('我的检验任务', () => {
  it('shows what a number of the home page counted, and leads on to the rest', async () => {
    signedInAs('6')
    const late = { ...job, id: 'late', unitName: '超期单位', dueDate: '2026-01-05' }
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [late, { ...job, unitName: '别的单位' }] })]])
    renderPage(<JobsPage />, { path: '/company-service/jobs?type=onlineApplyNewrule&status=55,60&dueTo=2026-02-01' })
    expect((await screen.findAllByRole('article')).map((card) => card.getAttribute('aria-label'))).toEqual(['超期单位 示例花园'])
    await userEvent.click(screen.getByRole('button', { name: '看全部任务' }))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
  })

  it('tells several jobs of one unit apart while they are closed: each says where it is', async () => {
    signedInAs('6')
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [job, { ...job, id: 'j2', place: '示例花园东区' }] })]])
    renderPage(<JobsPage />)
    expect(await screen.findByRole('button', { name: /宁波示例物业 ?示例花园东区/, expanded: false })).toBeInTheDocument()
  })

  it('says that there are more jobs than are listed', async () => {
    signedInAs('6')
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [job], more: true })]])
    renderPage(<JobsPage />)
    expect(await screen.findByText('只列出最早的 1 处，提交报告以后列出其余的')).toBeInTheDocument()
  })

  it('says that what a link means is done, where something else is left', async () => {
    signedInAs('6')
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [{ ...job, unitName: '别的单位' }] })]])
    renderPage(<JobsPage />, { path: '/company-service/jobs?type=onlineApplyNewrule&dueTo=2026-02-01' })
    expect(await screen.findByText('链接指明的任务已经办完')).toBeInTheDocument()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
  })

  it('keeps what is entered without a line on the device, says so, and sends it when the line is back', async () => {
    signedInAs('6')
    let line = false
    const calls = fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [job] })],
      [
        inspectionEndpoints.saveResult,
        () => {
          if (!line) throw new Error('no line')
          return { ...result, version: 2, conclusion: '01' }
        },
      ],
    ])
    const first = renderPage(<JobsPage />)
    const row = await screen.findByRole('article', { name: /示例花园/ })
    await userEvent.click(within(row).getByText('不合格'))
    expect(within(row).getByText('2026-11-30')).toBeInTheDocument()
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

  it('takes the grade an inspection gives a vessel, and shows the next date that follows from it', async () => {
    signedInAs('6')
    device.clear()
    const after = (date: string) => ({ passed: { date, why: '' }, failed: { date: '', why: '' } })
    const vessel = { ...result, proposed: { ...after(''), byGrade: { '2': after('2032-11-20'), '3': after('2029-11-20') } } }
    const calls = fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [{ ...job, results: [vessel] }] })],
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

  it('shows each demand and how the unit says it was put right, with its papers, before it is looked at again, and may be refused', async () => {
    signedInAs('6')
    device.clear()
    const calls = applicationEndpoints(onlineApplyNewrule)
    const proofs = [
      anAttachment({ id: 'p1', code: 'RECTIFY_PROOF', fileName: '门锁照片.png', ext: 'png', uploadTime: '2026-11-21 09:00:00' }),
      anAttachment({ id: 'p2', code: 'RECTIFY_PROOF', fileName: '锁钩照片.png', ext: 'png', uploadTime: '2026-11-23 09:00:00' }),
    ]
    const reported = {
      ...job,
      status: '63',
      statusName: '整改待复核',
      actions: ['reinspect', 'refuseRectified'],
      problem: '门锁啮合深度仍不足',
      rectified: true,
    }
    const demand = (problem: string, rectifyBy: string) => [
      { label: '存在问题', value: problem },
      { label: '整改期限', value: rectifyBy },
    ]
    fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [reported] })],
      [calls.detail, () => aNotice({ id: 'j1', type: 'onlineApplyNewrule', status: '63', attachments: proofs, inputValues: { rectifyBy: '2026-11-20' } })],
      [
        calls.showOpinion,
        () => ({
          list: [
            anEvent({ action: 'rectified', opinion: '已更换锁钩', time: '2026-11-23 10:00:00' }),
            anEvent({ action: 'refuseRectified', opinion: '照片不是同一层', input: demand('门锁啮合深度仍不足', '2026-12-10'), time: '2026-11-22 10:00:00' }),
            anEvent({ action: 'rectified', opinion: '已更换门锁', time: '2026-11-21 10:00:00' }),
            anEvent({ action: 'rectify', input: demand('门锁啮合深度不足', '2026-11-30'), time: '2026-11-20 10:00:00' }),
          ],
        }),
      ],
      [attachmentEndpoints.findAttList, () => ({ list: proofs })],
    ])
    renderPage(<JobsPage />)
    expect(await screen.findByRole('heading', { name: /今天/ })).toBeInTheDocument()
    const shown = await screen.findByRole('region', { name: '整改材料' })
    const round = (count: number) => within(within(shown).getByRole('listitem', { name: `第${count}次整改要求` }))
    await within(shown).findByText('第2次要求整改')
    for (const said of ['存在问题：门锁啮合深度不足', '复核不通过', '单位 2026-11-21 10:00 提交：已更换门锁'])
      expect(round(1).getByText(said)).toBeInTheDocument()
    expect(round(1).getByRole('button', { name: '预览 门锁照片.png' })).toBeInTheDocument()
    for (const said of ['整改期限：2026-12-10', '上次整改未通过复核：照片不是同一层', '待复核', '单位 2026-11-23 10:00 提交：已更换锁钩']) {
      expect(round(2).getByText(said)).toBeInTheDocument()
    }
    expect(round(2).getByRole('button', { name: '预览 锁钩照片.png' })).toBeInTheDocument()
    expect(round(2).queryByRole('button', { name: '预览 门锁照片.png' })).toBeNull()
    expect(screen.getByRole('button', { name: '复核通过' })).toBeEnabled()
    await userEvent.click(screen.getByRole('button', { name: '复核不通过' }))
    const dialog = await screen.findByRole('dialog', { name: '复核不通过，重新要求整改' })
    // A deadline that has passed is not offered as the initial value.
    expect(await within(dialog).findByRole('textbox', { name: /整改期限/ })).toHaveValue('')
    expect(within(dialog).getByRole('textbox', { name: /意见/ })).toBeRequired()
  })

  it('lets the inspector go on where the unit has not put it right by the deadline, and not before', async () => {
    signedInAs('6')
    device.clear()
    const calls = applicationEndpoints(onlineApplyNewrule)
    const demanded = { ...job, status: '62', statusName: '待整改', actions: ['unrectified'], problem: '门锁啮合深度不足' }
    const list = [
      { ...demanded, id: 'late', place: '过期花园', dueDate: '2026-01-05' },
      { ...demanded, dueDate: '2099-01-05' },
    ]
    fakeService([
      [inspectionEndpoints.jobs, () => ({ list })],
      [calls.detail, () => aNotice({ id: 'late', type: 'onlineApplyNewrule', status: '62' })],
      [
        calls.showOpinion,
        () => ({
          list: [
            anEvent({ action: 'rectify', time: '2025-12-20 10:00:00' }),
            anEvent({ action: 'unrectified', time: '2025-12-19 10:00:00' }),
            anEvent({ action: 'rectify', time: '2025-12-01 10:00:00' }),
          ],
        }),
      ],
      [attachmentEndpoints.findAttList, () => ({ list: [] })],
    ])
    const { user } = renderPage(<JobsPage />)
    const today = await screen.findByRole('region', { name: '今天' })
    expect(within(today).getByText('逾期未整改', { exact: true })).toBeInTheDocument()
    const waiting = screen.getByRole('region', { name: '待整改' })
    await user.click(within(waiting).getByRole('button', { name: /示例花园/ }))
    expect(within(waiting).getByRole('button', { name: '等待单位提交整改材料' })).toBeDisabled()
    expect(within(waiting).queryByRole('button', { name: '逾期未整改，继续检验' })).toBeNull()
    await user.click(within(today).getByRole('button', { name: /过期花园/ }))
    const earlier = await within(today).findByRole('listitem', { name: '第1次整改要求' })
    expect(within(earlier).getByText('逾期未整改')).toBeInTheDocument()
    await user.click(within(today).getByRole('button', { name: '逾期未整改，继续检验' }))
    const dialog = await screen.findByRole('dialog', { name: '逾期未整改，继续检验' })
    expect(await within(dialog).findByRole('textbox')).toBeRequired()
  })

  it('says on the card that the unit asked for another day, and which', async () => {
    signedInAs('6')
    device.clear()
    const asked = { ...job, status: '56', statusName: '改期待答复', actions: ['start'], inspectOn: '2099-01-04', wishes: ['2099-01-05', '2099-01-06'] }
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [asked, { ...job, id: 'j2', place: '别处' }] })]])
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
    let devices = [result, { ...result, id: 'r2', place: '5号楼1#' }]
    fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [{ ...job, results: devices }] })],
      [
        inspectionEndpoints.saveResult,
        ({ path }) => {
          devices = devices.map((one) => (path.endsWith(one.id) ? { ...one, conclusion: '01' } : one))
          return { ...result, version: 2, conclusion: '01' }
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
      [
        inspectionEndpoints.jobs,
        () => ({ list: [{ ...job, status: '55', statusName: '已派工', actions: ['start'], results: [result, { ...result, id: 'r2', place: '5号楼1#' }] }] }),
      ],
    ])
    const { user } = renderPage(<JobsPage />)
    const card = await screen.findByRole('article', { name: /示例花园/ })
    await user.click(within(card).getByRole('button', { name: '开始检验' }))
    await waitFor(() => expect(within(card).getByRole('button', { name: /3号楼2#/ })).toHaveFocus())
    expect(within(card).getByRole('radio', { name: '合格' })).toBeInTheDocument()
  })

  it('leaves what another window has stored on the device in place', async () => {
    signedInAs('6')
    device.clear()
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [job] })]])
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
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [job] })]])
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
    fakeService([[inspectionEndpoints.jobs, () => ({ list: [{ ...job, equclacode: '1000' }] })]])
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
      [inspectionEndpoints.jobs, () => ({ list: [job] })],
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

  it('begins a demand for rectification with what was found wrong', async () => {
    signedInAs('6')
    device.clear()
    const calls = applicationEndpoints(onlineApplyNewrule)
    const failed = { ...result, conclusion: '03', remarks: '门锁啮合深度不足', inspectedOn: '2026-11-20' }
    const results = [failed, { ...result, id: 'r2', conclusion: '01', remarks: '对讲畅通' }, { ...failed, id: 'r3', place: '', remarks: '限速器超过校验期' }]
    fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [{ ...job, results }] })],
      [calls.detail, () => aNotice({ id: 'j1', status: '60', inputValues: { problem: '上一次的问题' } })],
      [attachmentEndpoints.findAttList, () => ({ list: [] })],
    ])
    renderPage(<JobsPage />)
    // When a device fails, demanding rectification is the primary action, before the report; no success tick is shown.
    expect(await screen.findByText('3 / 3 台，2 台不合格')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '要求整改' })).toHaveClass('ant-btn-primary')
    expect(screen.getByRole('button', { name: '提交报告' })).not.toHaveClass('ant-btn-primary')
    await userEvent.click(screen.getByRole('button', { name: '要求整改' }))
    const dialog = await screen.findByRole('dialog', { name: '要求整改' })
    expect(await within(dialog).findByRole('textbox', { name: /存在问题/ })).toHaveValue('3号楼2#：门锁啮合深度不足；乘客电梯：限速器超过校验期')
  })

  it('asks for what is missing before it keeps anything, and for the reason of another date', async () => {
    signedInAs('6')
    device.clear()
    const calls = fakeService([[inspectionEndpoints.jobs, () => ({ list: [job] })]])
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
