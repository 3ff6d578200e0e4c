import { statesFoundBy } from './definitionReaders'
import { acceptanceBy, askedLabel, definitionsReviewedAt, queueTabs } from './queues'
import { equipmentMaintain } from './types/archive/equipmentMaintain'
import { constructionNotice } from './types/constructionNotice'

const inspections = definitionsReviewedAt('/company-service/check-online')
const waitingFor = (roleType: string) => queueTabs(inspections, roleType).filter(({ waiting }) => waiting)

test('a queue opens with what the role itself decides: finance does not begin at the examination, which is the acceptor’s', () => {
  expect(waitingFor('4').map(({ label }) => label)[0]).toBe('待预审')
  expect(waitingFor('5').map(({ label }) => label)).toEqual(['待缴费确认', '取消审批'])
  expect(queueTabs(inspections, '5')[0]?.label).toBe('待缴费确认')
  // What others decide stays in view.
  expect(queueTabs(inspections, '5').map(({ label }) => label)).toContain('待预审')
})

test('a link to every state of a type is labelled so, one to some of them or with dates is not', () => {
  const today = '2026-11-26'
  const found = statesFoundBy(equipmentMaintain, '7').map(({ code }) => code)
  const label = (asked: Parameters<typeof askedLabel>[0]) => askedLabel(asked, today, found)
  expect(label({ status: found.join() })).toBe('全部状态')
  expect(label({ status: '20,50' })).toBe('按条件')
  expect(label({ status: found.join(), dueTo: '2026-12-31' })).toBe('按条件')
  expect(label({ status: found.join(), dueTo: '2026-11-25' })).toBe('已超期')
})

test('what was accepted on a day is told in the word of the type, to the roles that accept', () => {
  const today = '2026-11-26'
  const [inspection] = inspections
  if (!inspection) throw new Error('No inspection')
  expect([acceptanceBy(constructionNotice, '7'), acceptanceBy(inspection, '4'), acceptanceBy(inspection, '5')]).toEqual(['接收', '预审通过、受理', undefined])
  const label = (from: string, acceptances: string[]) => askedLabel({ acceptedFrom: from, acceptedTo: today }, today, [], acceptances)
  expect(label(today, ['受理', '预审通过、受理'])).toBe('今日受理、预审通过')
  expect([label(today, ['接收']), label(today, ['预审通过', '预审通过']), label('2026-11-01', ['受理'])]).toEqual(['今日接收', '今日预审通过', '按受理日期'])
})
