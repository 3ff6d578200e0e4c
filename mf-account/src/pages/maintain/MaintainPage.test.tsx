import { attachmentEndpoints } from '@shared/contract/attachment'
import type { DataOf } from '@shared/contract/endpoint'
import { regionsEndpoint } from '@shared/contract/region'
import { type RenameDue, type UnitChange, unitEndpoints } from '@shared/contract/unit'
import { aUnit, aUnitChange, fakeService, Refused, renderPage, signedInAs, write } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import MaintainPage from './MaintainPage'

interface Given {
  rename?: RenameDue
  waiting?: UnitChange
  refused?: DataOf<typeof unitEndpoints.changeDraft>['refused']
  papers?: { id: string; code: string; fileName: string }[]
  refuseSave?: Refused[]
  /** Resolves when the service may return the names of areas. */
  named?: Promise<void>
}

/** A service with one unit that stores saved changes. */
function unitService({ waiting, refused, rename, papers = [], refuseSave = [], named }: Given = {}) {
  let unit = aUnit()
  let change: UnitChange | null = waiting ?? null
  return fakeService([
    [unitEndpoints.mine, () => unit],
    [unitEndpoints.changeDraft, () => ({ attrefsysid: 'draft1', waiting: change, refused, rename })],
    [
      regionsEndpoint,
      async () => {
        await named
        return { list: [{ code: '330212', name: '鄞州区', parentCode: '330200' }] }
      },
    ],
    [
      attachmentEndpoints.findAttList,
      () => ({
        list: papers.map((paper) => ({ ...paper, attrefsysid: 'draft1', ext: 'pdf', size: 1000, sha256: '', uploadBy: '', uploadTime: '2026-11-18 09:00:00' })),
      }),
    ],
    [
      unitEndpoints.save,
      ({ body }) => {
        const refused = refuseSave.shift()
        if (refused) {
          unit = { ...unit, version: unit.version + 1 }
          return refused
        }
        unit = { ...unit, ...(body.fields as object), version: unit.version + 1 }
        return unit
      },
    ],
    [
      unitEndpoints.changeUnit,
      () => {
        if (papers.length === 0) return new Refused('INCOMPLETE', '请上传营业执照', [{ field: 'attachments.BUSINESS_LICENCE', message: '请上传营业执照' }])
        change = aUnitChange()
        return change
      },
    ],
  ])
}
const posts = (calls: ReturnType<typeof fakeService>) => calls.filter((asked) => asked.method === 'POST').map((asked) => asked.body)

beforeEach(() => signedInAs('3'))

