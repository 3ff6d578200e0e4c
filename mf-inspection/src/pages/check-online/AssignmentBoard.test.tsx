import { reviewQueue } from '@shared/contract/application'
import { type AssignmentBoard as Board, inspectionEndpoints } from '@shared/contract/inspection'
import { today } from '@shared/ui/headless'
import { fakeService, renderPage, signedInAs } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { AssignmentBoard } from './AssignmentBoard'
import { fittestFirst } from './AssignmentCalendar'
import CheckOnlinePage from './CheckOnlinePage'

const assigned: Board['waiting'][number] = {
  id: 'a',
  type: 'onlineApplyNewrule',
  version: 1,
  number: 'BJ1',
  status: '55',
  unitName: '宁波示例物业',
  place: '示例花园',
  kindName: '电梯 定期检验',
  equclacode: '3000',
  devices: 1,
  hours: 0.7,
  expectDate: '',
  dueDate: '',
  deviceDue: '2099-01-31',
  inspectOn: '2099-01-04',
  inspectors: '王测试',
}

it('tells what is assigned from what the unit asks to move, and to which days', async () => {
  signedInAs('4')
  const asked = { ...assigned, id: 'b', number: 'BJ2', status: '56', wishes: ['2099-01-05', '2099-01-06'] }
  fakeService([[inspectionEndpoints.assignmentBoard, () => ({ days: ['2099-01-04'], waiting: [assigned, asked], inspectors: [] })]])
  renderPage(<AssignmentBoard onClose={() => undefined} />)
  const queue = within(await screen.findByRole('region', { name: '待派工的报检' }))
  // The tab counts waiting applications only; the assigned ones listed too may be moved, but not before the unit is answered.
  expect(queue.getByText('已选 0 件；待派工 0，已派工 1，改期待答复 1')).toBeInTheDocument()
  const [first, second] = queue.getAllByRole('listitem')
  expect(first).toHaveTextContent('已派工')
  expect(first).not.toHaveTextContent('申请改到')
  expect(second).toHaveTextContent('改期待答复')
  expect(second).toHaveTextContent('单位申请改到 2099-01-05 或 2099-01-06')
  expect(second).not.toHaveTextContent('已派工')
  // Assigning a new day would ignore the unit's request for another one.
  expect(screen.getByRole('checkbox', { name: '选择 BJ2' })).toBeDisabled()
  expect(second).toHaveClass('answerFirst')
  expect(first).not.toHaveClass('answerFirst')
  expect(within(first as HTMLElement).getByRole('checkbox')).toBeEnabled()
})

it('begins with the day it is in China', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T00:30:00+08:00'), advanceTimers: true })
  signedInAs('4')
  const calls = fakeService([[inspectionEndpoints.assignmentBoard, ({ query }) => ({ days: [query.from ?? ''], waiting: [assigned], inspectors: [] })]])
  renderPage(<AssignmentBoard onClose={() => undefined} />)
  await screen.findByRole('columnheader', { name: /^11-21/ })
  expect(calls[0]?.query).toMatchObject({ from: '2026-11-21' })
  jest.useRealTimers()
})

it('shades the column of a day off, beside working days', async () => {
  signedInAs('4')
  const days = ['2099-01-02', '2099-01-03']
  const inspector = { id: 'i', name: '王测试', certificates: [], planned: [], leaves: [] }
  fakeService([[inspectionEndpoints.assignmentBoard, () => ({ days, daysOff: ['2099-01-03'], waiting: [assigned], inspectors: [inspector] })]])
  renderPage(<AssignmentBoard onClose={() => undefined} />)
  const off = await screen.findByRole('columnheader', { name: '01-03 周六 休' })
  const [working, free] = screen.getAllByRole('cell')
  expect([off, free].map((cell) => cell?.className)).toEqual(['off', 'off'])
  expect([screen.getByRole('columnheader', { name: '01-02 周五' }), working].map((cell) => cell?.className)).toEqual(['', ''])
})

it('says that more wait than are listed', async () => {
  signedInAs('4')
  const waits = { ...assigned, status: '50', inspectOn: '', inspectors: '', dueDate: '2099-01-09', workdaysLeft: 4 }
  fakeService([[inspectionEndpoints.assignmentBoard, () => ({ days: ['2099-01-04'], waiting: [waits], more: true, inspectors: [] })]])
  renderPage(<AssignmentBoard onClose={() => undefined} />)
  expect(await screen.findByText('已选 0 件；待派工 1 件以上')).toBeInTheDocument()
  expect(screen.getByText('剩 4 个工作日')).toBeInTheDocument()
  expect(screen.getByText('只列出最急的 1 件，派工以后列出其余的')).toBeInTheDocument()
})

