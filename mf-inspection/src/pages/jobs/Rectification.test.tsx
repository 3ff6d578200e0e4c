import { applicationEndpoints, onlineApplyNewrule } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { aNotice, anAttachment, anEvent, fakeService, renderPage, signedInAs } from '@shared/ui/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aJob, aResult } from '../../testing/aJob'
import JobsPage from './JobsPage'

// jsdom has no IndexedDB.
jest.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined, update: async () => undefined }))

describe('整改', () => {
  it('shows each demand and how the unit says it was put right, with its papers, before it is looked at again, and may be refused', async () => {
    signedInAs('6')
    const calls = applicationEndpoints(onlineApplyNewrule)
    const proofs = [
      anAttachment({ id: 'p1', code: 'RECTIFY_PROOF', fileName: '门锁照片.png', ext: 'png', uploadTime: '2026-11-21 09:00:00' }),
      anAttachment({ id: 'p2', code: 'RECTIFY_PROOF', fileName: '锁钩照片.png', ext: 'png', uploadTime: '2026-11-23 09:00:00' }),
    ]
    const reported = {
      ...aJob,
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
    expect(await screen.findByRole('heading', { name: /现在要办/ })).toBeInTheDocument()
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
    const calls = applicationEndpoints(onlineApplyNewrule)
    const demanded = { ...aJob, status: '62', statusName: '待整改', actions: ['unrectified'], problem: '门锁啮合深度不足' }
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
    const now = await screen.findByRole('region', { name: '现在要办' })
    expect(within(now).getByText('逾期未整改', { exact: true })).toBeInTheDocument()
    const waiting = screen.getByRole('region', { name: '待整改' })
    await user.click(within(waiting).getByRole('button', { name: /示例花园/ }))
    expect(within(waiting).getByRole('button', { name: '等待单位提交整改材料' })).toBeDisabled()
    expect(within(waiting).queryByRole('button', { name: '逾期未整改，继续检验' })).toBeNull()
    await user.click(within(now).getByRole('button', { name: /过期花园/ }))
    const earlier = await within(now).findByRole('listitem', { name: '第1次整改要求' })
    expect(within(earlier).getByText('逾期未整改')).toBeInTheDocument()
    await user.click(within(now).getByRole('button', { name: '逾期未整改，继续检验' }))
    const dialog = await screen.findByRole('dialog', { name: '逾期未整改，继续检验' })
    expect(await within(dialog).findByRole('textbox')).toBeRequired()
  })

  it('begins a demand for rectification with what was found wrong', async () => {
    signedInAs('6')
    const calls = applicationEndpoints(onlineApplyNewrule)
    const failed = { ...aResult, conclusion: '03', remarks: '门锁啮合深度不足', inspectedOn: '2026-11-20' }
    const results = [failed, { ...aResult, id: 'r2', conclusion: '01', remarks: '对讲畅通' }, { ...failed, id: 'r3', place: '', remarks: '限速器超过校验期' }]
    fakeService([
      [inspectionEndpoints.jobs, () => ({ list: [{ ...aJob, results }] })],
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
})
