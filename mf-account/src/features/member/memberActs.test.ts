import { aMember } from '../../testing/aMember'
import { actConsequence, actsOf, isExpired } from './memberActs'

const today = '2026-11-20'
const keeper = { id: 'me', everywhere: false }
const administrator = { id: 'me', everywhere: true }
const locked = { status: '80', statusName: '锁定' }
const disabled = { status: '20', statusName: '停用' }

describe('what may be done with an account', () => {
  it('by its state', () => {
    expect(actsOf(aMember(), keeper, today)).toEqual(['renew', 'disable'])
    expect(actsOf(aMember(locked), keeper, today)).toEqual(['unlock', 'renew', 'disable'])
    expect(actsOf(aMember(disabled), keeper, today)).toEqual(['enable'])
  })

  it('is nothing that shuts oneself out', () => {
    expect(actsOf(aMember({ id: 'me' }), keeper, today)).toEqual([])
    expect(actsOf(aMember({ id: 'me', ...locked }), administrator, today)).toEqual(['unlock'])
  })

  it('leaves a unit’s administrator to the system administrator', () => {
    expect(actsOf(aMember({ isUnitAdmin: true }), keeper, today)).toEqual([])
    expect(actsOf(aMember({ isUnitAdmin: true }), administrator, today)).toEqual(['renew', 'disable'])
  })

  it('offers no first password to whoever signs in elsewhere', () => {
    expect(actsOf(aMember({ isSso: true }), keeper, today)).toEqual(['disable'])
  })

  it('does not enable what is past its last day: that day is moved first', () => {
    expect(actsOf(aMember({ ...disabled, validTo: '2026-11-19' }), keeper, today)).toEqual([])
    expect(isExpired({ validTo: today }, today)).toBe(false)
    expect(isExpired({ validTo: '' }, today)).toBe(false)
  })

  it('is told before it happens', () => {
    expect(actConsequence('disable', aMember({ sessions: 2 }), '')).toContain('现有 2 个会话立即结束')
    expect(actConsequence('disable', aMember({ sessions: 0 }), '')).not.toContain('会话')
    expect(actConsequence('renew', aMember(locked), '130****0002')).toMatch(/发送到 130\*{4}0002.*锁定同时解除/)
  })
})