it('leads from the list to the calendar that comes after it', async () => {
  signedInAs('4')
  fakeService([[inspectionEndpoints.assignmentBoard, () => ({ days: ['2099-01-04'], waiting: [assigned], inspectors: [] })]])
  const { user } = renderPage(<AssignmentBoard onClose={() => undefined} />)
  const shown: Element[] = []
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    shown.push(this)
  }
  await user.click(await screen.findByRole('button', { name: '到日历' }))
  expect(shown).toEqual([screen.getByRole('region', { name: '检验人员日历' })])
})

it('sends no inspector as the second one beside himself, and judges no day of a week that is not shown', async () => {
  signedInAs('4')
  const inspector = (id: string, name: string, planned: Board['inspectors'][number]['planned'] = []) => ({
    id,
    name,
    certificates: [{ kind: '3000', number: 'DT', validTo: '2099-12-31' }],
    planned,
    leaves: [],
  })
  const busy = { id: 'j', date: '2099-01-12', place: '别处', devices: 20, hours: 8 }
  const calls = fakeService([
    [
      inspectionEndpoints.assignmentBoard,
      ({ query }) =>
        calls.length > 0 && query.from === firstDay
          ? { days: ['2099-01-05'], waiting: [assigned], inspectors: [inspector('i', '王测试'), inspector('k', '李测试')] }
          : { days: ['2099-01-12'], waiting: [assigned], inspectors: [inspector('i', '王测试', [busy]), inspector('k', '李测试')] },
    ],
    [inspectionEndpoints.assign, () => ({ assigned: 1 })],
  ])
  const firstDay = today()
  const { user } = renderPage(<AssignmentBoard onClose={() => undefined} />)
  await user.click(await screen.findByRole('checkbox', { name: '选择 BJ1' }))
  const foot = () => screen.getByText(/主检/).textContent
  expect(foot()).toContain('2099-01-05　主检 王测试')
  await user.click(screen.getByRole('combobox', { name: '同检人员' }))
  await user.click(await screen.findByTitle('李测试'))
  await user.click(screen.getByRole('button', { name: '下一周' }))
  await user.click(await screen.findByRole('button', { name: /王测试.*01-12/ }))
  expect((await screen.findAllByText(/排不下|超过/)).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: '上一周' }))
  await waitFor(() => expect(foot()).toContain('2099-01-05　主检 王测试'))
  await user.click(screen.getByRole('button', { name: /李测试.*01-05/ }))
  await user.click(screen.getByRole('button', { name: /^派工 1 件/ }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ inspector: 'k', secondInspector: '', inspectOn: '2099-01-05' })
})

it('keeps the list where it is when the first one is chosen', async () => {
  signedInAs('4')
  fakeService([[inspectionEndpoints.assignmentBoard, () => ({ days: ['2099-01-04'], waiting: [assigned], inspectors: [] })]])
  const { user } = renderPage(<AssignmentBoard onClose={() => undefined} />)
  const clear = await screen.findByRole('button', { name: /清\s?空/ })
  expect(clear).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: '选择 BJ1' }))
  expect(clear).toBeEnabled()
  await user.click(clear)
  expect(screen.getByText('已选 0 件；待派工 0，已派工 1')).toBeInTheDocument()
  expect(clear).toBeDisabled()
})

it('goes on at the list once some are assigned', async () => {
  signedInAs('4')
  const inspector = { id: 'i', name: '王测试', certificates: [{ kind: '3000', number: 'DT', validTo: '2099-12-31' }], planned: [], leaves: [] }
  fakeService([
    [inspectionEndpoints.assignmentBoard, () => ({ days: ['2099-01-04'], waiting: [assigned], inspectors: [inspector] })],
    [inspectionEndpoints.assign, () => ({ assigned: 1 })],
  ])
  const { user } = renderPage(<AssignmentBoard onClose={() => undefined} />)
  await user.click(await screen.findByRole('checkbox', { name: '选择 BJ1' }))
  await user.click(screen.getByRole('button', { name: /^派工 1 件/ }))
  await waitFor(() => expect(screen.getByRole('region', { name: '待派工的报检' })).toHaveFocus())
})

