import { role } from '../../../roles'
import { definitionAt, fieldsOf, formProblems, groupsRead, visibleGroups, withoutHidden } from '../..'
import { itemsAppliedFor, onlineApplyNewrule } from './onlineApplyNewrule'

const problemsAt = (fields: Record<string, string>, device: Record<string, string> = {}) =>
  formProblems(
    onlineApplyNewrule,
    withoutHidden(onlineApplyNewrule, { fields, tables: { devices: [{ equipmentId: '1', ...device }] } }),
    'commit',
    '2026-11-20',
  ).map(({ field }) => field)

test('a boiler is applied for by item, periodically and after a stop; what a repetition is of is known to the archive', () => {
  const asked = (applyKind: string, equclacode = '1000') => problemsAt({ applyKind, equclacode }).includes('boilerItem')
  expect(['01', '07', '08'].map((kind) => asked(kind))).toEqual([true, false, true])
  expect(asked('01', '3000')).toBe(false)
  // It may say the item where the archive does not.
  const again = withoutHidden(onlineApplyNewrule, { fields: { applyKind: '07', equclacode: '1000', boilerItem: '1' }, tables: { devices: [] } })
  expect(again.fields.boilerItem).toBe('1')
})

test('a mobile vessel and a ropeway are applied for by their yearly or their full inspection', () => {
  const asked = (equclacode: string, categoryCode: string, applyKind = '01') =>
    problemsAt({ applyKind, equclacode }, { categoryCode }).includes('devices.0.inspectionScope')
  expect([asked('2000', '2200'), asked('2000', '2200', '08'), asked('9000', '9100')]).toEqual([true, true, true])
  expect([asked('2000', '2100'), asked('2000', '2200', '02'), asked('3000', '3100')]).toEqual([false, false, false])
})

test('of several devices those are named that are overdue without a reason', () => {
  const told = (...days: string[]) => {
    const devices = days.map((nextInspectionDate, place) => ({ equipmentId: String(place), nextInspectionDate }))
    const problems = formProblems(onlineApplyNewrule, { fields: { applyKind: '01', equclacode: '4000' }, tables: { devices } }, 'commit', '2026-11-20')
    return problems.find(({ field }) => field === 'overdueReason')?.message
  }
  expect(told('2026-12-01', '2026-11-19', '', '2026-01-01')).toBe('第2、4行设备已超过下次检验日期，请填写超期原因')
  expect([told('2026-11-19'), told('2026-11-20', '2026-12-01')]).toEqual(['设备已超过下次检验日期，请填写超期原因', undefined])
})

test('what the archive says to be late needs a reason in the form, as of a repetition: its row’s date says nothing of it', () => {
  const told = (fields: Record<string, string>) => problemsAt({ equclacode: '3000', ...fields }, { nextInspectionDate: '2026-10-10' }).includes('overdueReason')
  expect([told({ applyKind: '07' }), told({ applyKind: '07', overdue: '0' })]).toEqual([false, false])
  expect([told({ applyKind: '07', overdue: '1' }), told({ applyKind: '07', overdue: '1', overdueReason: '停产检修' })]).toEqual([true, false])
  // Which they are its rows say, once the archive was asked; where none does, nothing is said of rows.
  const said = (...days: string[]) => {
    const devices = days.map((nextInspectionDate, place) => ({ equipmentId: String(place), nextInspectionDate }))
    const fields = { applyKind: '07', equclacode: '3000', overdue: '1' }
    return formProblems(onlineApplyNewrule, { fields, tables: { devices } }, 'commit', '2026-11-20').find(({ field }) => field === 'overdueReason')?.message
  }
  expect(said('2026-12-01', '2026-11-19')).toBe('第2行设备已超过下次检验日期，请填写超期原因')
  expect(said('2026-12-01', '')).toBe('有设备已超过下次检验日期，请填写超期原因')
  // A supervision is judged by no day, also before the archive is asked about it.
  expect(told({ applyKind: '02', overdue: '1' })).toBe(false)
  expect(onlineApplyNewrule.lookups?.[0]?.fills).toContain('overdue')
})

