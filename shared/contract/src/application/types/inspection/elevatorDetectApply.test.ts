import { fieldsOf, formProblems, openTransitions, withoutHidden } from '../..'
import { elevatorDetectApply } from './elevatorDetectApply'

const today = '2026-11-20'
const formOf = (fields: Record<string, string>) => ({
  fields: { elevatorApplyKind: '2', ...fields },
  tables: { devices: [{ equipmentId: '1', loadTest: '1' }], testers: [] },
})
const problemsAt = (fields: Record<string, string>) =>
  formProblems(elevatorDetectApply, withoutHidden(elevatorDetectApply, formOf(fields)), 'commit', today).map(({ field }) => field)

test('who tests by itself is asked for no weights, whatever was chosen before', () => {
  expect(problemsAt({ detectBody: '3' })).toContain('weightReady')
  expect(problemsAt({ detectBody: '1' })).not.toContain('weightReady')
  // Whose they are is agreed on before, not quarrelled over on the day.
  const asked = (fields: Record<string, string>) => problemsAt({ equclacode: '3000', ...fields }).includes('weightProvider')
  expect([asked({ detectBody: '3' }), asked({ detectBody: '3', weightReady: '0' }), asked({ detectBody: '3', weightReady: '1' })]).toEqual([false, true, true])
  expect([asked({ detectBody: '3', weightReady: '1', weightProvider: '2' }), asked({ detectBody: '1', weightReady: '1' })]).toEqual([false, false])
  const weights = fieldsOf(elevatorDetectApply).find(({ key }) => key === 'weightReady')
  expect(weights?.visibleWhen).toBeDefined()
})

test('the word of the authority is asked for once the archive says that a device is too late', () => {
  const opinion = elevatorDetectApply.attachments.find(({ code }) => code === 'AUTHORITY_OPINION')
  expect(opinion?.required).toEqual({ field: 'beyondLimit', in: ['1'] })
  expect(elevatorDetectApply.lookups?.[0]?.fills).toContain('beyondLimit')
})

test('a reason is asked for in the form, as for every inspection, once the archive says that a repetition is late', () => {
  expect(problemsAt({ elevatorApplyKind: '5', applyKind: '07', overdue: '1' })).toContain('overdueReason')
  expect(problemsAt({ elevatorApplyKind: '5', applyKind: '07', overdue: '0' })).not.toContain('overdueReason')
  expect(elevatorDetectApply.lookups?.[0]?.fills).toContain('overdue')
})

test.each([
  ['1', '作废这次自行检测', ['withdrawDetection']],
  ['3', '作废这份检验报告', ['withdrawResults']],
])('what is made void is the report of who tested: body %s', (detectBody, title, effects) => {
  const record = { status: '70', handlerId: null, reliedOn: false, fields: { elevatorApplyKind: '2', detectBody } }
  const actor = { kind: 'account', roleType: '9', accountId: 'a', relations: ['administrator'] } as const
  const voided = openTransitions(elevatorDetectApply, record, actor).filter(({ path }) => path === 'void')
  expect(voided).toMatchObject([{ confirm: { title }, effects }])
})

test('a supervision says which works it accompanies, and nothing else is asked for them', () => {
  const planned = { plannedDate: '2026-12-01' }
  expect(problemsAt({ ...planned, elevatorApplyKind: '3' })).toContain('supervisedWork')
  expect(problemsAt({ ...planned, elevatorApplyKind: '3', supervisedWork: '05' })).not.toContain('supervisedWork')
  expect(problemsAt({ ...planned, elevatorApplyKind: '1' })).not.toContain('supervisedWork')
})
