import { type Agent, request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: Headers
  text: string
  bytes: Buffer
  /** The body as JSON. @throws if it is not */
  json(): Record<string, unknown>
}

interface Sent {
  headers: Record<string, string>
  body: string | Buffer | FormData | undefined
}

/**
 * Sends an HTTP request and reads the whole answer. Tests send some fifty thousand: `fetch` takes three times as long for each. Answers are
 * not compressed unless the headers ask for it.
 */
export async function send(agent: Agent, target: URL, method: string, { headers, body }: Sent): Promise<RawAnswer> {
  const form = body instanceof FormData ? new Response(body) : undefined
  const content = form ? Buffer.from(await form.arrayBuffer()) : (body as string | Buffer | undefined)
  const type = form?.headers.get('content-type')
  return new Promise((resolve, reject) => {
    const asked = request(target, { agent, method, headers: { ...headers, ...(type && { 'content-type': type }) } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const bytes = Buffer.concat(parts)
        const text = bytes.toString('utf8')
        resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer.rawHeaders), text, bytes, json: () => JSON.parse(text) })
      })
    })
    asked.on('error', reject)
    asked.end(content)
  })
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let place = 0; place < raw.length; place += 2) headers.append(raw[place] ?? '', raw[place + 1] ?? '')
  return headers
}
