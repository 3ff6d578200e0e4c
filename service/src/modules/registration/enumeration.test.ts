import { randomUUID } from 'node:crypto'
import { registrationAttachments } from '@shared/contract/account'
import { flowTokenHeader } from '@shared/contract/endpoint'
import { type SmsPurpose, visitorEndpoints } from '@shared/contract/visitor'
import { after, hours } from '../../clock'
import { hashOf, newSecret } from '../../security/secrets'
import { keepCaptcha } from '../../security/signIn/captchas'
import { aCreditCode } from '../../testing/fixtures'
import { chosenPassword, registrationValues } from '../../testing/registration'
import { type RawAnswer, startTestService, type TestService } from '../../testing/service'
import { aMobile } from '../../testing/visitor'
import { expectAlike } from '../../testing/work'
import { beginFlow } from '../verification/flows'

/** Answers must not reveal which accounts and units are known: security S4, T5. */

jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  return { ...argon2, hash: jest.fn(argon2.hash), verify: jest.fn(argon2.verify) }
})

/** One is used to warm up, the other is measured. */
const pairs = 2

interface Known {
  id: string
  uscc: string
  mobile: string
  loginName: string
}

describe('somebody who tries out what is known', () => {
  let service: TestService
  let known: Known[]
  let serial = 0
  beforeAll(async () => {
    service = await startTestService({ environment: { TRUST_PROXY: '127.0.0.1', SMS_DAILY_BUDGET: '1000000' } })
    known = await knownApplicants()
  })
  afterAll(() => service.close())

  /** Refused applications whose applicants also have accounts with these names. */
  async function knownApplicants(): Promise<Known[]> {
    const account = await service.anAccount({ roles: ['1'] })
    const made = Array.from({ length: pairs }, (_, index) => ({ id: randomUUID(), uscc: aCreditCode(), mobile: aMobile(), loginName: `known_${index}` }))
    const now = service.clock.now()
    await service.db.system(async ({ db }) => {
      const rows = made.map(({ id, uscc, mobile, loginName }, index) => ({
        id,
        kind: 'account' as const,
        number: `ZC330212202001${String(index).padStart(6, '0')}`,
        status: '80',
        fields: JSON.stringify(registrationValues({ uscc, loginName })),
        unit_name: '宁波示例单位',
        uscc,
        unit_type: '1',
        area_code: '330212',
        admin_name: '李测试',
        admin_id_card: '330299198501010019',
        mobile,
        login_name: loginName,
        submit_date: now,
        due_date: '2026-01-01',
      }))
      await db.insertInto('registration').values(rows).execute()
      const accounts = made.map(({ loginName, mobile }) => ({ login_name: loginName, name: '李测试', mobile, unit_id: account.unit.id, password_hash: 'x' }))
      await db.insertInto('account').values(accounts).execute()
    })
    return made
  }

  const address = () => {
    serial += 1
    return `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`
  }
  /** Prepares a request, with its captcha solved, and returns a function that sends it. */
  async function post(path: string, body: Record<string, unknown>, headers: Record<string, string> = {}, captcha = true): Promise<() => Promise<RawAnswer>> {
    const captchaId = newSecret()
    if (captcha) await keepCaptcha(service.db, service.clock, captchaId, 'abcd')
    const sent = captcha ? { ...body, captchaId, validCode: 'abcd' } : body
    return async () => {
      const answer = await service.raw('POST', path, {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address(), ...headers },
        body: JSON.stringify(sent),
      })
      expect(answer.status).toBe(200)
      return answer
    }
  }

  /** Compares the request for known applicants and for an unknown one. `prepare` sets it up. */
  async function expectNoDifference(prepare: (who: Known | undefined) => Promise<() => Promise<RawAnswer>>): Promise<void> {
    const waiting = [...known]
    await expectAlike((isKnown) => prepare(isKnown ? waiting.shift() : undefined))
  }

  it('learns nothing from asking for a code to correct an application', async () => {
    await expectNoDifference(async (who) => {
      const { flowId } = await service.db.system((connection) => beginFlow(connection, service.clock, { kind: 'registerCorrection', subject: who?.id ?? null }))
      return post(visitorEndpoints.smsAuthCode.path.replace(':a', 'registerCorrection').replace(':b', 'pc'), { mobile: who?.mobile ?? aMobile(), flowId })
    })
  })

  it('learns nothing from asking after the result of a unit', async () => {
    service.clock.move(hours(2))
    await expectNoDifference((who) => post(visitorEndpoints.ogmUnitRegistCheck.path, { uscc: who?.uscc ?? aCreditCode(), mobile: aMobile() }))
  })

  it('learns nothing from applying with a name, a unit and a number that are taken', async () => {
    let names = 0
    const proved = async (mobile: string): Promise<Record<string, string>> => {
      const token = newSecret()
      const purpose: SmsPurpose = 'register'
      await service.db.system(async (connection) => {
        const flow = await beginFlow(connection, service.clock, { kind: 'register', subject: null })
        const expires = after(service.clock.now(), hours(1))
        await connection.db
          .updateTable('flow')
          .set({ token_hash: hashOf(token), proved_purpose: purpose, mobile, expires_at: expires })
          .where('id', '=', flow.id)
          .execute()
        const papers = registrationAttachments.map(({ code }) => ({
          id: randomUUID(),
          owner_type: 'registration' as const,
          owner_id: flow.recordId,
          unit_id: null,
          code,
          file_name: '材料.pdf',
          ext: 'pdf',
          size: 1,
          sha256: '',
          storage_key: randomUUID(),
          uploaded_by: null,
          uploaded_name: '申请人',
          uploaded_at: service.clock.now(),
        }))
        await connection.db.insertInto('attachment').values(papers).execute()
      })
      return { [flowTokenHeader]: token }
    }
    await expectNoDifference(async (who) => {
      names += 1
      const mobile = who?.mobile ?? aMobile()
      const fields = registrationValues({ uscc: who?.uscc ?? aCreditCode(), loginName: who?.loginName ?? `other_${names}` })
      const headers = await proved(mobile)
      return post(visitorEndpoints.apply.path, { fields, password: chosenPassword, confirmPassword: chosenPassword, agree: '1' }, headers, false)
    })
  })
})