it('gives the focus back to what opened it', async () => {
  signedInAs('4')
  fakeService([
    [reviewQueue, () => ({ list: [], count: 0, pageNo: 1, pageSize: 20, counts: {} })],
    [inspectionEndpoints.assignmentBoard, () => ({ days: ['2099-01-04'], waiting: [], inspectors: [] })],
  ])
  const { user } = renderPage(<CheckOnlinePage />)
  await user.click(await screen.findByRole('button', { name: '派工日历' }))
  await user.click(screen.getByRole('button', { name: '返回队列' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '派工日历' })).toHaveFocus())
})

it.each(['/', '/?tab=%E6%A3%80%E9%AA%8C%E4%B8%AD&record=a&recordType=onlineApplyNewrule'])(
  'is in the address beside what the queue shows (%s): a reload keeps it, and Back closes it',
  async (path) => {
    signedInAs('4')
    fakeService([
      [reviewQueue, () => ({ list: [], count: 0, pageNo: 1, pageSize: 20, counts: {} })],
      [inspectionEndpoints.assignmentBoard, () => ({ days: ['2099-01-04'], waiting: [], inspectors: [] })],
    ])
    const Back = () => {
      const navigate = useNavigate()
      return (
        <>
          <button type="button" onClick={() => void navigate(-1)}>
            后退
          </button>
          <button type="button" onClick={() => void navigate(1)}>
            前进
          </button>
        </>
      )
    }
    const shown = renderPage(
      <>
        <CheckOnlinePage />
        <Back />
      </>,
      { path },
    )
    const where = () => new URLSearchParams(screen.getByLabelText('地址').textContent?.slice(2))
    const queueOnly = () => [...where()].filter(([key]) => key !== 'view')
    const before = queueOnly()
    await shown.user.click(await screen.findByRole('button', { name: '派工日历' }))
    expect(where().get('view')).toBe('assign')
    expect(queueOnly()).toEqual(before)
    await shown.user.click(screen.getByRole('button', { name: '后退' }))
    expect(await screen.findByRole('button', { name: '派工日历' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '返回队列' })).toBeNull()
    // The portal would not follow Back to an address without a query.
    expect(where().size).toBeGreaterThan(0)
    // Closed by its button, it leaves no entry of its own: Forward leads to it again.
    await shown.user.click(screen.getByRole('button', { name: '派工日历' }))
    await shown.user.click(screen.getByRole('button', { name: '返回队列' }))
    await shown.user.click(await screen.findByRole('button', { name: '前进' }))
    expect(where().get('view')).toBe('assign')
    await shown.user.click(await screen.findByRole('button', { name: '返回队列' }))
    await shown.user.click(await screen.findByRole('button', { name: '派工日历' }))
    const opened = screen.getByLabelText('地址').textContent ?? ''
    shown.unmount()
    const { user } = renderPage(<CheckOnlinePage />, { path: opened })
    await user.click(await screen.findByRole('button', { name: '返回队列' }))
    expect(await screen.findByRole('button', { name: '派工日历' })).toBeVisible()
    expect([...where()]).toEqual(before)
  },
)

it('keeps the keyboard where it is from week to week', async () => {
  signedInAs('4')
  fakeService([[inspectionEndpoints.assignmentBoard, ({ query }) => ({ days: [query.from ?? ''], waiting: [assigned], inspectors: [] })]])
  const { user } = renderPage(<AssignmentBoard onClose={() => undefined} />)
  expect(screen.getByRole('heading', { name: '报检审核' })).toHaveFocus()
  const next = await screen.findByRole('button', { name: '下一周' })
  next.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('columnheader', { name: /^\d/ })).not.toHaveTextContent(today().slice(5)))
  expect(next).toHaveFocus()
  screen.getByRole('button', { name: '上一周' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('columnheader', { name: /^\d/ })).toHaveTextContent(today().slice(5)))
  expect(screen.getByRole('button', { name: '上一周' })).toBeDisabled()
  expect(next).toHaveFocus()
})

