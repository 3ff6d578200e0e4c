import { equipmentMaintain } from '@shared/contract/application'
import { regionsEndpoint } from '@shared/contract/region'
import { callsOf } from '@shared/ui/detail'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import MaintainListPage from './MaintainListPage'

const endpoints = callsOf(equipmentMaintain)

function open(path: string) {
  signedInAs('1')
  windowIs('wide')
  const calls = fakeService([
    [endpoints.list, () => ({ pageNo: 1, pageSize: 20, count: 0, list: [] })],
    [endpoints.counts, () => ({ counts: { '10': 2 } })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  return { calls, ...renderPage(<MaintainListPage />, { path }) }
}
const asked = (calls: ReturnType<typeof open>['calls']) => calls.find(({ path }) => path.endsWith('/list'))?.query

test('设备档案维护 has the requests of every kind of device', async () => {
  const { calls } = open('/equipment/device-info-maintain')
  expect(await screen.findByRole('heading', { name: '设备档案维护' })).toBeInTheDocument()
  await waitFor(() => expect(calls.some(({ path }) => path === endpoints.counts.path)).toBe(true))
  expect(screen.getAllByRole('button', { name: /新增设备/ })).not.toHaveLength(0)
  expect(screen.getByText('设备种类')).toBeInTheDocument()
  expect(asked(calls)).not.toHaveProperty('equclacode')
})

test('压力管道管线维护 has those of piping alone, and no numbers that count others', async () => {
  const { calls } = open('/equipment/equip-pressure-pipeline-maintain')
  expect(await screen.findByRole('heading', { name: '压力管道管线维护' })).toBeInTheDocument()
  await waitFor(() => expect(asked(calls)).toMatchObject({ view: 'own', equclacode: '8000' }))
  expect(calls.some(({ path }) => path === endpoints.counts.path)).toBe(false)
  expect(screen.queryByText('设备种类')).not.toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /新增管线/ })).not.toHaveLength(0)
})