describe('基本信息', () => {
  it('saves what needs no review at once, and only what was changed', async () => {
    const calls = unitService()
    const { user, said } = renderPage(<MaintainPage />)
    const contact = await screen.findByLabelText(/^\*?联系人$/)
    write(contact, '周测试')
    await user.click(screen.getByText('保存'))
    expect(await screen.findByText('没有未保存的改动')).toBeInTheDocument()
    expect(posts(calls)).toEqual([{ version: 5, fields: { contactName: '周测试' } }])
    expect(said).toEqual(['已保存，立即生效'])
  })

  it.each([
    { apart: false, all: '1', advice: '请办理更名变更，一份申请变更全部设备的档案和使用登记证' },
    { apart: true, all: '0', advice: '设备由不同的登记机关管理，请按所在地分开办理更名变更' },
  ])('leads a unit that has another name to the change of its devices: $advice', async ({ apart, all, advice }) => {
    const path = `/company-service/change-register?changeType=04&allDevices=${all}`
    unitService({ rename: { devices: 12, number: '', apart, path } })
    renderPage(<MaintainPage />)
    expect(await screen.findByText('12 台设备的档案和使用登记证上还是单位原来的名称')).toBeInTheDocument()
    expect(screen.getByText(advice)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '办理更名变更' })).toHaveAttribute('href', path)
  })

  it('goes to the first wrong field instead of sending', async () => {
    const calls = unitService()
    const { user } = renderPage(<MaintainPage />)
    const principal = await screen.findByLabelText(/^\*?主要负责人$/)
    write(principal, '')
    await user.click(screen.getByText('保存'))
    expect(screen.getByText('请填写主要负责人')).toBeInTheDocument()
    expect(principal).toHaveFocus()
    expect(posts(calls)).toEqual([])
  })

  it('keeps what was typed when somebody else saved first, and takes the newer version along', async () => {
    const calls = unitService({ refuseSave: [new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试', undefined, 409)] })
    const { user, said } = renderPage(<MaintainPage />)
    const contact = await screen.findByLabelText(/^\*?联系人$/)
    write(contact, '周测试')
    await user.click(screen.getByText('保存'))
    await waitFor(() => expect(said).toEqual(['本单位信息在别处保存过，已取回最新内容；您填写的还在，请核对后再次保存']))
    expect(contact).toHaveValue('周测试')
    await waitFor(() => expect(calls.filter((asked) => asked.path === unitEndpoints.mine.path)).toHaveLength(2))
    await user.click(screen.getByText('保存'))
    await waitFor(() => expect(posts(calls).map((body) => body.version)).toEqual([5, 6]))
  })

  it('shows no code of an area while its name is on the way', async () => {
    let answer = () => {}
    unitService({ named: new Promise((resolve) => (answer = resolve)) })
    renderPage(<MaintainPage />)
    await screen.findByText('申请变更')
    const registered = screen.getByRole('region', { name: '登记信息' })
    expect(within(registered).queryByText('330212')).not.toBeInTheDocument()
    answer()
    expect(await within(registered).findByText('鄞州区')).toBeInTheDocument()
  })

  it('shows registered information, and opens it only for an application with its papers', async () => {
    const calls = unitService()
    const { user } = renderPage(<MaintainPage />)
    const change = await screen.findByText('申请变更')
    const registered = screen.getByRole('region', { name: '登记信息' })
    expect(within(registered).queryByRole('textbox')).not.toBeInTheDocument()
    expect(within(registered).getByText('施工单位')).toBeInTheDocument()
    await user.click(change)
    write(within(registered).getByLabelText(/注册地址/), '宁波市鄞州区示例路100号2幢')
    await user.click(within(registered).getByText('提交变更申请'))
    expect(await within(registered).findByText('变更登记信息时提交', { exact: false })).toBeInTheDocument()
    expect(posts(calls)).toEqual([{ version: 5, fields: { regAddress: '宁波市鄞州区示例路100号2幢' }, attrefsysid: 'draft1' }])
  })

  it('begins a change that was returned with what was asked for, beside why it was returned', async () => {
    const fields = { regAddress: '宁波市鄞州区示例路200号' }
    const refused = { ...aUnitChange({ status: '80', statusName: '已退回', opinion: '地址与营业执照不一致' }), fields }
    const calls = unitService({ refused, papers: [{ id: 'p1', code: 'BUSINESS_LICENCE', fileName: '营业执照.pdf' }] })
    const { user } = renderPage(<MaintainPage />)
    expect(await screen.findByText('登记信息变更已退回：地址与营业执照不一致')).toBeInTheDocument()
    await user.click(screen.getByText('修改后重新申请'))
    expect(screen.getByLabelText(/注册地址/)).toHaveValue(fields.regAddress)
    expect(await screen.findByText('营业执照.pdf')).toBeInTheDocument()
    write(screen.getByLabelText(/注册地址/), `${fields.regAddress}2幢`)
    await user.click(screen.getByText('提交变更申请'))
    await waitFor(() => expect(posts(calls)).toEqual([{ version: 5, fields: { regAddress: `${fields.regAddress}2幢` }, attrefsysid: 'draft1' }]))
  })

  it('says what waits, before and after, and takes no second application', async () => {
    unitService({ papers: [{ id: 'p1', code: 'BUSINESS_LICENCE', fileName: '营业执照.pdf' }] })
    const { user, said } = renderPage(<MaintainPage />)
    await user.click(await screen.findByText('申请变更'))
    write(screen.getByLabelText(/注册地址/), '宁波市鄞州区示例路100号2幢')
    await user.click(screen.getByText('提交变更申请'))
    const waiting = await screen.findByRole('region', { name: '待审核的变更' })
    expect(within(waiting).getByText('宁波市鄞州区示例路100号').tagName).toBe('DEL')
    expect(within(waiting).getByText('宁波市鄞州区示例路200号').tagName).toBe('INS')
    expect(said).toEqual(['变更申请已提交，审核通过后生效'])
    await waitFor(() => expect(screen.getByRole('button', { name: '申请变更' })).toBeDisabled())
  })

  it('marks the tab unsaved while something is typed, and drops it on request', async () => {
    unitService()
    const { user, unsaved } = renderPage(<MaintainPage />)
    await user.click(await screen.findByText('申请变更'))
    write(screen.getByLabelText(/注册地址/), '宁波市鄞州区示例路100号2幢')
    expect(unsaved.slice(-1)).toEqual([true])
    await user.click(screen.getByText('取消变更'))
    await waitFor(() => expect(unsaved.slice(-1)).toEqual([false]))
  })
})
