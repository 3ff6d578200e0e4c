import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type PrintDocument, printDocumentSchema, printQueueMost } from '@shared/contract/print'
import { render } from './render'

const bodyLimit = 1024 * 1024

export interface PrintServerOptions {
  log?: (message: string, error?: unknown) => void
  /** Documents waiting or being drawn; more are refused at once, so that bursts do not pile up. */
  queueLimit?: number
}

function readBody(request: IncomingMessage): Promise<Buffer | 'too large'> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bodyLimit) chunks.push(chunk)
      else resolve('too large')
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
  })
}

function parseDocument(body: Buffer): PrintDocument | undefined {
  try {
    return printDocumentSchema.safeParse(JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * The print host: `POST /render` with a PrintDocument returns its PDF, `GET /health` returns 204. It stores no data, knows no users and
 * is called by the service only. Errors: 400 not a document, 413 over 1 MB, 503 queue full.
 */
export function createPrintServer(options: PrintServerOptions = {}): Server {
  const log = options.log ?? ((message, error) => console.error(message, error ?? ''))
  const limit = options.queueLimit ?? printQueueMost
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()

  const answer = (response: ServerResponse, status: number, headers: Record<string, string> = {}, body?: Buffer) => {
    response.writeHead(status, { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store', ...headers })
    response.end(body)
  }

  async function renderInTurn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (waiting >= limit) {
      request.resume()
      answer(response, 503, { 'Retry-After': '2' })
      return
    }
    waiting += 1
    try {
      const body = await readBody(request)
      if (body === 'too large') {
        answer(response, 413, { Connection: 'close' })
        return
      }
      const document = parseDocument(body)
      if (!document) {
        answer(response, 400)
        return
      }
      // One document at a time: drawing only uses CPU, and health checks must be answered in between.
      const drawn = turn.then(() => (response.destroyed ? undefined : render(document)))
      turn = drawn.catch(() => undefined)
      const pdf = await drawn
      if (pdf) answer(response, 200, { 'Content-Type': 'application/pdf', 'Content-Length': String(pdf.length) }, pdf)
    } finally {
      waiting -= 1
    }
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/health') {
      answer(response, 204)
    } else if (request.method === 'POST' && request.url === '/render') {
      renderInTurn(request, response).catch((error: unknown) => {
        log('A document could not be drawn', error)
        if (!response.headersSent) answer(response, 500)
      })
    } else {
      answer(response, 404)
    }
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  return server
}
