import { randomUUID } from 'node:crypto'
import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { visitorEndpoints } from '@shared/contract/visitor'
import { fixturePassword } from '../../testing/fixtures'
import { startTestService, type TestService } from '../../testing/service'
import { aCaptcha, attemptSignIn } from '../../testing/signIn'
import { aMobile } from '../../testing/visitor'
import { expectAlike } from '../../testing/work'

jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  return { ...argon2, hash: jest.fn(argon2.hash), verify: jest.fn(argon2.verify) }
})

/** One is used to warm up, the other is measured. */
const pairs = 2

interface Person {
  loginName: string
  uscc: string
  mobile: string
}

describe('whoever asks without an account', () => {
  let service: TestService
  let known: Person[]
  let unknown: Person[]
  beforeAll(async () => {
    service = await startTestService({ environment: { TRUST_PROXY: '127.0.0.1', LOGIN_MODE: 'Base64' } })
    const template = await service.anAccount({ roles: ['3'] })
    const person = (index: number, prefix: string): Person => ({
      loginName: `${prefix}_${String(index).padStart(5, '0')}`,
      uscc: template.unit.uscc,
      mobile: aMobile(),
    })
    known = Array.from({ length: pairs }, (_value, index) => person(index, 'known'))
    unknown = Array.from({ length: pairs }, (_value, index) => person(index, 'other'))
    await service.db.system(async ({ db }) => {
      const { password_hash } = await db.selectFrom('account').select('password_hash').where('id', '=', template.id).executeTakeFirstOrThrow()
      const role = await db.selectFrom('role').select('id').where('role_type', '=', '3').executeTakeFirstOrThrow()
      const rows = known.map(({ loginName, mobile }) => ({
        id: randomUUID(),
        login_name: loginName,
        name: '赵测试',
        mobile,
        unit_id: template.unit.id,
        password_hash,
        must_change_password: false,
      }))
      await db.insertInto('account').values(rows).execute()
      await db
        .insertInto('account_role')
        .values(rows.map((row) => ({ account_id: row.id, role_id: role.id })))
        .execute()
    })
  })
  afterAll(() => service.close())

  let addresses = 0
  const post = (path: string, body: object) => {
    addresses += 1
    const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
    return service.raw('POST', path, { headers: { 'content-type': 'application/json', 'x-forwarded-for': address }, body: JSON.stringify(body) })
  }
  const captcha = async () => {
    const { id, answer } = await aCaptcha(service)
    return { captchaId: id, validCode: answer }
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  /** Runs the request for known and unknown people, once each. */
  async function alike(prepare: (person: Person) => Promise<() => ReturnType<typeof post>>): Promise<void> {
    const waiting = { known: [...known], unknown: [...unknown] }
    await expectAlike((isKnown) => {
      const person = waiting[isKnown ? 'known' : 'unknown'].shift()
      if (!person) throw new Error('Nobody to ask for')
      return prepare(person)
    })
  }
  const flows = new Map<Person, string>()

  it('does not learn from the first step of a reset whether an account exists', async () => {
    await alike(async (person) => {
      const body = { loginName: person.loginName, uscc: person.uscc, ...(await captcha()) }
      return async () => {
        const answer = await post(visitorEndpoints.passwordRestApplyCheck.path, body)
        flows.set(person, (answer.json().data as { flowId: string }).flowId)
        return answer
      }
    })
  })

  it('nor from a code that is sent to one and not to the other', async () => {
    await alike(async (person) => {
      const body = { mobile: person.mobile, flowId: flows.get(person), ...(await captcha()) }
      return () => post(visitorEndpoints.smsAuthCode.path.replace(':a', 'passwordReset').replace(':b', 'pc'), body)
    })
    const sent = await service.db.system(({ db }) => db.selectFrom('sms_outbox').select('mobile').where('text', '<>', '').execute())
    expect(new Set(sent.map((row) => row.mobile))).toEqual(new Set(known.map((person) => person.mobile)))
  })

  it('nor from a wrong code', async () => {
    await alike(
      async (person) => () => post(visitorEndpoints.passwordRestApplyPhoneCheck.path, { flowId: flows.get(person), mobile: person.mobile, code: 'wrong' }),
    )
  })

  it('nor from signing in', async () => {
    await alike(async (person) => () => post(sessionEndpoints.login.path, { username: base64(person.loginName), password: base64('Wrong-Password.1') }))
  })
})

describe('a name that is guessed at', () => {
  it('is locked on every replica after five wrong passwords, wherever they came', async () => {
    const first = await startTestService({ environment: { TRUST_PROXY: '127.0.0.1' } })
    const second = await startTestService({ sharing: first })
    const account = await first.anAccount({ roles: ['3'] })
    for (let index = 0; index < 5; index += 1) {
      const at = index % 2 === 0 ? first : second
      await attemptSignIn(at, account.loginName, 'wrong', { captcha: await aCaptcha(at) })
    }
    for (const at of [first, second]) {
      const answer = await attemptSignIn(at, account.loginName, fixturePassword, { captcha: await aCaptcha(at) })
      expect(answer).toMatchObject({ success: false, errorMsg: messages.loginFailed })
    }
    first.clock.move(16 * 60_000)
    expect((await attemptSignIn(second, account.loginName, fixturePassword, { captcha: await aCaptcha(second) })).success).toBe(true)
    await second.close()
    await first.close()
  })
})
