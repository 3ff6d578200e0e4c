import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A server for the part of S3 the portal uses; it can be told to fail. */
export interface ObjectStorage {
  url: string
  /** By bucket and key. */
  objects: Map<string, { bytes: Buffer; modified: Date }>
  /** For the next requests: a status, or a closed connection. */
  failing: { times: number; status: number | 'closed' } | undefined
  close(): Promise<void>
}

const pageSize = 2
const escaped = (text: string) => text.replace(/[<&>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export async function startObjectStorage(): Promise<ObjectStorage> {
  const objects: ObjectStorage['objects'] = new Map()
  const uploads = new Map<string, Buffer[]>()
  const storage: ObjectStorage = { url: '', objects, failing: undefined, close: () => new Promise((done) => server.close(() => done())) }

  function list(bucket: string, query: URLSearchParams): string {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const page = keys.slice(from, from + pageSize)
    const more = from + pageSize < keys.length
    const contents = page.map(
      (key) =>
        `<Contents><Key>${escaped(key.slice(bucket.length + 1))}</Key><LastModified>${objects.get(key)?.modified.toISOString()}</LastModified></Contents>`,
    )
    const next = more ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
    return `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage')
    const name = decodeURIComponent(pathname.slice(1)).replace(/\/$/, '')
    const bytes = await buffer(request)
    const answer = (status: number, body: string | Buffer = '') => response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body)
    if (storage.failing && storage.failing.times > 0) {
      storage.failing.times -= 1
      return storage.failing.status === 'closed' ? request.socket.destroy() : answer(storage.failing.status)
    }
    // Unsigned requests are refused.
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=portal/')) return answer(403)
    const kept = objects.get(name)
    if (request.method === 'GET' && searchParams.has('list-type')) return answer(200, list(name, searchParams))
    if (request.method === 'GET') return kept ? answer(200, kept.bytes) : answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    if (request.method === 'DELETE') {
      objects.delete(name)
      return answer(204)
    }
    const parts = uploads.get(searchParams.get('uploadId') ?? '')
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const id = `upload-${uploads.size}`
      uploads.set(id, [])
      return answer(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (request.method === 'PUT' && parts) {
      parts[Number(searchParams.get('partNumber')) - 1] = bytes
      return response.writeHead(200, { ETag: '"part"' }).end()
    }
    if (request.method === 'POST' && parts) {
      objects.set(name, { bytes: Buffer.concat(parts), modified: new Date() })
      return answer(200, '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
    }
    const source = request.headers['x-amz-copy-source']
    const copied = source === undefined ? undefined : objects.get(decodeURIComponent(String(source)))
    if (source !== undefined && !copied) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    objects.set(name, { bytes: copied?.bytes ?? bytes, modified: new Date() })
    return answer(200, copied ? '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>' : '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  storage.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return storage
}
