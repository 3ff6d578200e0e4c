import { readdirSync } from 'node:fs'
import { type ClientRequest, type RequestOptions, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import { portalEndpoints } from '@shared/contract/portal'
import { sessionEndpoints } from '@shared/contract/session'
import { aCast, aDraft, type NoticeCast } from '../testing/notices'
import { startTestService, type TestService, testUserAgent, until } from '../testing/service'
import { patience } from './server'

/** Security T17 and T18: clients that send too much, or too slowly. */

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

interface Sent {
  /** Bytes the service accepted before it answered or closed the connection. */
  bytes: number
  status: number | undefined
  text: string
}

/** Sends `head` and then zeros, up to a GiB, until the service answers or closes. */
function stream(url: URL, options: RequestOptions, head: string): Promise<Sent> {
  return new Promise((resolve) => {
    const piece = Buffer.alloc(mebibyte)
    const sent: Sent = { bytes: 0, status: undefined, text: '' }
    const outgoing: ClientRequest = request(url, { method: 'POST', ...options }, (answer) => {
      sent.status = answer.statusCode
      answer.on('data', (chunk: Buffer) => (sent.text += chunk.toString()))
      answer.on('end', () => outgoing.destroy())
    })
    const push = () => {
      while (sent.bytes < gibibyte && !outgoing.destroyed && sent.status === undefined) {
        sent.bytes += piece.length
        if (!outgoing.write(piece)) return outgoing.once('drain', push)
      }
      return outgoing
    }
    outgoing.on('error', () => undefined).on('close', () => resolve(sent))
    outgoing.write(head)
    push()
  })
}

describe('what sends too much', () => {
  let service: TestService
  let cast: NoticeCast
  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
  })
  afterEach(() => jest.restoreAllMocks())
  afterAll(() => service.close())

  const address = (path: string, query: Record<string, string>) => {
    const url = new URL(path, service.url)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  const stored = () =>
    readdirSync(join(service.context.configuration.dataFolder, 'attachments'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length
  const headers = (type: string) => ({ 'user-agent': testUserAgent, 'x-requested-with': 'XMLHttpRequest', 'content-type': type })

  it('is cut off while it sends JSON, long before a GiB', async () => {
    const sent = await stream(address(portalEndpoints.saveErrorLogger.path, {}), { headers: headers('application/json') }, '{"mes":"')
    expect(sent.status ?? 413).toBe(413)
    expect(sent.bytes).toBeLessThan(64 * mebibyte)
  })

  it('is cut off while it uploads, and leaves nothing in memory or on the disk', async () => {
    const { applicant } = cast
    const draft = await aDraft(service, cast)
    const papers = () => service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: draft.id } }, applicant).then(({ data }) => data?.list)
    const [papersBefore, storedBefore] = [await papers(), stored()]
    const before = process.memoryUsage().rss
    const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="large.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n'
    const query = { attrefsysid: draft.id, code: 'LICENCE', __sid: applicant.sessionid, extendSessionId: applicant.extendSessionId }
    const sent = await stream(address(attachmentEndpoints.upload.path, query), { headers: headers('multipart/form-data; boundary=edge') }, head)
    if (sent.status !== undefined) expect(JSON.parse(sent.text)).toMatchObject({ success: false, errorMsg: messages.fileTooLarge })
    expect(sent.bytes).toBeLessThan(256 * mebibyte)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * mebibyte)
    expect([await papers(), stored()]).toEqual([papersBefore, storedBefore])
  })

  it('is cut off while its upload trickles, and leaves nothing; a slow line that goes on is served', async () => {
    const { applicant } = cast
    const draft = await aDraft(service, cast)
    const looks = looksAtUploads()
    const query = { attrefsysid: draft.id, code: 'LICENCE', __sid: applicant.sessionid, extendSessionId: applicant.extendSessionId }
    /** An upload under way: `send` resolves once the service has read the bytes and then looked at what has come. */
    const anUpload = async () => {
      const accepted = new Promise<Socket>((resolve) => service.app.server.once('connection', resolve))
      const outgoing = request(address(attachmentEndpoints.upload.path, query), {
        agent: false,
        method: 'POST',
        headers: headers('multipart/form-data; boundary=edge'),
      })
      const status = new Promise<number | undefined>((resolve) => {
        outgoing.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', () => resolve(undefined))
      })
      outgoing.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\nContent-Type: text/plain\r\n\r\n')
      const socket = await accepted
      await until(() => looks.length > 0)
      const look = looks.pop()
      const send = async (bytes: number) => {
        const before = socket.bytesRead
        outgoing.write('a'.repeat(bytes))
        await until(() => socket.destroyed || socket.bytesRead - before >= bytes)
        look?.()
      }
      return { socket, send, status, end: () => outgoing.end('\r\n--edge--\r\n') }
    }
    const before = stored()
    const trickling = await anUpload()
    // What waits to be read is not held against it: it may take some looks until its reading has begun.
    for (let part = 0; part < 100 && !trickling.socket.destroyed; part += 1) await trickling.send(10)
    expect(trickling.socket.destroyed).toBe(true)
    expect(await trickling.status).toBeUndefined()
    const slow = await anUpload()
    for (let part = 0; part < 3; part += 1) await slow.send(150_000)
    slow.end()
    expect(await slow.status).toBe(200)
    expect(stored()).toBe(before + 1)
  })
})

