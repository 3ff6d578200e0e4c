import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { administrationEndpoints } from '@shared/contract/administration'
import { jobsOf } from '../app/jobs'
import { minutes } from '../clock'
import { readConfiguration } from '../configuration'
import { openJobQueues } from '../database/jobQueues'
import { startTestService, type TestService, until } from '../testing/service'
import { aMobile, askForCode } from '../testing/visitor'
import { sendSms } from './smsGateway'
import { queueSms } from './smsOutbox'

interface Received {
  headers: IncomingHttpHeaders
  body: { id: string; mobile: string; purpose: string; text: string }
}

describe('a gateway for messages', () => {
  let service: TestService
  let server: Server
  let received: Received[] = []
  let status = 200
  beforeAll(async () => {
    server = createServer((request, answer) => {
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        received.push({ headers: request.headers, body: JSON.parse(text) })
        answer.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const environment = { SMS_ADAPTER: 'http', SMS_GATEWAY_URL: `http://127.0.0.1:${port}/sms`, SMS_GATEWAY_TOKEN: 'gateway-token' }
    service = await startTestService({ environment })
  })
  afterAll(async () => {
    await service.close()
    server.close()
  })
  beforeEach(() => {
    received = []
    status = 200
  })

  const rowsOf = (mobile: string) => service.db.system(({ db }) => db.selectFrom('sms_outbox').selectAll().where('mobile', '=', mobile).execute())
  const idOf = async (mobile: string) => (await rowsOf(mobile))[0]?.id ?? Number.NaN
  const tell = (mobile: string) =>
    service.db.system((connection) => queueSms(service.context, connection, { mobile, purpose: 'registrationApproved', text: '【示例】已通过' }))

  it('gets each message by a job that commits with it, once, with the token, and nothing of it stays', async () => {
    const mobile = aMobile()
    await askForCode(service, 'register', mobile)
    const jobQueues = openJobQueues(service.address, service.context.log)
    await jobQueues.start(jobsOf(service.context).filter(({ queue }) => queue === 'sms'))
    try {
      await until(() => received.length > 0)
    } finally {
      await jobQueues.stop()
    }
    await sendSms(service.context, await idOf(mobile))
    expect(received).toMatchObject([
      { headers: { authorization: 'Bearer gateway-token' }, body: { mobile, purpose: 'register', text: expect.stringMatching(/验证码\d{6}/) } },
    ])
    expect(received[0]?.headers['idempotency-key']).toBe(received[0]?.body.id)
    expect(await rowsOf(mobile)).toMatchObject([{ text: '', sent_at: expect.any(Date) }])
  })

  it('is asked again while it refuses, and keeps the text for that', async () => {
    const mobile = aMobile()
    status = 503
    await tell(mobile)
    await expect(sendSms(service.context, await idOf(mobile))).rejects.toThrow('503')
    expect(await rowsOf(mobile)).toMatchObject([{ text: '【示例】已通过', sent_at: null }])
    status = 200
    await sendSms(service.context, await idOf(mobile))
    expect(received).toHaveLength(2)
    expect(received[0]?.headers['idempotency-key']).toBe(received[1]?.headers['idempotency-key'])
  })

  it('is not given a code nobody can use any more', async () => {
    const mobile = aMobile()
    await askForCode(service, 'register', mobile)
    service.clock.move(minutes(6))
    await sendSms(service.context, await idOf(mobile))
    expect(received).toEqual([])
    expect(await rowsOf(mobile)).toMatchObject([{ text: '' }])
  })

  it('is not given a link that has expired: whoever opened it would be told that it is invalid', async () => {
    const [early, late] = [aMobile(), aMobile()]
    for (const mobile of [early, late])
      await service.db.system((connection) => queueSms(service.context, connection, { mobile, purpose: 'resetLink', text: '【示例】链接' }))
    service.clock.move(minutes(29))
    await sendSms(service.context, await idOf(early))
    expect(received).toMatchObject([{ body: { mobile: early } }])
    service.clock.move(minutes(2))
    await sendSms(service.context, await idOf(late))
    expect(received).toHaveLength(1)
    expect(await rowsOf(late)).toMatchObject([{ text: '' }])
  })

  it('leaves administrators nothing to read', async () => {
    await tell(aMobile())
    expect((await service.call(administrationEndpoints.smsOutbox, {}, await service.signIn('9'))).data).toMatchObject({ count: 0, list: [] })
    expect((await service.call(administrationEndpoints.smsOutbox, {}, await service.signIn('1'))).status).toBe(403)
  })

  it('needs its address and token before anything starts', () => {
    expect(() => readConfiguration({ SMS_ADAPTER: 'http', SMS_GATEWAY_URL: 'http://gateway/' })).toThrow('SMS_GATEWAY_TOKEN')
    expect(() => readConfiguration({ SMS_ADAPTER: 'http', SMS_GATEWAY_TOKEN: 'x' })).toThrow('SMS_GATEWAY_URL')
    expect(() => readConfiguration({ SMS_ADAPTER: 'http', SMS_GATEWAY_TOKEN: 'x', SMS_GATEWAY_URL: 'file:///etc' })).toThrow('SMS_GATEWAY_URL')
  })
})
