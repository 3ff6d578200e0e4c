import { awaitsReader } from './definitionReaders'
import { constructionNotice } from './types/constructionNotice'
import { onlineApplyNewrule } from './types/inspection/onlineApplyNewrule'
import { maintenanceTermination } from './types/maintenance/maintenanceTermination'

const today = '2026-11-24'
const record = (status: string, own: boolean, dueDate = '2026-11-26') => ({ status, own, dueDate })

it('the applicant is not who must keep the term of the authority, which is', () => {
  expect(awaitsReader(constructionNotice, record('20', true), '3', today)).toBe(false)
  expect(awaitsReader(constructionNotice, record('20', false), '7', today)).toBe(true)
  expect(awaitsReader(constructionNotice, record('20', false), '4', today)).toBe(false)
})

it('of two units of one contract only the one that is asked must answer', () => {
  const [asked] = maintenanceTermination.states.filter(({ waitsFor }) => waitsFor?.relations.includes('counterpart'))
  if (!asked) throw new Error('Nobody is asked')
  for (const role of ['1', '2']) {
    expect([role, awaitsReader(maintenanceTermination, record(asked.code, true), role, today)]).toEqual([role, false])
    expect([role, awaitsReader(maintenanceTermination, record(asked.code, false), role, today)]).toEqual([role, true])
  }
})

it('who may go on without the other party must act once its term has passed', () => {
  expect(awaitsReader(onlineApplyNewrule, record('62', true), '1', today)).toBe(true)
  expect(awaitsReader(onlineApplyNewrule, record('62', false), '6', today)).toBe(false)
  expect(awaitsReader(onlineApplyNewrule, record('62', false, '2026-11-23'), '6', today)).toBe(true)
  expect(awaitsReader(onlineApplyNewrule, record('62', false, '2026-11-23'), '4', today)).toBe(false)
})