/**
 * What the service would do every fifteen seconds of an upload, to be done by hand instead: how fast this machine sends and reads decides
 * nothing.
 */
function looksAtUploads(): (() => void)[] {
  expect(patience.uploadPart).toBe(15_000)
  const looks: (() => void)[] = []
  const start = global.setInterval
  const byHand = (look: () => void, every: number) => {
    if (every !== patience.uploadPart) return start(look, every)
    looks.push(look)
    return start(() => undefined, 2 ** 30)
  }
  jest.spyOn(global, 'setInterval').mockImplementation(byHand as typeof setInterval)
  return looks
}

describe('what sends too slowly', () => {
  let service: TestService
  beforeAll(async () => {
    expect(patience).toMatchObject({ headers: 10_000, body: 30_000 })
    for (const [what, limit] of [
      ['headers', 1000],
      ['body', 3000],
      ['lookedAtEvery', 200],
    ] as const)
      jest.replaceProperty(patience, what, limit)
    service = await startTestService()
  })
  afterAll(async () => {
    jest.restoreAllMocks()
    await service.close()
  })

  /** Opens a connection, sends `head`, then a character every tenth of a second. Resolves with the milliseconds until it was closed. */
  const trickle = (head: string, sockets: Socket[]) =>
    new Promise<number>((resolve) => {
      const { hostname, port } = new URL(service.url)
      const started = Date.now()
      const socket = connect(Number(port), hostname, () => {
        socket.write(head)
        const timer = setInterval(() => socket.write('a'), 100)
        socket.on('close', () => clearInterval(timer))
      })
      sockets.push(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => resolve(Date.now() - started))
        .resume()
    })

  it('loses its connection in time, while others are served', async () => {
    const sockets: Socket[] = []
    const slowHeaders = Array.from({ length: 200 }, () => trickle('GET /a/portal/config HTTP/1.1\r\nHost: portal\r\nX-Slow: ', sockets))
    const body = `POST ${sessionEndpoints.login.path} HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{"username":"`
    const slowBodies = Array.from({ length: 50 }, () => trickle(body, sockets))
    try {
      for (let visit = 0; visit < 10; visit += 1) expect((await service.call(portalEndpoints.config)).status).toBe(200)
      for (const borne of await Promise.all(slowHeaders)) expect(borne).toBeGreaterThanOrEqual(1000)
      // A client that has sent its headers is not cut off by the header timeout.
      for (const borne of await Promise.all(slowBodies)) expect(borne).toBeGreaterThanOrEqual(3000)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })
})
