import { errorCodes } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { refuse } from '@shared/contract/testing'
import { isConnectionLost } from '../database/failures'
import { Refusal } from '../refusal'
import { asRefusal, failureOf, statusOf } from './errors'

it.each(errorCodes)('a refusal %s is told as the tests of pages have it told', (code) => {
  const details = { fieldErrors: [{ field: 'uscc', message: 'x' }], data: { id: '1' }, isValidCodeLogin: true }
  expect([failureOf(new Refusal(code, 'x')), failureOf(new Refusal(code, 'x', details))]).toEqual([refuse(code, 'x'), refuse(code, 'x', details)])
})

/** The refusal for each database error code. */
describe('a failure of the database', () => {
  const told = (failure: object) => {
    const { code, message, details } = asRefusal(Object.assign(new Error('x'), failure))
    return { code, status: statusOf[code], message, fieldErrors: details.fieldErrors, retryAfter: details.retryAfter }
  }

  it.each([
    ['55P03', 'canceling statement due to lock timeout'],
    ['40P01', 'deadlock detected'],
    ['40001', 'could not serialize access due to concurrent update'],
  ])('%s, %s, is a busy system and no change by somebody else', (code, message) => {
    expect(told({ code, message })).toMatchObject({ code: 'UNAVAILABLE', status: 503, message: '系统繁忙，请稍后再试', retryAfter: 1 })
  })

  it.each(['57P01', '08006', '53300', '57014', 'ECONNRESET', 'EPIPE', 'ENOENT'])('%s is a service that comes back', (code) => {
    expect(told({ code })).toMatchObject({ code: 'UNAVAILABLE', message: messages.unavailable })
  })

  it.each(['Connection terminated unexpectedly', 'Query read timeout', 'Client was closed and is not queryable'])('"%s" is a lost connection', (message) => {
    expect([told({ message }).code, isConnectionLost({ message })]).toEqual(['UNAVAILABLE', true])
  })

  it('is not a lost connection for the words of a caller that it repeats', () => {
    const failure = { code: '22P02', message: 'invalid input syntax for type uuid: "connection terminated"' }
    expect([told(failure).code, isConnectionLost(failure)]).toEqual(['NOT_FOUND', false])
  })

  it.each(['22007', '22008'])("%s, no date there is, is the caller's mistake", (code) =>
    expect(told({ code })).toMatchObject({ code: 'BAD_REQUEST', status: 400 }),
  )

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