test('weights are asked of what lifts or carries, and not of boilers, vessels and piping, which have no load test', () => {
  const isKept = (equclacode: string) => withoutHidden(onlineApplyNewrule, { fields: { equclacode, weightReady: '1' }, tables: {} }).fields.weightReady === '1'
  expect(['1000', '2000', '8000', '3000', '4000', '5000'].map(isKept)).toEqual([false, false, false, true, true, true])
  const asked = (fields: Record<string, string>, loadTest = '1') =>
    formProblems(onlineApplyNewrule, { fields, tables: { devices: [{ equipmentId: '1', loadTest }] } }, 'commit', '2026-11-20').some(
      ({ field }) => field === 'weightProvider',
    )
  expect([asked({ equclacode: '4000', weightReady: '1' }), asked({ equclacode: '4000', weightReady: '1' }, '0')]).toEqual([true, false])
  expect([asked({ equclacode: '4000', weightReady: '1', weightProvider: '1' }), asked({ equclacode: '1000', weightReady: '1' })]).toEqual([false, false])
})

test('what was declared of weights when they were asked for with every kind of device stays readable', () => {
  const shownIn = (version: number | undefined, equclacode: string) =>
    fieldsOf({ groups: visibleGroups(definitionAt(onlineApplyNewrule, version), { equclacode }) }).some(({ key }) => key === 'weightReady')
  expect([1, 2, undefined, 3].map((version) => shownIn(version, '1000'))).toEqual([true, false, false, false])
  expect([1, 2].map((version) => shownIn(version, '3000'))).toEqual([true, true])
})

test('an item with a period of its own is named beside the kind, and its row’s date says nothing of being late', () => {
  const named = (fields: Record<string, string>, ...devices: Record<string, string>[]) =>
    itemsAppliedFor({ fields: { applyKind: '01', ...fields }, tables: { devices } })
  expect(named({ equclacode: '1000', boilerItem: '1' })).toBe('内部检验')
  const tank = { categoryCode: '2200', inspectionScope: '18' }
  expect(named({ equclacode: '2000' }, tank, { ...tank, inspectionScope: '19' }, tank, { categoryCode: '2100' })).toBe('年度检验、全面检验')
  expect([named({ equclacode: '3000' }, {}), named({ equclacode: '1000', applyKind: '03', boilerItem: '1' })]).toEqual(['', ''])
  const late = (device: Record<string, string>) => problemsAt({ applyKind: '01', equclacode: '2000' }, { nextInspectionDate: '2026-10-10', ...device })
  expect([late(tank).includes('overdueReason'), late({ categoryCode: '2100' }).includes('overdueReason')]).toEqual([false, true])
})

test('how to pay is read of a record until nothing is to be paid here', () => {
  const isRead = (inputValues: Record<string, string>) =>
    fieldsOf({ groups: groupsRead(onlineApplyNewrule, { form: { fields: {}, tables: {} }, inputValues }) }).some(({ key }) => key === 'payMethod')
  expect([isRead({}), isRead({ feeType: '0' }), isRead({ feeType: '1' }), isRead({ feeType: '2' })]).toEqual([true, true, false, false])
})

test('finance, which can only agree to a cancellation and pay back, is told how much and who refuses it', () => {
  const refusing = onlineApplyNewrule.transitions.filter(({ path }) => path === 'refuseCancellation').flatMap(({ by }) => by)
  expect(refusing).toEqual([{ relation: 'institute', roles: [role.acceptor] }])
  const agreeing = onlineApplyNewrule.transitions.find(({ label }) => label === '同意取消并退费')
  expect(agreeing?.confirm?.text).toBe('退费{feeAmount}元，经另一位财务复核后退回；取消后不能恢复。不同意取消的请不要办理，由受理人答复')
  expect(onlineApplyNewrule.states.find(({ code }) => code === '85')?.hint.institute).toContain('不同意取消的由受理人答复')
})
