import { messages } from '@shared/contract/messages'
import { asRefusal, statusOf } from './errors'

/** What is told of a failure of the database, by its code. */
describe('a failure of the database', () => {
  const told = (failure: object) => {
    const { code, message, details } = asRefusal(Object.assign(new Error('x'), failure))
    return { code, status: statusOf[code], message, fieldErrors: details.fieldErrors, retryAfter: details.retryAfter }
  }

  it.each([
    ['55P03', 'a lock not had in time'],
    ['40P01', 'a deadlock'],
    ['40001', 'a lost race'],
  ])('%s, %s, is a busy system and no change by somebody else', (code) => {
    expect(told({ code })).toMatchObject({ code: 'UNAVAILABLE', status: 503, message: '系统繁忙，请稍后重试', retryAfter: 1 })
  })

  it.each(['57P01', '08006', '53300', '57014', 'ECONNRESET', 'EPIPE', 'ENOENT'])('%s is a service that comes back', (code) => {
    expect(told({ code })).toMatchObject({ code: 'UNAVAILABLE', message: messages.unavailable })
  })

  it('says at its field what two wrote at once', () => {
    expect(told({ code: '23505', constraint: 'account_login_name' })).toMatchObject({
      code: 'INCOMPLETE',
      fieldErrors: [{ field: 'loginName', message: messages.loginNameTaken }],
    })
    expect(told({ code: '23505', constraint: 'unit_uscc_key' })).toMatchObject({ fieldErrors: [{ field: 'uscc', message: messages.creditCodeTaken }] })
  })

  it('says that something was written twice where no field is known', () => {
    expect(told({ code: '23505', constraint: 'registration_previous' })).toMatchObject({
      code: 'STALE_VERSION',
      status: 409,
      message: '相同的内容刚刚已经提交，请刷新后查看',
    })
  })

  it('is one of ours when nothing is known of it', () => {
    expect(told({ code: '42703' })).toMatchObject({ code: 'INTERNAL', status: 500 })
  })
})
