import { minutesBetween } from './times'
import { rescueRegistration } from './types/elevatorEvent/rescueRegistration'
import { formProblems } from './validate'

const today = '2026-11-22'
const rescue = (fields: Record<string, string>) => {
  const form = {
    fields: { areaCode: '330212', callTime: '2026-11-20 09:00', arriveTime: '2026-11-20 09:20', rescuedTime: '2026-11-20 09:40', ...fields },
    tables: {},
  }
  return { fields: { ...form.fields, ...rescueRegistration.derive?.(form, {}) }, tables: {} }
}
const messageAt = (field: string, fields: Record<string, string>) =>
  formProblems(rescueRegistration, rescue(fields), 'commit', today).find((problem) => problem.field === field)?.message

test('minutes run over midnight, and none are told of times that are missing or run backwards', () => {
  expect(minutesBetween({ a: '2026-11-20 23:50', b: '2026-11-21 00:15' }, 'a', 'b')).toBe('25')
  expect(minutesBetween({ a: '2026-11-20 09:00', b: '2026-11-20 09:00' }, 'a', 'b')).toBe('0')
  expect(minutesBetween({ a: '2026-11-20 09:00', b: '2026-11-20 08:59' }, 'a', 'b')).toBe('')
  expect(minutesBetween({ a: '2026-11-20 09:00', b: '' }, 'a', 'b')).toBe('')
})

test.each([
  ['arriveTime', { arriveTime: '2026-11-20 08:59' }, '到达时间不能早于报警时间'],
  ['arriveTime', { dispatchTime: '2026-11-20 09:30' }, '到达时间不能早于派单时间'],
  ['dispatchTime', { dispatchTime: '2026-11-20 08:00' }, '派单时间不能早于报警时间'],
  ['rescuedTime', { rescuedTime: '2026-11-20 09:19' }, '解救完成时间不能早于到达时间'],
  ['recoverTime', { recoverTime: '2026-11-23 00:00' }, '恢复运行时间不能晚于今天'],
])('%s of %j says what it contradicts', (field, fields, message) => {
  expect(messageAt(field, fields)).toBe(message)
  expect(messageAt(field, {})).toBeUndefined()
})

test('who helps or stands by may be hurt besides those who were trapped', () => {
  for (const injured of ['0', '2', '3']) expect(messageAt('injured', { trappedCount: '2', injured })).toBeUndefined()
  expect(messageAt('injured', { injured: '-1' })).toBe('受伤人数不能小于0人')
})

test('who comes after the limit of the place says why: 30 minutes in a city with districts, 60 in a county', () => {
  const late = (areaCode: string, minutes: number) =>
    messageAt('lateReason', { areaCode, arriveTime: `2026-11-20 ${minutes === 60 ? '10:00' : `09:${minutes}`}`, rescuedTime: '2026-11-20 10:30' })
  expect(late('330212', 30)).toBeUndefined()
  expect(late('330212', 31)).toBe('请填写超时原因')
  expect(late('500151', 31)).toBe('请填写超时原因')
  expect(late('330225', 60)).toBeUndefined()
  expect(messageAt('lateReason', { areaCode: '330281', arriveTime: '2026-11-20 10:01', rescuedTime: '2026-11-20 10:30' })).toBe('请填写超时原因')
})
