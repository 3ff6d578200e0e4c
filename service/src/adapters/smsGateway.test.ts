import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { administrationEndpoints } from '@shared/contract/administration'
import { minutes, seconds } from '../clock'
import { readConfiguration } from '../configuration'
import { startTestService, type TestService } from '../testing/service'
import { aMobile, askForCode } from '../testing/visitor'
import { type SmsGateway, smsGateway } from './smsGateway'
import { queueSms } from './smsOutbox'

interface Received {
  headers: IncomingHttpHeaders
  body: { id: string; mobile: string; purpose: string; text: string }
}

describe('a gateway for messages', () => {
  let service: TestService
  let server: Server
  let gateway: SmsGateway
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
    gateway = smsGateway(service.context)
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
  const tell = (mobile: string) =>
    service.db.system((connection) => queueSms(connection, service.clock, { mobile, purpose: 'registrationApproved', text: '【示例】已通过' }))

  it('gets each message once, with the token, and nothing of it stays', async () => {
    const mobile = aMobile()
    await askForCode(service, 'register', mobile)
    const replica = smsGateway(service.context)
    await Promise.all([gateway.sendWaiting(), gateway.sendWaiting(), replica.sendWaiting()])
    await gateway.sendWaiting()
    expect(received).toMatchObject([
      { headers: { authorization: 'Bearer gateway-token' }, body: { mobile, purpose: 'register', text: expect.stringMatching(/验证码\d{6}/) } },
    ])
    expect(received[0]?.headers['idempotency-key']).toBe(received[0]?.body.id)
    expect(await rowsOf(mobile)).toMatchObject([{ text: '', attempts: 1, sent_at: expect.any(Date) }])
  })

  it('is asked again, later and later, while it refuses', async () => {
    const mobile = aMobile()
    status = 503
    await tell(mobile)
    await gateway.sendWaiting()
    await gateway.sendWaiting()
    expect(received).toHaveLength(1)
    service.clock.move(seconds(10))
    await gateway.sendWaiting()
    service.clock.move(seconds(10))
    await gateway.sendWaiting()
    expect(received).toHaveLength(2)
    status = 200
    service.clock.move(seconds(11))
    await gateway.sendWaiting()
    expect(received).toHaveLength(3)
    expect(await rowsOf(mobile)).toMatchObject([{ text: '', attempts: 3 }])
  })

  it('is not given a code nobody can use any more', async () => {
    const mobile = aMobile()
    await askForCode(service, 'register', mobile)
    service.clock.move(minutes(6))
    await gateway.sendWaiting()
    expect(received).toEqual([])
    expect(await rowsOf(mobile)).toMatchObject([{ text: '' }])
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
