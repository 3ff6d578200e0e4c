import { definitionAt, elevatorDetectApply, fieldsOf, onlineApplyNewrule } from '@shared/contract/application'
import type { FieldDefinition } from '@shared/contract/form'
import { coveredFor, coveredForAll, coveredForStrangers, masked, maskedBy, mayReveal } from './masking'

const identity: FieldDefinition = { key: 'idCard', label: '身份证号', type: 'idCard', required: true, sensitive: 'idCard' }
const caller: FieldDefinition = { key: 'callerTel', label: '报警电话', type: 'phone', required: false, withheldFrom: ['counterpart'] }

describe('a number withheld from the other side', () => {
  const read = (relations: readonly string[]) => maskedBy(coveredFor(relations))(caller, '13000000077')

  it('is masked for it alone, and nothing it can ask for', () => {
    expect([['counterpart'], ['institute'], ['owner', 'counterpart']].map(read)).toEqual(['130****0077', '13000000077', '13000000077'])
    expect(mayReveal(caller, ['counterpart'])).toBe(false)
  })

  it('is masked in lists and exports, which are the same for all, and for strangers', () => {
    expect([coveredForAll, coveredForStrangers].map((covering) => maskedBy(covering)(caller, '13000000077'))).toEqual(['130****0077', '130****0077'])
  })

  it('is masked whatever it is', () => {
    expect(maskedBy(coveredFor(['counterpart']))({ ...caller, type: 'string' }, '李测试')).toBe('***')
  })
})

it('a sensitive value is masked for all but its owner, and shown to who asks', () => {
  expect([['counterpart'], ['owner']].map((relations) => maskedBy(coveredFor(relations))(identity, '330299198501010019'))).toEqual([
    '330299********0019',
    '330299198501010019',
  ])
  expect(mayReveal(identity, ['counterpart'])).toBe(true)
  expect(mayReveal({ ...identity, withheldFrom: ['counterpart'] }, ['counterpart'])).toBe(false)
})

it.each([onlineApplyNewrule, elevatorDetectApply])(
  'the number of whom reports are mailed to is masked for the institute, which may ask for it, in submissions of earlier versions too',
  (type) => {
    const form = { fields: { mailPhone: '13000000088' }, tables: {} }
    for (let version = 1; version <= type.version; version++)
      expect(masked(definitionAt(type, version), form, coveredFor(['institute'])).fields).toEqual({ mailPhone: '130****0088' })
    const field = fieldsOf(type).find(({ key }) => key === 'mailPhone')
    expect(field && mayReveal(field, ['institute'])).toBe(true)
  },
)
