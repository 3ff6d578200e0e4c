import {
  type ApplicationDetail,
  applicationEndpoints,
  availableActions,
  constructionNotice,
  maintenanceFiling,
  onlineApplyNewrule,
  rescueRegistration,
  reviewQueue,
  useRecord,
} from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Activity, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { aNotice, anAttachment, anEvent, aRow } from '../testing/aNotice'
import { type Answer, type Asked, fakeService, noticeEndpoints, Refused, renderPage, signedInAs, windowIs, write } from '../testing/fakeService'
import { rectifiedBy } from '../testing/rectification'
import { ReviewDetailPage, ReviewPage } from './ReviewPage'

/** A service with two waiting notices; decided ones leave the queue. */
function registry(
  part: Partial<ApplicationDetail> = {},
  refuse: Partial<Record<string, Refused>> = {},
  events = [anEvent()],
  answered: Promise<unknown> = Promise.resolve(),
) {
  const notices = new Map([
    ['n1', aNotice({ id: 'n1', number: 'GZ0001', ...part })],
    ['n2', aNotice({ id: 'n2', number: 'GZ0002', unitName: '宁波示例锅炉安装有限公司' })],
  ])
  const waiting = () => [...notices.values()].filter((notice) => notice.status === '20')
  const of = (asked: Asked): ApplicationDetail => {
    const notice = notices.get(String(asked.body.id ?? asked.path.split('/').pop()))
    if (!notice) throw new Error(`no notice in ${asked.path}`)
    const standing = { status: notice.status, handlerId: notice.handlerId || null, reliedOn: false }
    return { ...notice, actions: availableActions(constructionNotice, standing, { kind: 'account', roleType: '7', accountId: 'me', relations: ['authority'] }) }
  }
  const move = (path: string, change: Partial<ApplicationDetail>) => async (asked: Asked) => {
    await answered
    const refused = refuse[path]
    if (refused) return refused
    const notice = { ...of(asked), ...change, version: of(asked).version + 1 }
    notices.set(notice.id, notice)
    return { id: notice.id, status: notice.status, statusName: '', version: notice.version, number: notice.number, receiptNo: '' }
  }
  const { transitions } = noticeEndpoints
  const endpoint = (path: string) => {
    const found = transitions[path]
    if (!found) throw new Error(path)
    return found
  }
  const calls = fakeService([
    [
      reviewQueue,
      ({ query }) => {
        const on = query.tab === '待接收' ? waiting() : [...notices.values()].filter(({ status }) => query.tab === '已接收' && status === '70')
        const list = on.map((notice) => aRow({ id: notice.id, number: notice.number, unitName: notice.unitName }))
        return { pageNo: 1, pageSize: 50, count: list.length, list, counts: { 待接收: waiting().length, 撤销审批: 0, 已接收: 9, 已退回: 4 } }
      },
    ],
    [noticeEndpoints.detail, of],
    [noticeEndpoints.showOpinion, () => ({ list: events })],
    [
      noticeEndpoints.checks,
      () => ({
        list: [
          { key: 'licence', ok: true, text: '许可证有效', detail: '至 2028-06-30' },
          { key: 'maker', ok: false, text: '制造单位授权书未上传', detail: '' },
        ],
      }),
    ],
    [endpoint('pickUp'), move('pickUp', { handlerId: 'me', handlerName: '王测试' })],
    [endpoint('receive'), move('receive', { status: '70', statusName: '已接收' })],
    [endpoint('return'), move('return', { status: '30', statusName: '退回补正' })],
  ])
  /** Simulates a decision by a colleague. */
  const decideElsewhere = (id: string) => {
    const notice = notices.get(id)
    if (notice) notices.set(id, { ...notice, status: '70', statusName: '已接收', version: notice.version + 1 })
  }
  return Object.assign(calls, { decideElsewhere })
}

