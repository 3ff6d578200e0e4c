import { definitionsReviewedAt, queueTabs } from './queues'

const inspections = definitionsReviewedAt('/company-service/check-online')
const waitingFor = (roleType: string) => queueTabs(inspections, roleType).filter(({ waiting }) => waiting)

test('a queue opens with what the role itself decides: finance does not begin at the examination, which is the acceptor’s', () => {
  expect(waitingFor('4').map(({ label }) => label)[0]).toBe('待预审')
  expect(waitingFor('5').map(({ label }) => label)).toEqual(['待缴费确认', '取消审批'])
  expect(queueTabs(inspections, '5')[0]?.label).toBe('待缴费确认')
  // What others decide stays in view.
  expect(queueTabs(inspections, '5').map(({ label }) => label)).toContain('待预审')
})
