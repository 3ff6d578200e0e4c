import {
  constructionNotice,
  maintenanceFiling,
  onlineApplyNewrule,
  reportReissue,
  reviewQueue,
  statesFoundBy,
  useRegistrationBySet,
} from '@shared/contract/application'
import { chinaDay } from '@shared/contract/rules'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Activity, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { anEvent, aRow } from '../testing/aNotice'
import { fakeService, renderPage, signedInAs, windowIs, write } from '../testing/fakeService'
import { panel, reviewService, written } from '../testing/reviewService'
import { ReviewDetailPage, ReviewPage } from './ReviewPage'

const open = () => renderPage(<ReviewPage definitions={[constructionNotice]} title="施工告知审核" />)

beforeEach(() => {
  signedInAs('7')
  windowIs('wide')
})

describe('ReviewPage', () => {
  it('shows the queue with its numbers, and the most urgent record beside it', async () => {
    reviewService()
    open()
    const record = await panel('GZ0001')
    expect(await screen.findByText('待接收 2')).toBeInTheDocument()
    expect(screen.getByText('已接收 9')).toBeInTheDocument()
    expect(within(record).getByText('第 1 件，共 2 件')).toBeInTheDocument()
    const checks = await within(record).findByRole('region', { name: '系统核对' })
    await waitFor(() => expect(within(checks).getAllByRole('listitem')[0]).toHaveTextContent('需要看：制造单位授权书未上传'))
    expect(within(checks).getByText('1 项通过，1 项需要看')).toBeInTheDocument()
  })

  it('names the types the role handles, not those that others handle on the same page', async () => {
    windowIs('narrow')
    fakeService([[reviewQueue, () => ({ pageNo: 1, pageSize: 50, count: 0, list: [], counts: {} })]])
    const openAs = (roleType: '4' | '5') => {
      signedInAs(roleType)
      return renderPage(<ReviewPage definitions={[onlineApplyNewrule, reportReissue]} title="报检审核" />)
    }
    const { unmount } = openAs('5')
    expect(await screen.findByText('这里办理：网上报检(新规则)')).toBeInTheDocument()
    expect(await screen.findByText('新提交的网上报检(新规则)会出现在这里')).toBeInTheDocument()
    unmount()
    openAs('4')
    expect(await screen.findByText('这里办理：网上报检(新规则)、报告自助补发')).toBeInTheDocument()
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

  it('says of a day that is no last day that it is the last change', async () => {
    windowIs('narrow')
    const rows = [aRow({ id: 'n1', dueDate: '', updateDate: '2026-11-27 10:00:00' })]
    fakeService([[reviewQueue, () => ({ pageNo: 1, pageSize: 50, count: 1, list: rows, counts: {} })]])
    open()
    expect(await screen.findByText('2026-11-27 更新')).toBeInTheDocument()
    expect(screen.queryByText('2026-11-27')).toBeNull()
  })

  it('names the device in each row, also where an application is about one', async () => {
    windowIs('narrow')
    const rows = [
      aRow({ id: 'u1', type: 'useRegistrationBySet', equipmentName: '叉车', counts: {} }),
      aRow({ id: 'n1', type: 'constructionNotice', equipmentName: '乘客电梯', counts: { devices: 3 } }),
    ]
    fakeService([[reviewQueue, () => ({ pageNo: 1, pageSize: 50, count: 2, list: rows, counts: {} })]])
    renderPage(<ReviewPage definitions={[useRegistrationBySet, constructionNotice]} title="审核" />)
    expect(await screen.findByText(/叉车$/)).toBeInTheDocument()
    expect(screen.getByText(/乘客电梯 3 台$/)).toBeInTheDocument()
  })

  it('warns in each row of a last day that is near, as every other list does', async () => {
    windowIs('narrow')
    const rows = [2, 8].map((days) => aRow({ id: `n${days}`, dueDate: chinaDay(new Date(Date.now() + days * 86_400_000)) }))
    fakeService([[reviewQueue, () => ({ pageNo: 1, pageSize: 50, count: 2, list: rows, counts: {} })]])
    open()
    expect(await screen.findByText('剩 2 天')).toHaveClass('soon')
    expect(screen.getByText('剩 8 天')).toHaveClass('plain')
  })

  it('says what is left of a term set in working days in working days', async () => {
    windowIs('narrow')
    const rows = [aRow({ id: 'n1', dueDate: chinaDay(new Date(Date.now() + 5 * 86_400_000)), workdaysLeft: 3 })]
    fakeService([[reviewQueue, () => ({ pageNo: 1, pageSize: 50, count: 1, list: rows, counts: {} })]])
    open()
    expect(await screen.findByText('剩 3 个工作日')).toBeInTheDocument()
  })

  it('says on which tab a record stands that is searched for and not on this one, and goes there', async () => {
    windowIs('narrow')
    fakeService([
      [
        reviewQueue,
        ({ query }) => {
          const list = query.tab === '已接收' ? [aRow({ id: 'n1', number: 'GZ0001', status: '70' })] : []
          const others = [
            { tab: '已接收', count: 1 },
            { tab: '已作废', count: 1, path: '/construction/detail?id=n2' },
            { tab: '已撤销', count: 2, path: '' },
          ]
          const elsewhere = query.keyword && list.length === 0 ? others : undefined
          return { pageNo: 1, pageSize: 50, count: list.length, list, counts: {}, elsewhere }
        },
      ],
    ])
    const { user } = renderPage(<ReviewPage definitions={[constructionNotice]} title="施工告知审核" />, { path: '/x?tab=待接收&keyword=GZ0001' })
    expect(await screen.findByText(/其他状态中找到：已接收 1 件、已作废 1 件、已撤销 2 件/)).toBeInTheDocument()
    // What is on no tab is opened itself, where there is a page of it.
    expect(screen.getByRole('button', { name: '查看已作废的申请' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /已撤销/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: '到“已接收”查看' }))
    expect(within(await screen.findByRole('list', { name: '已接收' })).getByText('GZ0001')).toBeInTheDocument()
    expect(decodeURIComponent(screen.getByLabelText('地址').textContent ?? '')).toContain('keyword=GZ0001')
  })

  it('keeps the focus in the box after a search, and shows there what a link searches for', async () => {
    reviewService()
    const { user } = open()
    await panel('GZ0001')
    const box = screen.getByRole('searchbox', { name: '在队列中查找' })
    expect(box).toHaveAttribute('placeholder', '编号、工程、设备、单位或地点')
    await user.type(box, 'GZ0002{Enter}')
    await waitFor(() => expect(decodeURIComponent(screen.getByLabelText('地址').textContent ?? '')).toContain('keyword=GZ0002'))
    expect(screen.getByRole('searchbox', { name: '在队列中查找' })).toHaveFocus()
    expect(screen.getByRole('searchbox', { name: '在队列中查找' })).toHaveValue('GZ0002')
  })

  it('takes what a quick hand asks for together: another tab, and there what the box says', async () => {
    reviewService()
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
    reviewService()
    const { user } = open()
    const record = await panel('GZ0001')
    await user.click(await within(record).findByRole('button', { name: '全屏查看设备清单' }))
    const dialog = await screen.findByRole('dialog', { name: /^设备清单（\d+ 台）$/ })
    expect(within(dialog).getByRole('columnheader', { name: '序号' })).toBeInTheDocument()
    expect(within(dialog).queryByRole('button', { name: '全屏查看设备清单' })).not.toBeInTheDocument()
  })

  it('says first why a record was sent, when a reason was asked for', async () => {
    const asked = anEvent({ action: 'cancel', actionName: '申请撤销', fromStatus: '70', toStatus: '85', opinion: '合同终止，尚未施工' })
    reviewService({ status: '85', statusName: '撤销审批中' }, {}, [asked])
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
    reviewService({ changes })
    const { user } = open()
    const record = await panel('GZ0001')
    expect(within(record).getByText('21 处不同')).toBeInTheDocument()
    expect(within(record).getByRole('row', { name: '设备清单第1行制造编号 – SN-0' })).toBeInTheDocument()
    expect(within(record).queryByRole('row', { name: /SN-20/ })).not.toBeInTheDocument()
    await user.click(within(record).getByRole('button', { name: '显示全部 21 处' }))
    expect(within(record).getByRole('row', { name: /SN-20/ })).toBeInTheDocument()
  })

  it('leads to the record’s own page where there is no room beside the queue', async () => {
    windowIs('narrow')
    reviewService()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /GZ0002/ }))
    expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent('/company-service/check-install/detail?id=n2')
  })

  it('opens the queue a link names', async () => {
    const calls = reviewService()
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
      reviewService()
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
      reviewService()
      open(kept)
      await panel('GZ0002')
      expect(screen.queryByRole('region', { name: '审核 GZ0001' })).not.toBeInTheDocument()
    })

    it('keeps the tab of the queue over a reload, and another tab puts the record down', async () => {
      const calls = reviewService()
      const { user } = open('/company-service/check-install?status=20')
      await panel('GZ0001')
      await user.click(screen.getByText('撤销审批 0'))
      await screen.findByText('没有撤销审批的申请')
      await waitFor(() => expect(Object.fromEntries(address())).toEqual({ tab: '撤销审批' }))
      expect(calls.filter((asked) => asked.path === reviewQueue.path).map((asked) => asked.query.tab)).toEqual(['待接收', '撤销审批'])
    })

    it('shows a colleague the record a link names, also when it has left the queue', async () => {
      reviewService().decideElsewhere('n2')
      open('/company-service/check-install?tab=待接收&record=n2&recordType=constructionNotice')
      const record = await panel('GZ0002')
      expect(await within(record).findByText('已接收')).toBeInTheDocument()
      expect(await screen.findByRole('button', { name: /GZ0001/ })).not.toHaveAttribute('aria-current')
    })

    it('goes on from a decision that is answered behind another page only when it is in front again', async () => {
      let answer: (_?: unknown) => void = () => undefined
      const calls = reviewService({}, {}, undefined, new Promise((resolve) => (answer = resolve)))
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
      await waitFor(() => expect(written(calls)).toHaveLength(1))
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
      expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent(before ?? '')
      await user.click(screen.getByRole('button', { name: '换页' }))
      await panel('GZ0002')
    })
  })

  it('goes to the page that is the last now, where the one it is on has been decided', async () => {
    reviewService()
    renderPage(<ReviewPage definitions={[constructionNotice]} title="施工告知审核" />, { path: '/?pageNo=2' })
    await panel('GZ0001')
    expect(screen.queryByText('队列已经办完')).toBeNull()
  })

  it('says that a queue is done', async () => {
    reviewService()
    const { user } = open()
    await panel('GZ0001')
    await user.click(screen.getByText('撤销审批 0'))
    expect(await screen.findByText('没有撤销审批的申请')).toBeInTheDocument()
  })
})

