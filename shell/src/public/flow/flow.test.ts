import { messages } from '@shared/contract/messages'
import { regionLevels } from '../form/RegionField'
import { parseStep } from '../passwordReset/storedReset'
import { keepable, parseKept } from '../register/storedRegistration'
import { flowStorage } from './flowStorage'
import { flowIsOver, shownRefusal } from './refusal'

const refused = (code: string, message: string, fieldErrors: { field: string; message: string }[] = []) =>
  ({ kind: 'refused', code, message, captchaNext: false, fieldErrors, retryAfter: 0 }) as const

test('only the one sentence of a flow that is over ends it', () => {
  expect(flowIsOver(refused('NOT_ALLOWED_NOW', messages.flowEnded))).toBe(true)
  expect(flowIsOver(refused('NOT_ALLOWED_NOW', messages.resetLinkGone))).toBe(false)
  expect(flowIsOver({ kind: 'unreachable', message: messages.flowEnded })).toBe(false)
})

test('messages go to the fields a page has, everything else above them', () => {
  const both = refused('INCOMPLETE', messages.incomplete, [
    { field: 'password', message: '密码最短8位' },
    { field: 'password', message: '必须包含1个数字' },
    { field: 'unknown', message: '别处有误' },
  ])
  expect(shownRefusal(both, ['password'])).toEqual({ problems: { password: '密码最短8位，必须包含1个数字' }, sentence: '别处有误' })
  expect(shownRefusal(refused('RATE_LIMITED', messages.smsTooOften), ['mobile'])).toEqual({ problems: {}, sentence: messages.smsTooOften })
})

test('what another release has kept, or nonsense, is nothing', () => {
  const kept = flowStorage('portal.registration', parseKept)
  for (const text of ['{', '7', 'null', '[]', '"x"']) {
    sessionStorage.setItem('portal.registration', text)
    expect(kept.read()?.token).toBeUndefined()
  }
  for (const value of [undefined, 7, {}, { kind: 'way' }, { kind: 'papers', token: 7 }, { kind: 'newPassword', token: 'x' }])
    expect(parseStep(value)).toBeUndefined()
  expect(parseStep({ kind: 'phone', flowId: 'f', sent: { flowId: 'f', mobile: '1', resendAt: 5 } })).toEqual({
    kind: 'phone',
    flowId: 'f',
    sent: { flowId: 'f', mobile: '1', resendAt: 5 },
  })
})

test('an identity number is never kept', () => {
  expect(keepable({ unitName: 'x', adminIdCard: '11010519491231002X' })).toEqual({ unitName: 'x' })
})

test('an area is chosen level by level', () => {
  const regions = [
    { code: '33', name: '浙江省', parentCode: '' },
    { code: '3302', name: '宁波市', parentCode: '33' },
    { code: '330212', name: '鄞州区', parentCode: '3302' },
    { code: '330204', name: '江东区', parentCode: '3302', abolished: true },
  ]
  expect(regionLevels(regions, '').map(({ chosen }) => chosen)).toEqual([''])
  expect(regionLevels(regions, '3302').map(({ chosen, options }) => [chosen, options.length])).toEqual([
    ['33', 1],
    ['3302', 1],
    ['', 1],
  ])
  expect(regionLevels(regions, '330212').at(-1)).toEqual({ chosen: '330212', options: [{ code: '330212', label: '鄞州区' }] })
  expect(regionLevels(regions, '330204').at(-1)).toMatchObject({ chosen: '330204', options: [{ label: '鄞州区' }, { label: '江东区' }] })
})
