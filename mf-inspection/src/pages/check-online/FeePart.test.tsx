import { applicationDefinition } from '@shared/contract/application'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { callsOf, useApplicationRecord } from '@shared/ui/detail'
import { aNotice, fakeService, Refused, renderPage, signedInAs } from '@shared/ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { FeePart } from './FeePart'

const line = {
  device: '31103309920230001',
  name: '乘客电梯',
  rule: '直梯（12 层）：500 元，加 5 层以上 7 层 × 50 元',
  reckoned: '850.00',
  amount: '850.00',
  reason: '',
}

describe('核定检验费', () => {
  it('asks for the reason of a reduction, keeps the record from being decided meanwhile, and sends amounts without a sum', async () => {
    signedInAs('4')
    const calls = fakeService([
      [inspectionEndpoints.feeLines, () => ({ lines: [line], total: '850.00', editable: true })],
      [inspectionEndpoints.fixFee, () => ({ lines: [{ ...line, amount: '700.00', reason: '同址多台' }], total: '700.00', editable: true })],
    ])
    const blocked: (string | undefined)[] = []
    const block = (reason: string | undefined) => blocked.push(reason)
    renderPage(<FeePart record={aNotice({ version: 4 })} block={block} />)
    const amount = await screen.findByLabelText(`${line.device} 核定检验费`)
    await userEvent.clear(amount)
    await userEvent.type(amount, '700')
    expect(screen.getByText('与核算不一致，请填写理由')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '保存核定' })).toBeDisabled()
    expect(blocked.at(-1)).toContain('还没有保存')
    await userEvent.type(screen.getByLabelText(`${line.device} 核定理由`), '同址多台')
    await userEvent.click(screen.getByRole('button', { name: '保存核定' }))
    await screen.findByText('合计 850.00 元')
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 4, lines: [{ device: line.device, amount: '700', reason: '同址多台' }] })
    expect(blocked.at(-1)).toBeUndefined()
  })

  it('leads by Tab from the amount to its reason, in a row as wide as the table, and then to what saves both', async () => {
    signedInAs('4')
    fakeService([[inspectionEndpoints.feeLines, () => ({ lines: [line], total: '850.00', editable: true })]])
    const { user } = renderPage(<FeePart record={aNotice({ version: 4 })} block={() => undefined} />)
    const reason = await screen.findByLabelText(`${line.device} 核定理由`)
    expect(reason.closest('td')).toHaveAttribute('colspan', '3')
    const amount = screen.getByLabelText(`${line.device} 核定检验费`)
    await user.clear(amount)
    await user.type(amount, '900')
    await user.tab()
    expect(reason).toHaveFocus()
    await user.type(reason, '加急')
    await user.tab()
    expect(screen.getByRole('button', { name: '撤销改动' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: '保存核定' })).toHaveFocus()
  })

  it('keeps what is typed while a save is under way', async () => {
    signedInAs('4')
    const other = { ...line, device: '31103309920230002' }
    let answer: (() => void) | undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    fakeService([
      [inspectionEndpoints.feeLines, () => ({ lines: [line, other], total: '1700.00', editable: true })],
      [inspectionEndpoints.fixFee, () => answered.then(() => ({ lines: [line, other], total: '1700.00', editable: true }))],
    ])
    const { user } = renderPage(<FeePart record={aNotice({ version: 4 })} block={() => undefined} />)
    const reasonOf = (device: string) => screen.getByLabelText(`${device} 核定理由`)
    await user.type(await screen.findByLabelText(`${line.device} 核定理由`), '同址')
    await user.click(screen.getByRole('button', { name: '保存核定' }))
    await user.type(reasonOf(other.device), '多台')
    await act(async () => answer?.())
    await waitFor(() => expect(reasonOf(line.device)).toHaveValue(''))
    expect(reasonOf(other.device)).toHaveValue('多台')
    expect(screen.getByText('有改动未保存')).toBeInTheDocument()
  })

  it('keeps what is typed while the handler looks at another record, until it is saved', async () => {
    signedInAs('4')
    const calls = fakeService([
      [inspectionEndpoints.feeLines, ({ path }) => ({ lines: [line], total: '850.00', editable: !path.endsWith('decided') })],
      [inspectionEndpoints.fixFee, () => ({ lines: [{ ...line, reason: '同址' }], total: '850.00', editable: true })],
    ])
    const blocked: (string | undefined)[] = []
    const show = (id: string) => renderPage(<FeePart record={aNotice({ id })} block={(reason) => blocked.push(reason)} />)
    const reason = () => screen.findByLabelText(`${line.device} 核定理由`)
    const { user, unmount } = show('a')
    await user.type(await reason(), '同址')
    unmount()
    const other = show('b')
    expect(await reason()).toHaveValue('')
    other.unmount()
    const again = show('a')
    expect(await reason()).toHaveValue('同址')
    await waitFor(() => expect(blocked.at(-1)).toContain('还没有保存'))
    await user.click(screen.getByRole('button', { name: '保存核定' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    await waitFor(() => expect(blocked.at(-1)).toBeUndefined())
    again.unmount()
    show('a')
    expect(await reason()).toHaveValue('')
  })

  it('shows what a colleague fixed once the record is loaded again', async () => {
    signedInAs('4')
    let amount = '850.00'
    fakeService([[inspectionEndpoints.feeLines, () => ({ lines: [{ ...line, amount, reason: '同址多台' }], total: amount, editable: true })]])
    function Loaded() {
      const [version, setVersion] = useState(4)
      return (
        <>
          <FeePart record={aNotice({ version })} block={() => undefined} />
          <button type="button" onClick={() => setVersion(5)}>
            再次加载
          </button>
        </>
      )
    }
    const { user } = renderPage(<Loaded />)
    expect(await screen.findByText('合计 850.00 元')).toBeInTheDocument()
    amount = '700.00'
    await user.click(screen.getByRole('button', { name: '再次加载' }))
    expect(await screen.findByText('合计 700.00 元')).toBeInTheDocument()
  })

  it('keeps the record from being decided until its saved version is loaded', async () => {
    signedInAs('4')
    let loaded: (() => void) | undefined
    const calls = callsOf(applicationDefinition('constructionNotice'))
    const record = aNotice({ id: 'n1', version: 4 })
    let loads = 0
    fakeService([
      [inspectionEndpoints.feeLines, () => ({ lines: [line], total: '850.00', editable: true })],
      [inspectionEndpoints.fixFee, () => ({ lines: [{ ...line, reason: '同址' }], total: '850.00', editable: true })],
      [calls.detail, () => (loads++ === 0 ? record : new Promise((resolve) => (loaded = () => resolve({ ...record, version: 5 }))))],
      [calls.showOpinion, () => ({ list: [] })],
    ])
    const blocked: (string | undefined)[] = []
    const block = (reason: string | undefined) => blocked.push(reason)
    function Loaded() {
      const { record: shown } = useApplicationRecord(applicationDefinition('constructionNotice'), 'n1')
      return shown ? <FeePart record={shown} block={block} /> : null
    }
    const { user } = renderPage(<Loaded />)
    await user.type(await screen.findByLabelText(`${line.device} 核定理由`), '同址')
    await user.click(screen.getByRole('button', { name: '保存核定' }))
    await waitFor(() => expect(loaded).toBeDefined())
    expect(blocked.at(-1)).toBe('正在保存核定的检验费')
    await act(async () => loaded?.())
    await waitFor(() => expect(blocked.at(-1)).toBeUndefined())
  })

  it('reads again what a colleague fixed first, says so, and saves what is typed over it', async () => {
    signedInAs('4')
    let version = 4
    let saved = { ...line }
    const calls = callsOf(applicationDefinition('constructionNotice'))
    const sent = fakeService([
      [inspectionEndpoints.feeLines, () => ({ lines: [saved], total: saved.amount, editable: true })],
      [
        inspectionEndpoints.fixFee,
        ({ body }) =>
          body.version === version ? { lines: [saved], total: saved.amount, editable: true } : new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试'),
      ],
      [calls.detail, () => aNotice({ id: 'n1', version })],
      [calls.showOpinion, () => ({ list: [] })],
    ])
    function Loaded() {
      const { record } = useApplicationRecord(applicationDefinition('constructionNotice'), 'n1')
      return record ? <FeePart record={record} block={() => undefined} /> : null
    }
    const { user } = renderPage(<Loaded />)
    await user.type(await screen.findByLabelText(`${line.device} 核定理由`), '多台')
    await user.clear(screen.getByLabelText(`${line.device} 核定检验费`))
    await user.type(screen.getByLabelText(`${line.device} 核定检验费`), '280')
    version = 5
    saved = { ...line, amount: '250.00', reason: '同址' }
    await user.click(screen.getByRole('button', { name: '保存核定' }))
    expect(await screen.findByText(/他人刚刚修改了这件申请/)).toBeInTheDocument()
    expect(await screen.findByText('已核定 250.00')).toBeInTheDocument()
    expect(screen.getByLabelText(`${line.device} 核定理由`)).toHaveValue('多台')
    await waitFor(() => expect(screen.getByRole('button', { name: '保存核定' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: '保存核定' }))
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({ version: 5, lines: [{ amount: '280', reason: '多台' }] }),
    )
  })

  it('says at the amount itself that it is beyond what a device can cost', async () => {
    signedInAs('4')
    fakeService([[inspectionEndpoints.feeLines, () => ({ lines: [line], total: '850.00', editable: true })]])
    renderPage(<FeePart record={aNotice({ version: 4 })} block={() => undefined} />)
    const amount = await screen.findByLabelText(`${line.device} 核定检验费`)
    for (const much of ['99999999999', '99999999999999']) {
      await userEvent.clear(amount)
      await userEvent.type(amount, much)
      expect(amount).toHaveAccessibleDescription('一台设备最多 100 万元')
    }
    await userEvent.clear(amount)
    await userEvent.type(amount, '1.234')
    expect(amount).toHaveAccessibleDescription('请输入金额，最多两位小数')
  })

  it('is only read once it is fixed', async () => {
    signedInAs('5')
    fakeService([[inspectionEndpoints.feeLines, () => ({ lines: [{ ...line, amount: '700.00', reason: '同址多台' }], total: '700.00', editable: false })]])
    renderPage(<FeePart record={aNotice()} block={() => undefined} />)
    expect(await screen.findByText('同址多台')).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
