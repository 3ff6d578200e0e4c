import { applicationEndpoints, constructionNotice, rescueRegistration, reviewQueue } from '@shared/contract/application'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { aNotice } from '../../testing/aNotice'
import { fakeService, Refused, renderPage, signedInAs, windowIs } from '../../testing/fakeService'
import { panel, reviewService, written } from '../../testing/reviewService'
import { ReviewDetailPage, ReviewPage } from '../ReviewPage'

const open = () => renderPage(<ReviewPage definitions={[constructionNotice]} title="施工告知审核" />)

/** A promise that the test keeps waiting. */
function aGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

beforeEach(() => {
  signedInAs('7')
  windowIs('wide')
})

describe('deciding in the queue', () => {
  it('looking is not handling: walking the queue by J and K picks nothing up', async () => {
    const calls = reviewService()
    const { user } = open()
    await panel('GZ0001')
    await user.keyboard('j')
    await panel('GZ0002')
    await user.keyboard('k')
    await panel('GZ0001')
    expect(written(calls)).toEqual([])
  })

  it('starts handling when an opinion is begun, returns with it, and goes on to the next', async () => {
    const calls = reviewService()
    const { user, said } = open()
    const record = await panel('GZ0001')
    await user.click(within(record).getByRole('button', { name: '许可证不清晰' }))
    expect(await within(record).findByText('由我办理')).toBeInTheDocument()
    await user.click(within(record).getByRole('button', { name: '退回补正，看下一件' }))
    await panel('GZ0002')
    expect(written(calls)).toEqual([
      ['pickUp', { id: 'n1', version: 3, handlerSeen: '' }],
      ['return', { id: 'n1', version: 4, opinion: '许可证复印件不清晰，请重新上传清晰的盖章扫描件。' }],
    ])
    expect(said).toEqual(['已退回补正'])
    await waitFor(() => expect(screen.getByText('待接收 1')).toBeInTheDocument())
  })

  it('keeps the buttons in their places and makes the fitting one primary', async () => {
    reviewService()
    const { user } = open()
    const record = await panel('GZ0001')
    const names = () =>
      within(record)
        .getAllByRole('button', { name: /看下一件$/ })
        .map((button) => [button.textContent, button.className.includes('ant-btn-primary')])
    expect(names()).toEqual([
      ['接收，看下一件', true],
      ['退回补正，看下一件', false],
    ])
    await user.click(within(record).getByRole('button', { name: '许可证不清晰' }))
    expect(names()).toEqual([
      ['接收，看下一件', false],
      ['退回补正，看下一件', true],
    ])
  })

  it('promises no next record where there is none', async () => {
    reviewService()
    const { user } = open()
    await panel('GZ0001')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const last = await panel('GZ0002')
    await waitFor(() => expect(within(last).getByRole('button', { name: '接收' })).toBeEnabled())
    expect(within(last).queryByRole('button', { name: /看下一件/ })).not.toBeInTheDocument()
  })

  it('does not say that somebody is at what nobody is waited for, though it may still be voided', async () => {
    const calls = applicationEndpoints(rescueRegistration)
    const verified = aNotice({ number: 'JY1', status: '70', statusName: '已核实', handlerId: 'other', handlerName: '张受理', actions: ['void'] })
    signedInAs('4')
    fakeService([
      [calls.detail, () => verified],
      [calls.showOpinion, () => ({ list: [] })],
      [calls.checks, () => ({ list: [] })],
    ])
    renderPage(<ReviewDetailPage definitions={[rescueRegistration]} title="救援登记审核" />, { path: '/x?id=n1' })
    const record = await panel('JY1')
    expect(within(record).getByRole('button', { name: '作废' })).toBeInTheDocument()
    expect(within(record).queryByText(/正在办理|由我办理/)).not.toBeInTheDocument()
  })

  it('asks for an opinion before a return', async () => {
    const calls = reviewService()
    const { user } = open()
    const record = await panel('GZ0001')
    await user.click(within(record).getByRole('button', { name: '退回补正，看下一件' }))
    expect(await within(record).findByText('请填写意见，2至500字')).toBeInTheDocument()
    expect(written(calls)).toEqual([])
  })

  it('takes no decision the service says it would refuse, and says why before one tries', async () => {
    const calls = reviewService({ withheld: { accept: '施工地点不在本机关管辖区域' } })
    const { user } = open()
    const record = await panel('GZ0001')
    expect(within(record).getByText('施工地点不在本机关管辖区域')).toBeInTheDocument()
    expect(within(record).getByRole('button', { name: '接收，看下一件' })).toBeDisabled()
    expect(within(record).getByRole('button', { name: '退回补正，看下一件' })).toBeEnabled()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(written(calls)).toEqual([])
  })

  it('accepts by Ctrl+Enter without a word', async () => {
    const calls = reviewService()
    const { user } = open()
    await panel('GZ0001')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await panel('GZ0002')
    expect(written(calls)).toEqual([['receive', { id: 'n1', version: 3 }]])
  })

  it('leaves whoever went on before the answer came where they are, and the focus in what they write', async () => {
    const answered = aGate()
    reviewService({}, {}, undefined, answered.opened)
    const { user, said } = open()
    await panel('GZ0001')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.keyboard('j')
    const next = await panel('GZ0002')
    const box = within(next).getByRole('textbox', { name: '意见' })
    act(() => box.focus())
    await act(async () => answered.open())
    await waitFor(() => expect(said).toEqual(['已接收，回执已生成']))
    expect(box).toHaveFocus()
    expect(await panel('GZ0002')).toBeInTheDocument()
  })

  it('closes the last record once it is decided, though the queue was loaded again before the answer came', async () => {
    const [answered, loaded] = [aGate(), aGate()]
    const calls = reviewService({}, {}, undefined, answered.opened)
    calls.decideElsewhere('n2')
    const { user } = open()
    await panel('GZ0001')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const asked = () => calls.filter(({ path }) => path === reviewQueue.path).length
    const before = asked()
    await user.type(screen.getByRole('searchbox', { name: '在队列中查找' }), '{Enter}')
    await waitFor(() => expect(asked()).toBe(before + 1))
    await panel('GZ0001')
    calls.delayQueue(loaded.opened)
    await act(async () => answered.open())
    await waitFor(() => expect(screen.queryByRole('region', { name: '审核 GZ0001' })).toBeNull())
    await act(async () => loaded.open())
    expect(await screen.findByText('队列已经办完')).toBeInTheDocument()
  })

  it('shows what was just decided where it stands now', async () => {
    reviewService()
    const { user } = open()
    await panel('GZ0001')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await panel('GZ0002')
    await user.click(screen.getByText('已接收 9'))
    expect(within(await panel('GZ0001')).getByText('已接收')).toBeInTheDocument()
  })

  it('decides once what is pressed twice, also while it is still being taken up', async () => {
    const calls = reviewService()
    const { user, said } = open()
    const record = await panel('GZ0001')
    await user.click(within(record).getByRole('button', { name: '许可证不清晰' }))
    await user.dblClick(within(record).getByRole('button', { name: '退回补正，看下一件' }))
    await panel('GZ0002')
    expect(written(calls).map(([path]) => path)).toEqual(['pickUp', 'return'])
    expect(said).toEqual(['已退回补正'])
  })

  it('takes no key of a dialog over the page for its own', async () => {
    const calls = reviewService()
    const { user } = open()
    const record = await panel('GZ0001')
    await user.click(within(record).getByRole('button', { name: '管理常用意见' }))
    const dialog = await screen.findByRole('dialog', { name: '管理常用意见' })
    await user.click(within(dialog).getByLabelText('意见'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    act(() => within(dialog).getByText('添加').closest('button')?.focus())
    await user.keyboard('j')
    expect(dialog).toBeInTheDocument()
    expect(screen.getByRole('region', { name: '审核 GZ0001', hidden: true })).toBeInTheDocument()
    expect(written(calls)).toEqual([])
  })

  it('tells whose a record is and lets it be taken over', async () => {
    const calls = reviewService({ handlerId: 'you', handlerName: '张登记' })
    const { user } = open()
    const record = await panel('GZ0001')
    expect(within(record).getByText('张登记正在办理')).toBeInTheDocument()
    expect(within(record).getByRole('button', { name: '接收，看下一件' })).toBeDisabled()
    await user.click(within(record).getByRole('button', { name: '由我接手' }))
    await waitFor(() => expect(within(record).getByRole('button', { name: '接收，看下一件' })).toBeEnabled())
    expect(written(calls)).toEqual([['pickUp', { id: 'n1', version: 3 }]])
  })

  it('reads the record again when its row in the queue tells that a colleague has begun', async () => {
    const calls = reviewService()
    const { user } = open()
    const record = await panel('GZ0001')
    await within(record).findByRole('button', { name: '开始办理' })
    calls.beginElsewhere('n1')
    await user.type(screen.getByRole('searchbox', { name: '在队列中查找' }), '{Enter}')
    expect(await within(record).findByText('张登记正在办理')).toBeInTheDocument()
    expect(within(record).queryByRole('button', { name: '开始办理' })).toBeNull()
    expect(within(record).getByRole('button', { name: '接收，看下一件' })).toBeDisabled()
  })

  it('tells a conflict, keeps what was written, and goes on after 刷新', async () => {
    reviewService({ handlerId: 'me' }, { return: new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试', undefined, 409) })
    const { user } = open()
    const record = await panel('GZ0001')
    await user.type(within(record).getByRole('textbox', { name: '意见' }), '请补充授权书')
    await user.click(within(record).getByRole('button', { name: '退回补正，看下一件' }))
    expect(await within(record).findByText(/数据已被他人修改/)).toBeInTheDocument()
    // The pressed button is disabled: the focus goes to what can be done, and back to the box once that is done.
    expect(within(record).getByRole('button', { name: '刷新' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(within(record).queryByText(/数据已被他人修改/)).not.toBeInTheDocument())
    const box = within(record).getByRole('textbox', { name: '意见' })
    expect(box).toHaveFocus()
    expect(box).toHaveValue('请补充授权书')
  })

  it('says what is wrong with fields the page does not edit, in place of the general sentence', async () => {
    const reason = '同一制造单位的这个产品编号已有在册设备，请核对'
    reviewService({ handlerId: 'me' }, { receive: new Refused('INCOMPLETE', '还有内容需要填写或修改', [{ field: 'factoryNo', message: reason }]) })
    const { user, said } = open()
    await panel('GZ0001')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(said).toEqual([reason]))
  })

  it('says what is in the way without taking the record for changed: it can be decided once that is mended', async () => {
    const reason = '检验费合计为零，请选择免收费'
    const calls = reviewService({ handlerId: 'me' }, { receive: new Refused('NOT_ALLOWED_NOW', reason, [{ field: 'feeFixed', message: reason }]) })
    const { user } = open()
    const record = await panel('GZ0001')
    await user.click(within(record).getByRole('button', { name: '接收，看下一件' }))
    await waitFor(() => expect(written(calls)).toHaveLength(1))
    await waitFor(() => expect(within(record).getByRole('button', { name: '接收，看下一件' })).toBeEnabled())
    expect(within(record).queryByRole('button', { name: '刷新' })).toBeNull()
  })

  it('keeps the record in hand when somebody else decides it, and shows what became of it', async () => {
    const calls = reviewService({}, { receive: new Refused('NOT_ALLOWED_NOW', '当前状态不能进行此操作，请刷新后查看') })
    const { user } = open()
    const record = await panel('GZ0001')
    await user.click(within(record).getByRole('button', { name: '接收，看下一件' }))
    expect(await within(record).findByText(/当前状态不能进行此操作/)).toBeInTheDocument()
    calls.decideElsewhere('n1')
    await user.click(within(record).getByRole('button', { name: '刷新' }))
    expect(await within(record).findByText('已接收')).toBeInTheDocument()
    expect(within(record).queryByText(/第 1 件/)).not.toBeInTheDocument()
    await user.click(within(record).getByRole('button', { name: /下一件/ }))
    await panel('GZ0002')
  })

  it('shows what was written for a record that a colleague has decided until the handler goes on', async () => {
    const moved = '张登记已于2026-11-20 09:00办理“接收”，当前状态为“已接收”，请刷新后查看'
    const calls = reviewService({ handlerId: 'me' }, { return: new Refused('NOT_ALLOWED_NOW', moved) })
    const { user } = open()
    const record = await panel('GZ0001')
    await user.type(within(record).getByRole('textbox', { name: '意见' }), '请补充授权书')
    calls.decideElsewhere('n1')
    await user.click(within(record).getByRole('button', { name: '退回补正，看下一件' }))
    expect(await within(record).findByText('您写的意见不再需要，可先复制')).toBeInTheDocument()
    expect(within(record).getByText(moved)).toBeInTheDocument()
    await user.click(within(record).getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(within(record).queryByText(moved)).toBeNull())
    expect(within(record).getByText('请补充授权书')).toBeInTheDocument()
    expect(within(record).getByRole('button', { name: '复制意见' })).toHaveFocus()
    await user.click(within(record).getByRole('button', { name: /下一件/ }))
    await panel('GZ0002')
    expect(Object.keys(sessionStorage).filter((key) => key.includes('n1'))).toEqual([])
  })

  it('loses no opinion on the way through the queue', async () => {
    reviewService({ handlerId: 'me' })
    const { user } = open()
    const record = await panel('GZ0001')
    await user.type(within(record).getByRole('textbox', { name: '意见' }), '请补充授权书')
    await user.click(within(record).getByRole('button', { name: /下一件/, description: 'J' }))
    const next = await panel('GZ0002')
    expect(within(next).getByRole('textbox', { name: '意见' })).toHaveValue('')
    await user.click(within(next).getByRole('button', { name: /上一件/ }))
    expect(within(await panel('GZ0001')).getByRole('textbox', { name: '意见' })).toHaveValue('请补充授权书')
  })

  it('loses no opinion by a reload: it is there until the record is decided, or the session over', async () => {
    reviewService({ handlerId: 'me' })
    const reloaded = async (page: ReturnType<typeof open>) => {
      page.unmount()
      const { user } = open()
      return { user, box: within(await panel('GZ0001')).getByRole('textbox', { name: '意见' }) }
    }
    const first = open()
    await first.user.type(within(await panel('GZ0001')).getByRole('textbox', { name: '意见' }), '请补充授权书')
    expect((await reloaded(first)).box).toHaveValue('请补充授权书')
    expect(Object.keys(localStorage)).toEqual([])
    cleanup()
    signedInAs('7')
    const { user, box } = await reloaded(first)
    expect(box).toHaveValue('')
    await user.type(box, '同意')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await panel('GZ0002')
    expect(Object.keys(sessionStorage).filter((key) => key.includes('n1'))).toEqual([])
  })
})
