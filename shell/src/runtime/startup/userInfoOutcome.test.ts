import { messages } from '@shared/contract/messages'
import { aUser } from '../../../testing/fixtures'
import { readUserInfo } from './userInfoOutcome'

const answer = (status: number, body: unknown) => ({ status, body, etag: '' })

test('user info that reads well is the user', () => {
  expect(readUserInfo(answer(200, { success: true, data: aUser() }))).toEqual({ kind: 'user', info: aUser() })
})
test.each([
  [401, { success: false, result: 'login' }, messages.sessionEnded],
  [500, { success: false }, messages.serverError],
  [0, undefined, messages.serverError],
  [200, { success: true, data: { user: {} } }, messages.serverError],
  [200, 'a proxy’s page', messages.serverError],
])('an answer %s %j ends the session and says why', (status, body, loginMessage) => {
  expect(readUserInfo(answer(status, body))).toEqual({ kind: 'signIn', loginMessage })
})