it('moves an inspection with the people it has, and says who is taken off one', async () => {
  signedInAs('4')
  const inspectors = ['王测试', '李测试', '张测试'].map((name, place) => ({
    id: `p${place}`,
    name,
    certificates: [{ kind: '3000', number: 'DT', validTo: '2099-12-31' }],
    planned: place === 0 ? [{ id: 'j', date: '2099-01-05', place: '别处', devices: 1, hours: 2 }] : [],
    leaves: [],
  }))
  const moved = { ...assigned, inspectors: '王测试、李测试', inspector: 'p0', secondInspector: 'p1' }
  const other = { ...assigned, id: 'b', number: 'BJ2', inspectors: '王测试、张测试', inspector: 'p0', secondInspector: 'p2' }
  const calls = fakeService([
    [inspectionEndpoints.assignmentBoard, () => ({ days: ['2099-01-05'], waiting: [moved, other], inspectors })],
    [inspectionEndpoints.assign, () => ({ assigned: 1 })],
  ])
  const { user } = renderPage(<AssignmentBoard onClose={() => undefined} />)
  await user.click(await screen.findByRole('checkbox', { name: '选择 BJ1' }))
  await user.click(screen.getByRole('checkbox', { name: '选择 BJ2' }))
  expect(screen.getByText('派工后换下 李测试、张测试，会通知本人已改派他人')).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: '选择 BJ2' }))
  expect(screen.queryByText(/派工后换下/)).toBeNull()
  expect(screen.getByText(/主检/)).toHaveTextContent('主检 王测试')
  await user.click(screen.getByRole('button', { name: /^派工 1 件/ }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ inspector: 'p0', secondInspector: 'p1' }))
})

it('says of each inspector until when which certificate is valid', async () => {
  signedInAs('4')
  const certificates = [{ kind: '3000', number: 'TS1', validTo: '2099-05-01' }]
  const inspectors = [{ id: 'w', name: '王测试', certificates, planned: [], leaves: [] }]
  fakeService([[inspectionEndpoints.assignmentBoard, () => ({ days: ['2099-01-04'], waiting: [assigned], inspectors })]])
  renderPage(<AssignmentBoard onClose={() => undefined} />)
  expect(await screen.findByText('电梯（至 2099-05-01）')).toBeInTheDocument()
})

it('says once of a second inspector what the day has, and in red where a certificate is missing', async () => {
  signedInAs('4')
  const day = '2099-01-05'
  const inspector = (id: string, name: string, kinds: string[]) => ({
    id,
    name,
    certificates: kinds.map((kind) => ({ kind, number: 'DT', validTo: '2099-12-31' })),
    planned: [{ id: `${id}j`, date: day, place: '别处', devices: 1, hours: 1 }],
    leaves: [],
  })
  const inspectors = [inspector('i', '王测试', ['3000', '1000']), inspector('k', '李测试', ['3000'])]
  const boiler = { ...assigned, id: 'b', number: 'BJ2', equclacode: '1000' }
  fakeService([[inspectionEndpoints.assignmentBoard, () => ({ days: [day], waiting: [assigned, boiler], inspectors })]])
  const { user } = renderPage(<AssignmentBoard onClose={() => undefined} />)
  for (const number of ['BJ1', 'BJ2']) await user.click(await screen.findByRole('checkbox', { name: `选择 ${number}` }))
  await user.click(screen.getByRole('combobox', { name: '同检人员' }))
  const note = await screen.findByText('电梯检验证有效至 2099-12-31，没有锅炉检验证，当日已派 1 件')
  expect(note).toHaveClass('ant-typography-danger')
})

it('shows first who may do all that is chosen, then who may but is not free, and keeps in sight who may not', () => {
  const days = ['2099-01-04', '2099-01-05']
  const inspector = (name: string, kinds: readonly string[], hours = 0): Board['inspectors'][number] => ({
    id: name,
    name,
    certificates: kinds.map((kind) => ({ kind, number: 'DT', validTo: '2099-12-31' })),
    planned: days.map((date) => ({ id: `${name} ${date}`, date, place: '别处', devices: 1, hours })),
    leaves: [],
  })
  const all = [
    inspector('无证', []),
    inspector('已满', ['1000', '3000'], 7),
    inspector('只有电梯', ['3000']),
    inspector('甲', ['1000', '3000']),
    inspector('乙', ['1000', '3000']),
  ]
  // Nobody works on the day off: who has no other room is not free.
  const dayOff = '2099-01-06'
  const week = { inspectors: all, days: [...days, dayOff], daysOff: [dayOff] }
  const order = (...chosen: Board['waiting']) => fittestFirst(week, chosen, '2099-01-04').map(({ name }) => name)
  expect(order()).toEqual(['无证', '已满', '只有电梯', '甲', '乙'])
  expect(order(assigned)).toEqual(['只有电梯', '甲', '乙', '已满', '无证'])
  expect(order(assigned, { ...assigned, id: 'b', equclacode: '1000' })).toEqual(['甲', '乙', '已满', '无证', '只有电梯'])
})
