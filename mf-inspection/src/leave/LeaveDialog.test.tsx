import { inspectionEndpoints, type Leave } from '@shared/contract/inspection'
import { today } from '@shared/ui/headless'
import { fakeService, Refused, renderPage, signedInAs } from '@shared/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { LeaveDialog } from './LeaveDialog'

const day = (ahead: number) => dayjs(today()).add(ahead, 'day').format('YYYY-MM-DD')

it('shows who is away when, enters a leave, says what is planned for it, and takes one back', async () => {
  signedInAs('4')
  const [first, second, last, after, later] = [day(3), day(4), day(5), day(6), day(10)] as const
  const list = [{ id: '00000000-0000-4000-8000-000000000001', from: first, to: last, note: '培训' }]
  const calls = fakeService([
    [inspectionEndpoints.leaves, () => ({ list })],
    [
      inspectionEndpoints.addLeave,
      ({ body }) =>
        body.from === second
          ? new Refused('INCOMPLETE', '还有内容需要填写或修改', [{ field: 'from', message: `与 ${first} 至 ${last} 的请假重叠` }])
          : { id: 'l2', planned: [{ number: 'BJ1', inspectOn: later }] },
    ],
    [
      inspectionEndpoints.changeLeave,
      ({ body }) =>
        (body.before as { note: string }).note === list[0]?.note
          ? { planned: [{ number: 'BJ2', inspectOn: after }] }
          : new Refused('STALE_VERSION', '数据已被他人修改'),
    ],
    [inspectionEndpoints.removeLeave, () => ({})],
  ])
  renderPage(<LeaveDialog inspector={{ id: 'p1', name: '钱测试' }} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: '钱测试的请假' }))
  expect(await dialog.findByText(`${first} 至 ${last}`)).toBeInTheDocument()
  const from = dialog.getByLabelText('开始日期')
  const to = dialog.getByLabelText('结束日期')
  // The fields do not offer what the contract refuses, and an error is shown at the field concerned.
  expect(from).toHaveAttribute('max', day(366))
  expect(to).toHaveAttribute('min', day(0))
  fireEvent.change(from, { target: { value: day(1) } })
  fireEvent.change(to, { target: { value: day(0) } })
  fireEvent.click(dialog.getByRole('button', { name: '登记请假' }))
  expect(to).toHaveAccessibleDescription('结束日期不能早于开始日期')
  expect(to).toBeInvalid()
  expect(from).toBeValid()
  expect(calls.some(({ method, path }) => method === 'POST' && path.endsWith('/leaves'))).toBe(false)
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.change(to, { target: { value: '' } })
  fireEvent.click(dialog.getByRole('button', { name: '登记请假' }))
  expect(from).toHaveAccessibleDescription('请选择开始日期')
  fireEvent.change(from, { target: { value: second } })
  fireEvent.click(dialog.getByRole('button', { name: '登记请假' }))
  await waitFor(() => expect(from).toHaveAccessibleDescription(`与 ${first} 至 ${last} 的请假重叠`))
  fireEvent.change(from, { target: { value: later } })
  fireEvent.click(dialog.getByRole('button', { name: '登记请假' }))
  expect(await dialog.findByText('这几天已派工 1 件，请改派')).toBeInTheDocument()
  expect(calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/leaves')).at(-1)?.body).toEqual({
    inspector: 'p1',
    from: later,
    to: later,
    note: '',
  })
  expect(from).toHaveValue('')
  fireEvent.click(dialog.getByRole('button', { name: `修改 ${first} 至 ${last} 的请假` }))
  expect(from).toHaveValue(first)
  expect(dialog.getByLabelText('说明')).toHaveValue('培训')
  fireEvent.click(dialog.getByRole('button', { name: '不改了' }))
  expect(from).toHaveValue('')
  fireEvent.click(dialog.getByRole('button', { name: `修改 ${first} 至 ${last} 的请假` }))
  fireEvent.change(dialog.getByLabelText('结束日期'), { target: { value: after } })
  // A colleague has changed it meanwhile: what is typed stays, and is saved over what is shown then.
  list[0] = { ...(list[0] as Leave), note: '外出培训' }
  fireEvent.click(dialog.getByRole('button', { name: '保存修改' }))
  await waitFor(() => expect(from).toHaveAccessibleDescription('这次请假在别处保存过，请核对后再保存'))
  expect(await dialog.findByText('外出培训')).toBeInTheDocument()
  fireEvent.click(dialog.getByRole('button', { name: '保存修改' }))
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('/changeLeave')).at(-1)?.body).toEqual({
      id: list[0]?.id,
      before: { from: first, to: last, note: '外出培训' },
      from: first,
      to: after,
      note: '培训',
    }),
  )
  expect(await dialog.findByText(`${after} BJ2`)).toBeInTheDocument()
  expect(await dialog.findByRole('button', { name: '登记请假' })).toBeInTheDocument()
  fireEvent.click(dialog.getByRole('button', { name: `取消 ${first} 至 ${last} 的请假` }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/removeLeave'))).toBe(true))
})

it('says no longer that days overlap a leave once that leave is taken back', async () => {
  signedInAs('6')
  const one = day(3)
  const list = [{ id: '00000000-0000-4000-8000-000000000001', from: one, to: one, note: '' }]
  const overlap = `与 ${one} 的请假重叠`
  fakeService([
    [inspectionEndpoints.leaves, () => ({ list })],
    [inspectionEndpoints.addLeave, () => new Refused('INCOMPLETE', '还有内容需要填写或修改', [{ field: 'from', message: overlap }])],
    [
      inspectionEndpoints.removeLeave,
      () => {
        list.pop()
        return {}
      },
    ],
  ])
  renderPage(<LeaveDialog onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: '我的请假' }))
  await dialog.findByText(one)
  fireEvent.change(dialog.getByLabelText('开始日期'), { target: { value: one } })
  fireEvent.click(dialog.getByRole('button', { name: '登记请假' }))
  await dialog.findByText(overlap)
  fireEvent.click(dialog.getByRole('button', { name: `取消 ${one} 的请假` }))
  await waitFor(() => expect(dialog.queryByText(overlap)).toBeNull())
  // The days typed are still there, to be entered now.
  expect(dialog.getByLabelText('开始日期')).toHaveValue(one)
})
