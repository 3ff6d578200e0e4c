import { renderPage, signedInAs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import { DueCard } from './DueCard'

test('devices of which none is due in the year, such as those that are new, get a sentence and no chart', () => {
  signedInAs('1')
  const none = { total: 1, inUse: 1, soon: 0, overdue: 0, failed: 0 }
  const numbers = { ...none, unset: 0, stopped: 0, detectSoon: 0, detectOverdue: 0 }
  const kinds = [{ equclacode: '5000', name: '场（厂）内专用机动车辆', ...none, states: { '10': 1 } }]
  const months = [{ month: '2026-12', from: '2026-12-01', to: '2026-12-31', kinds: {} }]
  renderPage(<DueCard data={{ numbers, kinds, months, overdueMonths: [], regions: [] }} at={() => '/equipment'} />)
  expect(screen.getByText('今后 12 个月没有到期的设备，也没有超期的')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '保存图片' })).not.toBeInTheDocument()
})