test('a link with dates opens what meets them, on whatever tab it stands, and a tab leads back to the queue', async () => {
  const calls = reviewService()
  const { user } = renderPage(<ReviewPage definitions={[constructionNotice]} title="施工告知审核" />, { path: '/?status=20,85&dueTo=2020-01-31' })
  await screen.findByRole('radio', { name: /^已超期 \d/ })
  const asked = () => calls.filter(({ path }) => path === reviewQueue.path).map(({ query }) => query)
  expect(asked().every((query) => query.status === '20,85' && query.dueTo === '2020-01-31' && query.tab === undefined)).toBe(true)
  await user.click(screen.getByText(/^待接收/))
  expect(await panel('GZ0001')).toBeInTheDocument()
  expect(asked().at(-1)).toMatchObject({ tab: '待接收' })
  expect(asked().at(-1)?.dueTo).toBeUndefined()
})

test('a search in every state opens what it finds, on whatever tab it stands', async () => {
  const calls = reviewService()
  const status = statesFoundBy(constructionNotice, '7')
    .map(({ code }) => code)
    .join()
  renderPage(<ReviewPage definitions={[constructionNotice]} title="施工告知审核" />, { path: `/?type=constructionNotice&keyword=GZ&status=${status}` })
  await screen.findByRole('radio', { name: /^全部状态 \d/ })
  const asked = calls.filter(({ path }) => path === reviewQueue.path).map(({ query }) => query)
  expect(asked.every((query) => query.status === status && query.keyword === 'GZ' && query.tab === undefined)).toBe(true)
})
