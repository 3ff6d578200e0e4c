import { type ApplicationDetail, applicationEndpoints, constructionNotice, useRecord } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { screen, waitFor, within } from '@testing-library/react'
import { aNotice, anAttachment } from '../testing/aNotice'
import { type Answer, fakeService, Refused, renderPage, signedInAs, windowIs, write } from '../testing/fakeService'
import { rectifiedBy } from '../testing/rectification'
import { panel, reviewService, written } from '../testing/reviewService'
import { ReviewDetailPage } from './ReviewPage'

beforeEach(() => {
  signedInAs('7')
  windowIs('wide')
})

describe('ReviewDetailPage', () => {
  it('decides one record and stays to show what became of it', async () => {
    const calls = reviewService()
    const { user, unsaved } = renderPage(<ReviewDetailPage definitions={[constructionNotice]} title="施工告知审核详情" />, { path: '/x?id=n1' })
    const record = await panel('GZ0001')
    await user.type(within(record).getByRole('textbox', { name: '意见' }), '材料齐全')
    expect(unsaved.slice(-1)).toEqual([true])
    await user.click(within(record).getByRole('button', { name: '接收' }))
    expect(await within(record).findByText('已接收')).toBeInTheDocument()
    expect(within(record).queryByRole('textbox', { name: '意见' })).not.toBeInTheDocument()
    // The button that had it is gone.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(unsaved.slice(-1)).toEqual([false])
    expect(written(calls).map(([path]) => path)).toEqual(['pickUp', 'receive'])
  })

  it('leads to the list when the link names no record', () => {
    reviewService()
    renderPage(<ReviewDetailPage definitions={[constructionNotice]} title="施工告知审核详情" />, { path: '/x' })
    expect(screen.getByText('没有指明要看哪一件')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '到列表中找' })).toHaveAttribute('href', constructionNotice.pages.review)
  })
})

