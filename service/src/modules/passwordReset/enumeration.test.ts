import { randomUUID } from 'node:crypto'
import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { visitorEndpoints } from '@shared/contract/visitor'
import { fixturePassword } from '../../testing/fixtures'
import { type RawAnswer, startTestService, type TestService } from '../../testing/service'
import { aCaptcha, attemptSignIn } from '../../testing/signIn'
import { aMobile } from '../../testing/visitor'

const pairs = 500
// A thousand passwords are looked at one after the other.
jest.setTimeout(600_000)

interface Person {
  loginName: string
  uscc: string
  mobile: string
}

/** What an answer looks like to whoever cannot read secrets: status, headers by name, body with every secret blanked. */
function faceOf({ status, headers, text }: RawAnswer): string {
  const names = [...headers.keys()].filter((name) => name !== 'date').sort()
  return JSON.stringify([status, names, text.replace(/"[\w-]{43}"/g, '"SECRET"')])
}

/** How well the slower half tells known from unknown: 0.5 is a coin. */
function classifier(known: readonly number[], unknown: readonly number[]): number {
  const sorted = [...known, ...unknown].sort((left, right) => left - right)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const right = known.filter((time) => time > median).length + unknown.filter((time) => time <= median).length
  const share = right / sorted.length
  return Math.max(share, 1 - share)
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

  /** Asks for one of either kind in turn, the first of a pair by chance, and looks whether the answers differ. */
  async function compare(ask: (person: Person) => Promise<() => Promise<RawAnswer>>): Promise<{ faces: Set<string>; share: number }> {
    const faces = new Set<string>()
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let index = 0; index < pairs; index += 1) {
      const kinds = ['known', 'unknown'] as const
      for (const kind of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
        const person = (kind === 'known' ? known : unknown)[index]
        if (!person) throw new Error('Nobody to ask for')
        const send = await ask(person)
        const start = performance.now()
        const answer = await send()
        times[kind].push(performance.now() - start)
        faces.add(faceOf(answer))
      }
    }
    return { faces, share: classifier(times.known, times.unknown) }
  }

  const flows = new Map<Person, string>()
  const alike = ({ faces, share }: { faces: Set<string>; share: number }) => {
    expect([...faces]).toHaveLength(1)
    expect(share).toBeLessThanOrEqual(0.55)
  }

  it('does not learn from the first step of a reset whether an account exists', async () => {
    alike(
      await compare(async (person) => {
        const body = { loginName: person.loginName, uscc: person.uscc, ...(await captcha()) }
        return async () => {
          const answer = await post(visitorEndpoints.passwordRestApplyCheck.path, body)
          flows.set(person, (answer.json().data as { flowId: string }).flowId)
          return answer
        }
      }),
    )
  })

  it('nor from a code that is sent to one and not to the other', async () => {
    alike(
      await compare(async (person) => {
        const body = { mobile: person.mobile, flowId: flows.get(person), ...(await captcha()) }
        return () => post(visitorEndpoints.smsAuthCode.path.replace(':a', 'passwordReset').replace(':b', 'pc'), body)
      }),
    )
    const sent = await service.db.system(({ db }) => db.selectFrom('sms_outbox').select('mobile').where('text', '<>', '').execute())
    expect(new Set(sent.map((row) => row.mobile))).toEqual(new Set(known.map((person) => person.mobile)))
  })

  it('nor from a wrong code', async () => {
    alike(
      await compare(
        async (person) => () => post(visitorEndpoints.passwordRestApplyPhoneCheck.path, { flowId: flows.get(person), mobile: person.mobile, code: 'wrong' }),
      ),
    )
  })

  it('nor from signing in', async () => {
    alike(
      await compare(async (person) => () => post(sessionEndpoints.login.path, { username: base64(person.loginName), password: base64('Wrong-Password.1') })),
    )
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