const acts = (calls: readonly Asked[]) => calls.filter((asked) => asked.method === 'POST').map((asked) => [asked.path.split('/').pop(), asked.body])
const open = () => renderPage(<ReviewPage definitions={[constructionNotice]} title="施工告知审核" />)
const panel = (number: string) => screen.findByRole('region', { name: `审核 ${number}` })

beforeEach(() => {
  signedInAs('7')
  windowIs('wide')
})

describe('ReviewPage', () => {
  it('shows the queue with its numbers, and the most urgent record beside it', async () => {
    registry()
    open()
    const record = await panel('GZ0001')
    expect(await screen.findByText('待接收 2')).toBeInTheDocument()
    expect(screen.getByText('已接收 9')).toBeInTheDocument()
    expect(within(record).getByText('第 1 件，共 2 件')).toBeInTheDocument()
    const checks = await within(record).findByRole('region', { name: '系统核对' })
    await waitFor(() => expect(within(checks).getAllByRole('listitem')[0]).toHaveTextContent('需要看：制造单位授权书未上传'))
    expect(within(checks).getByText('1 项通过，1 项需要看')).toBeInTheDocument()
  })

  it('tells in each row which state it is in where a tab holds several, and only there', async () => {
    signedInAs('4')
    windowIs('narrow')
    const row = (id: string, status: string, statusName: string) => aRow({ id, type: 'onlineApplyNewrule', status, statusName })
    const onTab: Record<string, ReturnType<typeof aRow>[]> = {
      检验中: [row('i1', '65', '报告编审中'), row('i2', '55', '已派工')],
      待派工: [row('i3', '50', '待派工')],
    }
    fakeService([
      [
        reviewQueue,
        ({ query }) => {
          const list = onTab[String(query.tab)] ?? []
          return { pageNo: 1, pageSize: 50, count: list.length, list, counts: {} }
        },
      ],
    ])
    const { user } = renderPage(<ReviewPage definitions={[onlineApplyNewrule]} title="报检审核" />, { path: '/x?tab=检验中' })
    const rows = within(await screen.findByRole('list', { name: '检验中' })).getAllByRole('listitem')
    expect(rows[0]).toHaveTextContent('报告编审中')
    expect(rows[1]).toHaveTextContent('已派工')
    await user.click(screen.getByText('待派工 0'))
    expect(within(await screen.findByRole('list', { name: '待派工' })).getByRole('listitem')).not.toHaveTextContent('待派工')
  })

  it('says on which tab a record stands that is searched for and not on this one, and goes there', async () => {
    windowIs('narrow')
    fakeService([
      [
        reviewQueue,
        ({ query }) => {
          const list = query.tab === '已接收' ? [aRow({ id: 'n1', number: 'GZ0001', status: '70' })] : []
          const elsewhere = query.keyword && list.length === 0 ? [{ tab: '已接收', count: 1 }] : undefined
          return { pageNo: 1, pageSize: 50, count: list.length, list, counts: {}, elsewhere }
        },
      ],
    ])
    const { user } = renderPage(<ReviewPage definitions={[constructionNotice]} title="施工告知审核" />, { path: '/x?tab=待接收&keyword=GZ0001' })
    expect(await screen.findByText(/其他状态中找到：已接收 1 件/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '到“已接收”查看' }))
    expect(within(await screen.findByRole('list', { name: '已接收' })).getByText('GZ0001')).toBeInTheDocument()
    expect(decodeURIComponent(screen.getByLabelText('地址').textContent ?? '')).toContain('keyword=GZ0001')
  })

  it('takes what a quick hand asks for together: another tab, and there what the box says', async () => {
    registry()
    open()
    await panel('GZ0001')
    const box = screen.getByRole('searchbox', { name: '在队列中查找' })
    write(box, 'GZ0002')
    // The address is rendered with low priority and does not contain the tab yet.
    act(() => {
      screen.getByText('已接收 9').click()
      fireEvent.keyDown(box, { key: 'Enter' })
    })
    await waitFor(() => {
      const address = new URLSearchParams(screen.getByLabelText('地址').textContent?.split('?')[1])
      expect([address.get('tab'), address.get('keyword')]).toEqual(['已接收', 'GZ0002'])
    })
  })

  it('opens a table in the whole window: the panel has no room for its columns', async () => {
    registry()
    const { user } = open()
    const record = await panel('GZ0001')
    await user.click(await within(record).findByRole('button', { name: '全屏查看设备清单' }))
    const dialog = await screen.findByRole('dialog', { name: /^设备清单（\d+ 台）$/ })
    expect(within(dialog).getByRole('columnheader', { name: '序号' })).toBeInTheDocument()
    expect(within(dialog).queryByRole('button', { name: '全屏查看设备清单' })).not.toBeInTheDocument()
  })

  it('says first why a record was sent, when a reason was asked for', async () => {
    const asked = anEvent({ action: 'cancel', actionName: '申请撤销', fromStatus: '70', toStatus: '85', opinion: '合同终止，尚未施工' })
    registry({ status: '85', statusName: '撤销审批中' }, {}, [asked])
    renderPage(<ReviewDetailPage definitions={[constructionNotice]} title="施工告知审核详情" />, { path: '/x?id=n1' })
    const record = await panel('GZ0001')
    const quotes = await within(record).findAllByText('合同终止，尚未施工')
    expect(quotes[0]).toHaveTextContent('申请撤销')
    expect(within(record).getByRole('button', { name: '同意撤销' })).toBeInTheDocument()
  })

  it('says what was changed since it was sent back, the rest of many behind a button', async () => {
    const changes = Array.from({ length: 21 }, (_, n) => ({
      field: `devices.${n}.factoryNo`,
      label: `设备清单第${n + 1}行制造编号`,
      before: '',
      after: `SN-${n}`,
    }))
    registry({ changes })
    const { user } = open()
    const record = await panel('GZ0001')
    expect(within(record).getByText('21 处不同')).toBeInTheDocument()
    expect(within(record).getByRole('row', { name: '设备清单第1行制造编号 – SN-0' })).toBeInTheDocument()
    expect(within(record).queryByRole('row', { name: /SN-20/ })).not.toBeInTheDocument()
    await user.click(within(record).getByRole('button', { name: '显示全部 21 处' }))
    expect(within(record).getByRole('row', { name: /SN-20/ })).toBeInTheDocument()
  })

  it('looking is not handling: walking the queue by J and K picks nothing up', async () => {
    const calls = registry()
    const { user } = open()
    await panel('GZ0001')
    await user.keyboard('j')
    await panel('GZ0002')
    await user.keyboard('k')
    await panel('GZ0001')
    expect(acts(calls)).toEqual([])
  })

  it('starts handling when an opinion is begun, returns with it, and goes on to the next', async () => {
    const calls = registry()
    const { user, said } = open()
    const record = await panel('GZ0001')
    await user.click(within(record).getByRole('button', { name: '许可证不清晰' }))
    expect(await within(record).findByText('由我办理')).toBeInTheDocument()
    await user.click(within(record).getByRole('button', { name: '退回补正，看下一件' }))
    await panel('GZ0002')
    expect(acts(calls)).toEqual([
      ['pickUp', { id: 'n1', version: 3 }],
      ['return', { id: 'n1', version: 4, opinion: '许可证复印件不清晰，请重新上传清晰的盖章扫描件。' }],
    ])
    expect(said).toEqual(['已退回补正'])
    await waitFor(() => expect(screen.getByText('待接收 1')).toBeInTheDocument())
  })

  it('keeps the buttons in their places and makes the fitting one primary', async () => {
    registry()
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
    registry()
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
    const calls = registry()
    const { user } = open()
    const record = await panel('GZ0001')
    await user.click(within(record).getByRole('button', { name: '退回补正，看下一件' }))
    expect(await within(record).findByText('请填写意见，2至500字')).toBeInTheDocument()
    expect(acts(calls)).toEqual([])
  })

  it('accepts by Ctrl+Enter without a word', async () => {
    const calls = registry()
    const { user } = open()
    await panel('GZ0001')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await panel('GZ0002')
    expect(acts(calls)).toEqual([['receive', { id: 'n1', version: 3 }]])
  })

  it('shows what was just decided where it stands now', async () => {
    registry()
    const { user } = open()
    await panel('GZ0001')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await panel('GZ0002')
    await user.click(screen.getByText('已接收 9'))
    expect(within(await panel('GZ0001')).getByText('已接收')).toBeInTheDocument()
  })

  it('decides once what is pressed twice, also while it is still being taken up', async () => {
    const calls = registry()
    const { user, said } = open()
    const record = await panel('GZ0001')
    await user.click(within(record).getByRole('button', { name: '许可证不清晰' }))
    await user.dblClick(within(record).getByRole('button', { name: '退回补正，看下一件' }))
    await panel('GZ0002')
    expect(acts(calls).map(([path]) => path)).toEqual(['pickUp', 'return'])
    expect(said).toEqual(['已退回补正'])
  })

  it('takes no key of a dialog over the page for its own', async () => {
    const calls = registry()
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
    expect(acts(calls)).toEqual([])
  })

  it('tells whose a record is and lets it be taken over', async () => {
    const calls = registry({ handlerId: 'you', handlerName: '张登记' })
    const { user } = open()
    const record = await panel('GZ0001')
    expect(within(record).getByText('张登记正在办理')).toBeInTheDocument()
    expect(within(record).getByRole('button', { name: '接收，看下一件' })).toBeDisabled()
    await user.click(within(record).getByRole('button', { name: '由我接手' }))
    await waitFor(() => expect(within(record).getByRole('button', { name: '接收，看下一件' })).toBeEnabled())
    expect(acts(calls)).toEqual([['pickUp', { id: 'n1', version: 3 }]])
  })

  it('tells a conflict, keeps what was written, and goes on after 刷新', async () => {
    registry({ handlerId: 'me' }, { return: new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试', undefined, 409) })
    const { user } = open()
    const record = await panel('GZ0001')
    await user.type(within(record).getByRole('textbox', { name: '意见' }), '请补充授权书')
    await user.click(within(record).getByRole('button', { name: '退回补正，看下一件' }))
    expect(await within(record).findByText(/数据已被他人修改/)).toBeInTheDocument()
    await user.click(within(record).getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(within(record).queryByText(/数据已被他人修改/)).not.toBeInTheDocument())
    expect(within(record).getByRole('textbox', { name: '意见' })).toHaveValue('请补充授权书')
  })

  it('says what is in the way without taking the record for changed: it can be decided once that is mended', async () => {
    const reason = '检验费合计为零，请选择免收费'
    const calls = registry({ handlerId: 'me' }, { receive: new Refused('NOT_ALLOWED_NOW', reason, [{ field: 'feeFixed', message: reason }]) })
    const { user } = open()
    const record = await panel('GZ0001')
    await user.click(within(record).getByRole('button', { name: '接收，看下一件' }))
    await waitFor(() => expect(acts(calls)).toHaveLength(1))
    await waitFor(() => expect(within(record).getByRole('button', { name: '接收，看下一件' })).toBeEnabled())
    expect(within(record).queryByRole('button', { name: '刷新' })).toBeNull()
  })

  it('keeps the record in hand when somebody else decides it, and shows what became of it', async () => {
    const calls = registry({}, { receive: new Refused('NOT_ALLOWED_NOW', '当前状态不能进行此操作，请刷新后查看') })
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

  it('loses no opinion on the way through the queue', async () => {
    registry({ handlerId: 'me' })
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
    registry({ handlerId: 'me' })
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

  it('leads to the record’s own page where there is no room beside the queue', async () => {
    windowIs('narrow')
    registry()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /GZ0002/ }))
    expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent('/company-service/check-install/detail?id=n2')
  })

  it('opens the queue a link names', async () => {
    const calls = registry()
    renderPage(<ReviewPage definitions={[constructionNotice]} title="施工告知审核" />, { path: '/company-service/check-install?status=85' })
    await waitFor(() => expect(calls.filter((asked) => asked.path === reviewQueue.path).map((asked) => asked.query.tab)).toEqual(['撤销审批']))
  })

  it('holds several types in one queue: one call, their types told, each row opened as what it is', async () => {
    windowIs('narrow')
    const rows = [aRow({ id: 'n1', number: 'GZ0001' }), aRow({ id: 'f1', number: 'WB0001', type: 'maintenanceFiling' })]
    const calls = fakeService([
      [reviewQueue, ({ query }) => ({ pageNo: 1, pageSize: 50, count: 2, list: rows.filter(({ type }) => !query.type || type === query.type), counts: {} })],
    ])
    const { user } = renderPage(<ReviewPage definitions={[constructionNotice, maintenanceFiling]} title="使用登记审核" />, {
      path: '/x?type=maintenanceFiling&status=20',
    })
    expect(await screen.findByRole('button', { name: /WB0001/ })).toHaveTextContent('维保备案')
    expect(screen.queryByRole('button', { name: /GZ0001/ })).not.toBeInTheDocument()
    expect(calls.map(({ query }) => [query.types, query.tab, query.type])).toEqual([['constructionNotice,maintenanceFiling', '待接收', 'maintenanceFiling']])
    await user.click(screen.getByRole('button', { name: /WB0001/ }))
    expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent('/company-service/check-record/detail?id=f1')
  })

  describe('in the address', () => {
    const address = () => new URLSearchParams(screen.getByRole('status', { name: '地址' }).textContent?.split('?')[1])
    /** Shows the navigation type: Back leaves the queue as long as nothing was pushed. */
    function Navigations() {
      return <output aria-label="来历">{useNavigationType()}</output>
    }
    const open = (path: string) =>
      renderPage(
        <>
          <ReviewPage definitions={[constructionNotice]} title="施工告知审核" />
          <Navigations />
        </>,
        { path },
      )

    it('keeps the record in hand over a reload, in place of the address before', async () => {
      registry()
      const first = open('/company-service/check-install')
      await panel('GZ0001')
      await waitFor(() => expect(Object.fromEntries(address())).toEqual({ tab: '待接收', record: 'n1', recordType: 'constructionNotice' }))
      await first.user.keyboard('j')
      await panel('GZ0002')
      await waitFor(() => expect(address().get('record')).toBe('n2'))
      expect(address().has('id')).toBe(false)
      expect(screen.getByRole('status', { name: '来历' })).toHaveTextContent('REPLACE')
      const kept = screen.getByRole('status', { name: '地址' }).textContent ?? ''
      first.unmount()
      registry()
      open(kept)
      await panel('GZ0002')
      expect(screen.queryByRole('region', { name: '审核 GZ0001' })).not.toBeInTheDocument()
    })

    it('keeps the tab of the queue over a reload, and another tab puts the record down', async () => {
      const calls = registry()
      const { user } = open('/company-service/check-install?status=20')
      await panel('GZ0001')
      await user.click(screen.getByText('撤销审批 0'))
      await screen.findByText('没有撤销审批的申请')
      await waitFor(() => expect(Object.fromEntries(address())).toEqual({ tab: '撤销审批' }))
      expect(calls.filter((asked) => asked.path === reviewQueue.path).map((asked) => asked.query.tab)).toEqual(['待接收', '撤销审批'])
    })

    it('shows a colleague the record a link names, also when it has left the queue', async () => {
      registry().decideElsewhere('n2')
      open('/company-service/check-install?tab=待接收&record=n2&recordType=constructionNotice')
      const record = await panel('GZ0002')
      expect(await within(record).findByText('已接收')).toBeInTheDocument()
      expect(await screen.findByRole('button', { name: /GZ0001/ })).not.toHaveAttribute('aria-current')
    })

    it('goes on from a decision that is answered behind another page only when it is in front again', async () => {
      let answer: (_?: unknown) => void = () => undefined
      const calls = registry({}, {}, undefined, new Promise((resolve) => (answer = resolve)))
      function TwoTabs() {
        const [behind, setBehind] = useState(false)
        return (
          <>
            <button type="button" onClick={() => setBehind(!behind)}>
              换页
            </button>
            <Activity mode={behind ? 'hidden' : 'visible'}>
              <ReviewPage definitions={[constructionNotice]} title="施工告知审核" />
            </Activity>
          </>
        )
      }
      const { user } = renderPage(<TwoTabs />, { path: '/company-service/check-install' })
      await panel('GZ0001')
      await user.keyboard('{Control>}{Enter}{/Control}')
      await user.click(screen.getByRole('button', { name: '换页' }))
      const before = screen.getByRole('status', { name: '地址' }).textContent
      act(() => answer())
      await waitFor(() => expect(acts(calls)).toHaveLength(1))
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
      expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent(before ?? '')
      await user.click(screen.getByRole('button', { name: '换页' }))
      await panel('GZ0002')
    })
  })

  it('says that a queue is done', async () => {
    registry()
    const { user } = open()
    await panel('GZ0001')
    await user.click(screen.getByText('撤销审批 0'))
    expect(await screen.findByText('没有撤销审批的申请')).toBeInTheDocument()
  })
})

describe('ReviewDetailPage', () => {
  it('decides one record and stays to show what became of it', async () => {
    const calls = registry()
    const { user, unsaved } = renderPage(<ReviewDetailPage definitions={[constructionNotice]} title="施工告知审核详情" />, { path: '/x?id=n1' })
    const record = await panel('GZ0001')
    await user.type(within(record).getByRole('textbox', { name: '意见' }), '材料齐全')
    expect(unsaved.slice(-1)).toEqual([true])
    await user.click(within(record).getByRole('button', { name: '接收' }))
    expect(await within(record).findByText('已接收')).toBeInTheDocument()
    expect(within(record).queryByRole('textbox', { name: '意见' })).not.toBeInTheDocument()
    expect(unsaved.slice(-1)).toEqual([false])
    expect(acts(calls).map(([path]) => path)).toEqual(['pickUp', 'receive'])
  })

  it('says so when the link names no record', () => {
    registry()
    renderPage(<ReviewDetailPage definitions={[constructionNotice]} title="施工告知审核详情" />, { path: '/x' })
    expect(screen.getByText('链接里没有指明是哪一件，请从审核列表打开')).toBeInTheDocument()
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

test('a link with dates opens what meets them, on whatever tab it stands, and a tab leads back to the queue', async () => {
  const calls = registry()
  const { user } = renderPage(<ReviewPage definitions={[constructionNotice]} title="施工告知审核" />, { path: '/?status=20,85&dueTo=2020-01-31' })
  await screen.findByRole('radio', { name: /^已超期 \d/ })
  const asked = () => calls.filter(({ path }) => path === reviewQueue.path).map(({ query }) => query)
  expect(asked().every((query) => query.status === '20,85' && query.dueTo === '2020-01-31' && query.tab === undefined)).toBe(true)
  await user.click(screen.getByText(/^待接收/))
  expect(await panel('GZ0001')).toBeInTheDocument()
  expect(asked().at(-1)).toMatchObject({ tab: '待接收' })
  expect(asked().at(-1)?.dueTo).toBeUndefined()
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
    expect(acts(asked)).toEqual([])
    await user.click(act)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '作废' }))
    await waitFor(() => expect(acts(asked)).toEqual([['void', { id: 'r1', version: finished.version, opinion: '登记内容有误' }]]))
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
