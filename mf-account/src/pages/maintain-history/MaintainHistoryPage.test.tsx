import { attachmentEndpoints } from '@shared/contract/attachment'
import { regionsEndpoint } from '@shared/contract/region'
import { type UnitChange, unitEndpoints } from '@shared/contract/unit'
import { type Answer, aUnitChange, fakeService, Refused, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import MaintainHistoryPage from './MaintainHistoryPage'

function changes(answers: { list?: () => UnitChange[]; audit?: Answer } = {}) {
  let list = [
    aUnitChange(),
    aUnitChange({ id: 'c2', status: '70', statusName: '已生效', items: [{ key: 'fax', label: '传真', before: '', after: '0574-00000002' }] }),
  ]
  return fakeService([
    [
      unitEndpoints.findChangeUnit,
      ({ query }) => {
        const rows = answers.list?.() ?? list
        return { pageNo: 1, pageSize: 20, count: rows.length, list: rows.filter((row) => !query.status || row.status === query.status) }
      },
    ],
    [regionsEndpoint, () => ({ list: [] })],
    [attachmentEndpoints.findAttList, () => ({ list: [] })],
    [
      unitEndpoints.auditChange,
      answers.audit ??
        (({ body }) => {
          list = list.map((row) => (row.id === body.id ? { ...row, status: '80', statusName: '已退回', opinion: String(body.opinion) } : row))
          return list[0]
        }),
    ],
  ])
}

beforeEach(() => windowIs('wide'))

describe('变更记录', () => {
  it('shows a unit its own changes, before and after', async () => {
    signedInAs('3')
    changes()
    renderPage(<MaintainHistoryPage />)
    expect((await screen.findByText('宁波市鄞州区示例路200号')).tagName).toBe('INS')
    expect(screen.getByText('未填写').tagName).toBe('DEL')
    expect(screen.queryByRole('columnheader', { name: '单位名称' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /审核/ })).not.toBeInTheDocument()
  })

  it('lets an authority send a waiting change back, with an opinion', async () => {
    signedInAs('7')
    const calls = changes()
    const { user, said } = renderPage(<MaintainHistoryPage />)
    expect(await screen.findByRole('columnheader', { name: '单位名称' })).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: '审核 宁波示例电梯工程有限公司 的变更' }))
    await screen.findByText('审核变更：宁波示例电梯工程有限公司')
    // antd's opening animation never ends in jsdom, and until it does the dialog counts as hidden.
    const dialog = screen.getByRole('dialog', { hidden: true })
    await user.click(within(dialog).getByRole('button', { name: '退回', hidden: true }))
    expect(within(dialog).getByText('请填写意见，2至500字')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: '营业执照不清晰', hidden: true }))
    await user.click(within(dialog).getByRole('button', { name: '退回', hidden: true }))
    await waitFor(() => expect(said).toEqual(['变更已退回']))
    expect(calls.filter((asked) => asked.method === 'POST').map((asked) => asked.body)).toEqual([
      { id: 'c1', pass: '0', opinion: '营业执照扫描件不清晰，请重新上传。', version: 1 },
    ])
    expect((await screen.findAllByText('已退回')).length).toBeGreaterThan(0)
  })

  const stale = new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试', undefined, 409)
  const openDialog = async (user: ReturnType<typeof renderPage>['user']) => {
    await user.click(await screen.findByRole('button', { name: '审核 宁波示例电梯工程有限公司 的变更' }))
    return within(await screen.findByRole('dialog', { hidden: true }))
  }

  it('goes on after a reload with the change as it is now: the dialog would send the old version for ever', async () => {
    signedInAs('7')
    let version = 1
    const calls = changes({
      list: () => [aUnitChange({ version })],
      audit: ({ body }) => (body.version === version ? aUnitChange() : stale),
    })
    const { user, said } = renderPage(<MaintainHistoryPage />)
    const dialog = await openDialog(user)
    version = 2
    await user.click(dialog.getByRole('button', { name: '通过', hidden: true }))
    await user.click(await dialog.findByRole('button', { name: '刷新', hidden: true }))
    await waitFor(() => expect(dialog.getByRole('button', { name: '通过', hidden: true })).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: '通过', hidden: true }))
    await waitFor(() => expect(said).toEqual(['变更已通过，立即生效']))
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body.version)).toEqual([1, 2])
  })

  it('decided by a colleague, says so and leaves the opinion to be copied: it promised that one could go on, and could not be reached again', async () => {
    signedInAs('7')
    let list = [aUnitChange()]
    changes({ list: () => list, audit: () => stale })
    const { user } = renderPage(<MaintainHistoryPage />)
    const dialog = await openDialog(user)
    list = [aUnitChange({ version: 2, status: '80', statusName: '已退回' })]
    await user.click(dialog.getByRole('button', { name: '营业执照不清晰', hidden: true }))
    await user.click(dialog.getByRole('button', { name: '退回', hidden: true }))
    expect(await dialog.findByText('这项变更已经审核，当前状态为“已退回”')).toBeInTheDocument()
    expect(dialog.getByText('营业执照扫描件不清晰，请重新上传。')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '复制意见', hidden: true })).toBeInTheDocument()
    expect(dialog.queryByText(/刷新后可以继续/)).not.toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: '退回', hidden: true })).not.toBeInTheDocument()
  })
})