describe('a decision that asks for something', () => {
  const { definition, calls } = rectifiedBy('authority')

  it('asks for it with what was written in the box, shows what the service finds, and keeps both', async () => {
    const answers: Answer[] = [
      () => new Refused('INCOMPLETE', '请检查', [{ field: 'input.site', message: '该地点不在本次检验范围内' }]),
      () => ({ id: 'n1', status: '70', statusName: '已接收', version: 5, number: '', receiptNo: '' }),
    ]
    const asked = fakeService([
      [calls.detail, () => aNotice({ handlerId: 'me', actions: ['rectify', 'return'] })],
      [calls.showOpinion, () => ({ list: [] })],
      [calls.checks, () => ({ list: [] })],
      [attachmentEndpoints.findAttList, () => ({ list: [anAttachment({ code: 'PROOF' })] })],
      [calls.rectify, (call) => answers.shift()?.(call)],
    ])
    const { user, said } = renderPage(<ReviewDetailPage definitions={[definition]} title="施工告知审核详情" />, { path: '/x?id=n1' })
    const record = await panel('GZ330212202611190014')
    await user.click(within(record).getByRole('button', { name: '提交整改' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提交整改' }))
    write(await dialog.findByRole('textbox', { name: '整改地点' }), '1号楼')
    write(dialog.getByRole('textbox', { name: '整改措施' }), '更换钢丝绳')
    await user.click(dialog.getByRole('checkbox', { name: /以上属实/ }))
    await user.click(dialog.getByRole('button', { name: '提交整改' }))
    expect(await dialog.findByText('该地点不在本次检验范围内')).toBeInTheDocument()
    expect(dialog.getByRole('textbox', { name: '整改措施' })).toHaveValue('更换钢丝绳')
    write(dialog.getByRole('textbox', { name: '整改地点' }), '2号楼')
    await user.click(dialog.getByRole('button', { name: '提交整改' }))
    await waitFor(() => expect(said).toContain('整改已提交'))
    expect(asked.filter(({ path }) => path.endsWith('/rectify')).map(({ body }) => body)[1]).toEqual({
      id: 'n1',
      version: 3,
      input: { fields: { site: '2号楼', measure: '更换钢丝绳', berth: '', pledged: '1' } },
    })
  })
})

describe('a finished record', () => {
  const finished = aNotice({
    id: 'r1',
    type: useRecord.key,
    number: 'DW0001',
    status: '70',
    statusName: '已登记',
    handlerId: '',
    documents: [{ key: 'certificate', label: '使用登记证' }],
    actions: ['void'],
  })
  const calls = applicationEndpoints(useRecord)
  const wrong = [{ key: 'licence', ok: false, text: '维保单位许可证已过期', detail: '至 2026-08-31' }]
  const serve = (record: ApplicationDetail) =>
    fakeService([
      [calls.detail, () => record],
      [calls.showOpinion, () => ({ list: [] })],
      [calls.checks, () => ({ list: wrong })],

      ...(calls.transitions.void
        ? [
            [calls.transitions.void, () => ({ id: 'r1', status: '95', statusName: '已作废', version: 2, number: 'DW0001', receiptNo: '' })] as [
              typeof calls.transitions.void,
              Answer,
            ],
          ]
        : []),
    ])
  const openIt = () => renderPage(<ReviewDetailPage definitions={[useRecord]} title="使用登记审核详情" />, { path: '/x?id=r1' })

  it('offers to undo it, in red and never first, with a reason and after a question; and its papers', async () => {
    const asked = serve(finished)
    const { user } = openIt()
    const record = await panel('DW0001')
    expect(within(record).getByRole('button', { name: '打印使用登记证' })).toBeInTheDocument()
    const act = within(record).getByRole('button', { name: '作废' })
    expect(act).toHaveClass('ant-btn-dangerous')
    expect(act).not.toHaveClass('ant-btn-primary')
    await user.click(act)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await write(within(record).getByRole('textbox'), '登记内容有误')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(written(asked)).toEqual([])
    await user.click(act)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '作废' }))
    await waitFor(() => expect(written(asked)).toEqual([['void', { id: 'r1', version: finished.version, opinion: '登记内容有误' }]]))
  })

  it('asks before a certificate is issued, and says for whom', async () => {
    const { audit } = calls.transitions
    if (!audit) throw new Error('Nothing is granted')
    const granted = { ...finished, status: '50', statusName: '审核中', handlerId: 'me', documents: [], actions: ['audit'] }
    const asked = fakeService([
      [calls.detail, () => granted],
      [calls.showOpinion, () => ({ list: [] })],
      [calls.checks, () => ({ list: [{ key: 'licence', ok: true, text: '维保单位许可证有效', detail: '' }] })],
      [audit, () => ({ id: 'r1', status: '70', statusName: '已登记', version: 4, number: 'DW0001', receiptNo: '' })],
    ])
    const { user } = openIt()
    const record = await panel('DW0001')
    await user.click(within(record).getByRole('button', { name: '准予登记' }))
    const dialog = within(await screen.findByRole('dialog', { name: '准予这份登记' }))
    expect(dialog.getByText(new RegExp(`^为${granted.unitName}的设备编使用登记证编号`))).toBeInTheDocument()
    expect(written(asked)).toEqual([])
    await user.click(dialog.getByRole('button', { name: '准予登记' }))
    await waitFor(() => expect(written(asked)).toEqual([['audit', { id: 'r1', version: granted.version }]]))
  })

  it('repeats what the machine found wrong where it is decided in favour all the same', async () => {
    serve({ ...finished, status: '50', statusName: '审核中', documents: [], actions: ['audit'] })
    const { user } = openIt()
    const record = await panel('DW0001')
    await within(record).findByText('维保单位许可证已过期')
    await user.click(within(record).getByRole('button', { name: /^准予登记/ }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('alert')).toHaveTextContent('维保单位许可证已过期：至 2026-08-31')
  })
})
