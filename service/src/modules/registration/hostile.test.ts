import { accountEndpoints } from '@shared/contract/account'
import type { EndpointShape } from '@shared/contract/endpoint'
import { unitEndpoints } from '@shared/contract/unit'
import { visitorEndpoints } from '@shared/contract/visitor'
import { newSecret } from '../../security/secrets'
import { keepCaptcha } from '../../security/signIn/captchas'
import { applyBody, registrationValues } from '../../testing/registration'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { aMobile, askForCode, provedFlow } from '../../testing/visitor'

/** Whatever is sent, the service reports what is wrong and keeps running (security T8, T12). */

const texts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '‮txt.exe',
  "' or 1=1 --",
  '1; drop table registration',
  '%',
  '_',
  '#{jndi:ldap://x}',
  '{{7*7}}',
  '=cmd|calc',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'e'.repeat(100_000),
  '1e308',
  '-0',
  'NaN',
  '💥'.repeat(30),
  'İ'.repeat(20),
]
const others: unknown[] = [null, true, 0, -1, 1e308, [], ['x'], {}, { $ne: null }, [[[[]]]]]
const hostile: unknown[] = [...texts, ...others]

describe('hostile values', () => {
  let service: TestService
  let admin: SignedIn
  let user: SignedIn
  beforeAll(async () => {
    service = await startTestService({ environment: { TRUST_PROXY: '127.0.0.1' } })
    admin = await service.signIn('9')
    user = await service.signIn(await service.anAccount({ roles: ['1', '2'] }))
  })
  afterAll(() => service.close())

  let serial = 0
  async function send(endpoint: EndpointShape, path: string, body: unknown, options: { headers?: Record<string, string>; as?: SignedIn } = {}) {
    serial += 1
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(Object.entries(Object(body)).map(([key, value]) => [key, String(value)]))}` : ''
    const answer = await service.raw(endpoint.method, path + query, {
      as: options.as,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${serial >> 8}.${serial & 255}`, ...options.headers },
      ...(endpoint.method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    expect(answer.status).toBeLessThan(500)
    expect(answer.json()).toHaveProperty('success')
    return answer
  }
  async function solved(): Promise<{ captchaId: string; validCode: string }> {
    const captchaId = newSecret()
    await keepCaptcha(service.db, service.clock, captchaId, 'abcd')
    return { captchaId, validCode: 'abcd' }
  }
  /** Puts each hostile value into each field of an otherwise valid body. */
  async function inEveryPlace(sound: Record<string, unknown>, attempt: (body: Record<string, unknown>) => Promise<unknown>): Promise<void> {
    for (const key of Object.keys(sound)) for (const value of hostile) await attempt({ ...sound, [key]: value })
  }

  it('get a refusal where a code is asked for', async () => {
    const sound = { mobile: aMobile(), flowId: 'x', captchaId: 'x', validCode: 'abcd' }
    await inEveryPlace(sound, async (body) => {
      const captcha = await solved()
      const path = (purpose: string) => visitorEndpoints.smsAuthCode.path.replace(':a', encodeURIComponent(purpose)).replace(':b', 'pc')
      await send(visitorEndpoints.smsAuthCode, path('register'), { ...captcha, ...body, ...(body.captchaId === 'x' ? captcha : {}) })
    })
    for (const text of ['register2', '__proto__', 'constructor', '%00', '..']) {
      await send(visitorEndpoints.smsAuthCode, visitorEndpoints.smsAuthCode.path.replace(':a', encodeURIComponent(text)).replace(':b', 'pc'), {
        ...sound,
        ...(await solved()),
      })
    }
  })

  it('get a refusal where a code is typed and a result is asked for', async () => {
    const mobile = aMobile()
    const sent = await askForCode(service, 'register', mobile)
    await inEveryPlace({ flowId: sent.data?.flowId, purpose: 'register', mobile, code: '000000' }, (body) =>
      send(visitorEndpoints.checkSmsAuthCode, visitorEndpoints.checkSmsAuthCode.path, body),
    )
    await inEveryPlace({ uscc: registrationValues().uscc, mobile }, async (body) =>
      send(visitorEndpoints.ogmUnitRegistCheck, visitorEndpoints.ogmUnitRegistCheck.path, { ...body, ...(await solved()) }),
    )
  })

  it('get a refusal where an account is applied for', async () => {
    const { headers } = await provedFlow(service)
    const { fields, ...rest } = applyBody({ agree: '0' })
    for (const value of hostile)
      await send(
        visitorEndpoints.apply,
        visitorEndpoints.apply.path,
        { ...rest, fields: Object.fromEntries(Object.keys(fields).map((key) => [key, value])) },
        { headers },
      )
    await inEveryPlace({ fields, ...rest }, (body) => send(visitorEndpoints.apply, visitorEndpoints.apply.path, body, { headers }))
    for (const text of texts.filter((value) => /^[\x20-\x7e]+$/.test(value) && value.length < 1000)) {
      await send(visitorEndpoints.apply, visitorEndpoints.apply.path, { fields, ...rest }, { headers: { 'x-flow-token': text } })
    }
    const body = `{"fields":{"__proto__":{"status":"70"},"constructor":{"prototype":{}}},"password":"x","confirmPassword":"x","agree":"1"}`
    const answer = await service.raw('POST', visitorEndpoints.apply.path, { headers: { 'content-type': 'application/json', ...headers }, body })
    expect(answer.status).toBe(400)
    expect(await service.db.system(({ db }) => db.selectFrom('registration').select('id').execute())).toEqual([])
  })

  it('get a refusal where an administrator decides and looks', async () => {
    await inEveryPlace({ id: 'x', version: 1, opinion: '材料不全' }, (body) =>
      send(accountEndpoints.disagree, accountEndpoints.disagree.path, body, { as: admin }),
    )
    await inEveryPlace({ id: 'x', version: 1 }, (body) => send(accountEndpoints.audit, accountEndpoints.audit.path, body, { as: admin }))
    const short = (body: Record<string, unknown>) => Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value).slice(0, 200)]))
    await inEveryPlace({ keyword: 'x', status: '20', unitType: '1', pageNo: 1, pageSize: 1, orderBy: 'submitDate' }, (body) =>
      send(accountEndpoints.findRegister, accountEndpoints.findRegister.path, short(body), { as: admin }),
    )
    await inEveryPlace({ id: 'x' }, (body) => send(accountEndpoints.getReg, accountEndpoints.getReg.path, short(body), { as: admin }))
  })

  it('get a refusal where a second unit is applied for', async () => {
    const { licenceExpire, uscc } = registrationValues()
    await inEveryPlace({ attrefsysid: 'x', fields: { uscc, licenceExpire } }, (body) =>
      send(unitEndpoints.saveWbZhUnit, unitEndpoints.saveWbZhUnit.path, body, { as: user }),
    )
  })
})
