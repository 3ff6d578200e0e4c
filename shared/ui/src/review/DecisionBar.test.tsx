import { screen } from '@testing-library/react'
import { fakeService, renderPage } from '../testing/fakeService'
import { DecisionBar } from './DecisionBar'
import type { Decision, Decisions } from './useDecisions'

const review: Decisions<Decision> = {
  opinion: '',
  write: () => undefined,
  problem: undefined,
  conflict: '数据已被他人修改，请刷新后重试',
  busy: undefined,
  decisions: [],
  primary: undefined,
  check: () => false,
  decide: async () => [],
  attempt: async () => false,
  reload: async () => undefined,
}

it.each([
  ['材料齐全', '数据已被他人修改，请刷新后重试。您写的意见还在，刷新后可以继续'],
  ['', '数据已被他人修改，请刷新后重试。刷新后可以继续'],
])('speaks of what was written only where something was: “%s”', (opinion, sentence) => {
  fakeService([])
  renderPage(<DecisionBar review={{ ...review, opinion }} templates={[]} placeholder="" onDecide={() => undefined} />, { path: '/' })
  expect(screen.getByText(sentence)).toBeInTheDocument()
})
