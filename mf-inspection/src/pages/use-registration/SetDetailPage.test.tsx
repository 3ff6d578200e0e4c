import { type ApplicationDetail, applicationEndpoints, useRegistrationBySet, useRegistrationEndpoints } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import { regionsEndpoint } from '@shared/contract/region'
import { aDevice, aNotice, aRow, fakeService, Refused, renderPage, signedInAs, windowIs, write } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import RegistrationListPage from './RegistrationListPage'
import SetDetailPage from './SetDetailPage'

const calls = applicationEndpoints(useRegistrationBySet)

describe('使用登记(按台套)', () => {
  beforeEach(() => {
    localStorage.clear()
    signedInAs('1')
    windowIs('narrow')
  })

  const answers = (detail: Partial<ApplicationDetail>, more: Parameters<typeof fakeService>[0] = []) =>
    fakeService([
      ...more,
      [calls.detail, () => aNotice({ type: useRegistrationBySet.key, id: 'd1', number: '', ...detail })],
      [calls.showOpinion, () => ({ list: [] })],
      [calls.save, () => ({ id: 'd1', status: '10', statusName: '暂存', version: 2, number: '', receiptNo: '' })],
      [attachmentEndpoints.findAttList, () => ({ list: [] })],
      [regionsEndpoint, () => ({ list: [] })],
      [equipmentEndpoints.duplicates, () => ({ list: [], fields: {} })],
    ])

  it('begins with the category, and with a device of the archive for all but the first use', async () => {
    const asked = fakeService([
      [
        equipmentListEndpoints.comprehensive.list,
        () => ({ pageNo: 1, pageSize: 10, count: 1, counts: {}, list: [aDevice({ id: 'e7', unitInternalNo: '7#' })] }),
      ],
      [useRegistrationEndpoints.beginSet, () => new Promise(() => undefined)],
    ])
    const { user } = renderPage(<SetDetailPage />, { path: '/company-service/set-detail' })
    expect(screen.getByRole('button', { name: '电梯' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '压力管道' })).not.toBeInTheDocument()
    expect(screen.getByText(/投入使用后30日内/)).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '达到设计使用年限' }))
    expect(screen.getByText('达到设计使用年限的设备，继续使用前办理；一台一份')).toBeInTheDocument()
    expect(screen.queryByText(/投入使用后30日内/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '改造' }))
    expect(screen.queryByRole('button', { name: '电梯' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '从设备档案选择' }))
    await user.click(await screen.findByRole('radio', { name: /7#/ }))
    await user.click(screen.getByRole('button', { name: /^选\s?择$/ }))
    await waitFor(() =>
      expect(asked.find(({ path }) => path === useRegistrationEndpoints.beginSet.path)?.body).toEqual({ registrationCategory: '03', equipmentId: 'e7' }),
    )
  })

  it('opens the form of a kind without a draft: each click left an empty one; what is filled in becomes one', async () => {
    const { beginSet } = useRegistrationEndpoints
    const answer = { id: 'd1', status: '10', statusName: '暂存', version: 1, number: '', receiptNo: '' }
    const asked = answers({ status: '10', statusName: '暂存', actions: ['save', 'commit'] }, [
      [calls.prefill, () => ({ fields: { useUnitName: '宁波示例物业服务有限公司' } })],
      [beginSet, () => answer],
    ])
    const sent = (path: string) => asked.filter((call) => call.path === path)
    windowIs('wide')
    const { user } = renderPage(<SetDetailPage />, { path: '/company-service/set-detail' })
    await user.click(screen.getByRole('button', { name: '电梯' }))
    const model = await screen.findByLabelText('型号(规格)', {}, { timeout: 30_000 })
    expect(screen.getByLabelText('登记类别')).toHaveValue('新设备首次启用')
    expect(sent(beginSet.path)).toEqual([])
    write(model, 'SL-1000')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(sent(calls.save.path)).toHaveLength(1))
    expect(sent(beginSet.path).map(({ body }) => body)).toEqual([{ registrationCategory: '01', equclacode: '3000' }])
    expect(sent(calls.save.path)[0]?.body).toMatchObject({ id: 'd1', version: 1, form: { fields: { model: 'SL-1000' } } })
    await waitFor(() => expect(screen.getByLabelText('地址')).toHaveTextContent('/company-service/set-detail?id=d1'))
  })

  it('prints the draft that took the place of one deleted elsewhere, not the deleted one', async () => {
    const { beginSet } = useRegistrationEndpoints
    const answer = { id: 'd1', status: '10', statusName: '暂存', version: 1, number: '', receiptNo: '' }
    let made = 0
    let save = new Refused('RATE_LIMITED', '操作过于频繁，请稍后再试', undefined, 429)
    const asked = answers({ status: '10', statusName: '暂存', actions: ['save', 'commit'] }, [
      [calls.prefill, () => ({ fields: {} })],
      [beginSet, () => ({ ...answer, id: `d${++made}` })],
      [calls.save, ({ body }) => (body.id === 'd1' ? save : { ...answer, id: 'd2', version: 2 })],
      [calls.print, () => new Refused('INTERNAL', '打印服务暂时不可用')],
    ])
    windowIs('wide')
    const { user } = renderPage(<SetDetailPage />, { path: '/company-service/set-detail?equclacode=3000' })
    write(await screen.findByLabelText('型号(规格)', {}, { timeout: 30_000 }), 'SL-1000')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(screen.getByLabelText('地址')).toHaveTextContent('/company-service/set-detail?id=d1'))
    save = new Refused('NOT_FOUND', '申请不存在', undefined, 404)
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    await user.click(screen.getByRole('button', { name: '预览登记表' }))
    await waitFor(() => expect(asked.filter(({ path }) => path === calls.print.path).map(({ body }) => body.id)).toEqual(['d2']))
    opened.mockRestore()
  })

  it('offers the drafts not submitted before a device is chosen, which makes another one', async () => {
    const draft = { ...aNotice({ id: 'd1', updateDate: '2026-11-19 10:20:00', actions: ['save'] }), title: '', equipmentName: '', fields: {} }
    fakeService([[calls.list, () => ({ pageNo: 1, pageSize: 1, count: 1, counts: {}, list: [draft] })]])
    renderPage(<SetDetailPage />, { path: '/company-service/set-detail' })
    expect(await screen.findByRole('link', { name: '继续填写' })).toHaveAttribute('href', '/company-service/set-detail?id=d1')
    expect(screen.getByRole('button', { name: '电梯' })).toBeInTheDocument()
  })

  it('shows under a field what the archive says, as long as the two differ', async () => {
    const fields = { equclacode: '3000', categoryCode: '3100', varietyCode: '3110', registrationCategory: '03', ratedLoad: '1350', model: 'SL' }
    const comparison = { label: '设备档案', fields: { ratedLoad: '1000', model: 'SL' }, labels: {}, changes: [] }
    answers({ status: '10', statusName: '暂存', actions: ['save', 'commit'], form: { fields, tables: {} }, comparison })
    renderPage(<SetDetailPage />, { path: '/company-service/set-detail?id=d1' })
    const field = await screen.findByLabelText('额定载重量', {}, { timeout: 30_000 })
    expect(screen.getByText(/^改造的设备，继续使用前办理/)).toBeInTheDocument()
    expect(field).toHaveAccessibleDescription('设备档案：1000 kg')
    expect(screen.getByLabelText('型号(规格)')).not.toHaveAccessibleDescription(/设备档案/)
    write(field, '1000')
    await waitFor(() => expect(field).not.toHaveAccessibleDescription(/设备档案/))
  })

  it('opens to be read what is no longer written on, with what it changes', async () => {
    const comparison = { label: '设备档案', fields: {}, labels: {}, changes: [{ field: 'ratedLoad', label: '额定载重量', before: '1000', after: '1350' }] }
    const fields = { equclacode: '3000', registrationCategory: '03' }
    answers({ status: '50', statusName: '已受理', actions: [], form: { fields, tables: {} }, comparison })
    renderPage(<SetDetailPage />, { path: '/company-service/set-detail?id=d1' })
    expect(await screen.findByText('与设备档案相比', {}, { timeout: 30_000 })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: '额定载重量 1000 1350' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '提交' })).not.toBeInTheDocument()
  })

  it('copies a new device into as many drafts as are asked for, at most fifty, and a change of a device not', async () => {
    const row = (id: string, registrationCategory: string) =>
      aRow({ id, type: useRegistrationBySet.key, number: `DJ${id}`, status: '10', own: true, actions: ['save'], fields: { registrationCategory } })
    const asked = fakeService([
      [calls.list, () => ({ pageNo: 1, pageSize: 20, count: 2, list: [row('1', '01'), row('2', '03')] })],
      [calls.counts, () => ({ counts: {} })],
      [calls.copy, () => ({ id: '9', status: '10', statusName: '暂存', version: 1, number: '', receiptNo: '' })],
      [regionsEndpoint, () => ({ list: [] })],
    ])
    windowIs('wide')
    const { user, said } = renderPage(<RegistrationListPage />, { path: '/company-service/regBySets' })
    const more = await screen.findAllByRole('button', { name: /更多/ }, { timeout: 30_000 })
    await user.click(more[1] ?? document.body)
    expect(await screen.findByText('复制')).toBeInTheDocument()
    expect(screen.queryByText('复制多份')).not.toBeInTheDocument()
    await user.click(more[0] ?? document.body)
    await user.click(await screen.findByText('复制多份'))
    write(await screen.findByLabelText('份数'), '12')
    await user.click(screen.getByRole('button', { name: '复制 12 份' }))
    await waitFor(() => expect(asked.find(({ path }) => path === calls.copy.path)?.body).toEqual({ id: '1', count: 12 }))
    await waitFor(() => expect(said.join()).toContain('已复制 12 份草稿'))
  })
})
