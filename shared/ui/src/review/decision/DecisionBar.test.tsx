import { screen } from '@testing-library/react'
import { fakeService, renderPage } from '../../testing/fakeService'
import { DecisionBar } from './DecisionBar'
import type { Decision, Decisions } from './useDecisions'

const review: Decisions<Decision> = {
  opinion: '',
  write: () => undefined,
  problem: undefined,
  conflict: '数据已被他人修改，请刷新后重试',
  busy: undefined,
  decisions: [{ action: 'receive', label: '接收', opinion: 'optional', done: '已接收' }],
  primary: undefined,
  check: () => false,
  decide: async () => [],
  attempt: async () => false,
  reload: async () => undefined,
}

it.each([
  ['材料齐全', '数据已被他人修改。您写的意见还在，刷新后可以继续'],
  ['', '数据已被他人修改。刷新后可以继续'],
])('speaks of what was written only where something was: “%s”', (opinion, sentence) => {
  fakeService([])
  renderPage(<DecisionBar review={{ ...review, opinion }} templates={[]} placeholder="" onDecide={() => undefined} />, { path: '/' })
  expect(screen.getByText(sentence)).toBeInTheDocument()
})

it('keeps what was written for a record that needs no decision any more to be read and copied, and promises no going on', async () => {
  fakeService([])
  const over = { ...review, opinion: '材料齐全', decisions: [] }
  const { user } = renderPage(<DecisionBar review={over} templates={[]} placeholder="" onDecide={() => undefined} />, { path: '/' })
  expect(screen.getByText('数据已被他人修改，请刷新后重试')).toBeInTheDocument()
  expect(screen.getByText('您写的意见不再需要，可先复制')).toBeInTheDocument()
  expect(screen.getByText('材料齐全')).toBeInTheDocument()
  expect(screen.queryByText(/刷新后可以继续/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '复制意见' }))
  expect(await navigator.clipboard.readText()).toBe('材料齐全')
  expect(await screen.findByText('意见已复制')).toBeInTheDocument()
})

it('says why one decision must wait, and leaves the others', async () => {
  fakeService([])
  const decided: string[] = []
  const report: Decision = { action: 'report', label: '提交报告', opinion: 'optional', done: '' }
  const rectify: Decision = { action: 'rectify', label: '要求整改', opinion: 'optional', done: '' }
  const open = { ...review, conflict: undefined, decisions: [report, rectify], primary: report }
  const withheld = { report: '还有 1 台设备没有录入检验结果', elsewhere: '不在这里' }
  const bar = <DecisionBar review={open} templates={[]} placeholder="" withheld={withheld} onDecide={({ action }) => decided.push(action)} />
  const { user } = renderPage(bar, { path: '/' })
  expect(screen.getByText('还有 1 台设备没有录入检验结果')).toBeInTheDocument()
  expect(screen.queryByText('不在这里')).toBeNull()
  expect(screen.getByRole('button', { name: '提交报告' })).toBeDisabled()
  await user.type(screen.getByRole('textbox'), '{Control>}{Enter}{/Control}')
  await user.click(screen.getByRole('button', { name: '要求整改' }))
  expect(decided).toEqual(['rectify'])
})
