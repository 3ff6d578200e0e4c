import { applicationEndpoints, equipmentMaintain, equipmentMaintainEndpoints } from '@shared/contract/application'
import { equipmentListEndpoints } from '@shared/contract/equipment'
import { type Asked, aDevice, aNotice, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { PipelineFormPage } from './MaintainFormPage'

const units = Array.from({ length: 45 }, (_, place) => aDevice({ id: `u${place}`, equclacode: '8000', equipmentName: `装置${place}` }))

test('lines are added to a registration unit that is found among any number of them', async () => {
  signedInAs('1')
  windowIs('wide')
  const calls = fakeService([
    [
      equipmentListEndpoints.pressurePiping.list,
      ({ query: { keyword, pageNo } }: Asked) => {
        const found = units.filter(({ equipmentName }) => equipmentName.includes(String(keyword ?? '')))
        const from = (Number(pageNo ?? 1) - 1) * 20
        return { pageNo: 1, pageSize: 20, count: found.length, more: false, counts: {}, list: found.slice(from, from + 20) }
      },
    ],
    [equipmentMaintainEndpoints.begin, () => new Promise(() => undefined)],
  ])
  const { user } = renderPage(<PipelineFormPage />, { path: '/equipment/pipeline-info-new' })
  expect(await screen.findByRole('button', { name: /^装置0/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^装置44/ })).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('查找装置'), '装置44{Enter}')
  await user.click(await screen.findByRole('button', { name: /^装置44/ }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === equipmentMaintainEndpoints.begin.path)?.body).toEqual({ equclacode: '', equipmentId: 'u44', many: false }),
  )
})

test('the drafts not submitted are offered before a unit is chosen, which makes another one', async () => {
  signedInAs('1')
  windowIs('wide')
  const draft = { ...aNotice({ id: 'd1', updateDate: '2026-11-19 10:20:00', actions: ['save'] }), title: '装置0', equipmentName: '', fields: {} }
  fakeService([
    [equipmentListEndpoints.pressurePiping.list, () => ({ pageNo: 1, pageSize: 20, count: 1, more: false, counts: {}, list: units.slice(0, 1) })],
    [applicationEndpoints(equipmentMaintain).list, () => ({ pageNo: 1, pageSize: 1, count: 1, counts: {}, list: [draft] })],
  ])
  renderPage(<PipelineFormPage />, { path: '/equipment/pipeline-info-new' })
  expect(await screen.findByRole('link', { name: '继续填写' })).toHaveAttribute('href', expect.stringContaining('id=d1'))
})

test('a unit the caller only owns says who may apply for its lines', async () => {
  signedInAs('1')
  windowIs('wide')
  const list = [
    aDevice({ id: 'o1', equclacode: '8000', equipmentName: '出租装置', useUnitId: 'tenant', useUnitName: '宁波示例承租有限公司' }),
    aDevice({ id: 'o2', equclacode: '8000', equipmentName: '自用装置' }),
  ]
  fakeService([[equipmentListEndpoints.pressurePiping.list, () => ({ pageNo: 1, pageSize: 20, count: 2, more: false, counts: {}, list })]])
  renderPage(<PipelineFormPage />, { path: '/equipment/pipeline-info-new' })
  expect(await screen.findByRole('button', { name: /^自用装置/ })).toBeEnabled()
  expect(screen.getByRole('button', { name: /^出租装置.*由宁波示例承租有限公司使用，只有使用单位可以申请$/ })).toBeDisabled()
})
