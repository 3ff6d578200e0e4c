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

test('names every month in which the most devices are due, and none where many are alike', () => {
  signedInAs('1')
  // As a table, which needs no chart library.
  localStorage.setItem('portal.overview.table.me', '1')
  const due = { total: 9, inUse: 9, soon: 0, overdue: 0, failed: 0 }
  const numbers = { ...due, unset: 0, stopped: 0, detectSoon: 0, detectOverdue: 0 }
  const kinds = [{ equclacode: '5000', name: '场（厂）内专用机动车辆', ...due, states: { '10': 9 } }]
  const summaryOf = (...counts: number[]) => {
    const months = counts.map((count, index) => ({
      month: `2027-0${index + 1}`,
      from: `2027-0${index + 1}-01`,
      to: `2027-0${index + 1}-28`,
      kinds: { '5000': count },
    }))
    const { unmount } = renderPage(<DueCard data={{ numbers, kinds, months, overdueMonths: [], regions: [] }} at={() => '/equipment'} />)
    const summary = screen.getByText(/^单位：台；/).textContent
    unmount()
    return summary
  }
  expect(summaryOf(2, 1, 0, 2)).toBe('单位：台；12 个月共 5 台，1月、4月最多')
  expect(summaryOf(1, 3)).toContain('，2月最多')
  expect(summaryOf(2, 2, 2, 2)).toBe('单位：台；12 个月共 8 台')
})
