import { basename, dirname, extname, join } from 'node:path'
import { asksForElder, pageFileOf } from '@shared/contract/portal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from '../configuration'
import { Refusal } from '../refusal'
import { buildFolder } from './buildFolder'
import { answerFailure } from './errors'
import { fileStore } from './fileStore'
import { filledPages } from './runtimePages'

/**
 * Files of shell and remotes. Browsers cache names with a content hash for good and revalidate everything else. A path that looks like a
 * page is answered with the shell, so that an address can be opened directly.
 */

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
}

const hashedName = /[.-][0-9a-f]{8,}\.[a-z0-9]+$/
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** The segments of a URL path, or undefined for one that could leave the folder or names a hidden file. */
export function safeSegments(url: string): string[] | undefined {
  let path: string
  try {
    path = decodeURIComponent(url.split('?', 1)[0] ?? '')
  } catch {
    return undefined
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a file name.
  if (/[\\\u0000-\u001f]/.test(path)) return undefined
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.some((segment) => segment.startsWith('.')) ? undefined : segments
}

/**
 * Answers everything that is not a call: files, pages, and 404.
 * @param registryKeys keys of registries the pages trust, besides the configured ones
 */
export function registerStatic(app: FastifyInstance, configuration: Configuration, registryKeys: readonly string[] = []): void {
  const { runtime } = configuration
  const read = filledPages(fileStore(), { ...runtime, registryKeys: [...registryKeys, ...runtime.registryKeys] })
  const shell = join(configuration.root, 'shell/dist')

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    folder: string,
    segments: string[],
    varies = 'Accept-Encoding',
  ): Promise<FastifyReply | undefined> {
    const path = join(folder, ...segments)
    const name = segments.at(-1) ?? ''
    const extension = extname(name)
    // Compressed siblings are encodings of a file, not files of their own; source maps are only for the error log.
    if (segments.length === 0 || ['.br', '.gz', '.map'].includes(extension)) return undefined
    const plain = await read(path)
    if (!plain) return undefined
    const accepted = String(request.headers['accept-encoding'] ?? '')
    let file = plain
    for (const encoding of encodings) {
      const packed = accepted.includes(encoding.name) ? await read(path + encoding.suffix) : undefined
      if (!packed) continue
      file = packed
      reply.header('Content-Encoding', encoding.name)
      break
    }
    reply
      .header('Vary', varies)
      .header('ETag', file.etag)
      .header('Cache-Control', hashedName.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type(contentTypes[extension] ?? 'application/octet-stream')
    // Remotes may be mounted in pages of other origins; their scripts load with crossorigin and integrity.
    if (folder !== shell || isForEmbedding(segments)) reply.header('Cross-Origin-Resource-Policy', 'cross-origin').header('Access-Control-Allow-Origin', '*')
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
    return request.method === 'HEAD' ? reply.header('Content-Length', file.bytes.length).send() : reply.send(file.bytes)
  }

  app.setNotFoundHandler(async (request, reply) => {
    const notFound = () => answerFailure(reply, new Refusal('NOT_FOUND', '地址不存在'))
    const segments = safeSegments(request.url)
    if (!segments || !['GET', 'HEAD'].includes(request.method) || ['a', 'api', 'print', 'health'].includes(segments[0] ?? '')) return notFound()
    if (segments[0] === 'remotes') {
      const [, name = '', release = '', ...rest] = segments
      if (name === 'registry.json' && segments.length === 2)
        return (await send(request, reply, dirname(configuration.registryCopy), [basename(configuration.registryCopy)])) ?? notFound()
      // A build never changes, and builds used by open pages remain available.
      const folder = buildFolder(configuration.releasesFolder, name, release)
      return (folder && (await send(request, reply, folder, rest))) ?? notFound()
    }
    const file = await send(request, reply, shell, segments)
    if (file) return file
    const isPage = extname(segments.at(-1) ?? '') === ''
    if (!isPage) return notFound()
    const path = `/${segments.join('/')}`
    const [usual, large] = [pageFileOf(path), pageFileOf(path, true)]
    const page = asksForElder(request.headers.cookie) ? large : usual
    return (await send(request, reply, shell, [page], usual === large ? 'Accept-Encoding' : 'Accept-Encoding, Cookie')) ?? notFound()
  })
}

/** Files of the shell that foreign pages load: the script that mounts a remote, and the files beside it (shell/src/app/embed). */
const isForEmbedding = ([first]: readonly string[]): boolean => first === 'embed.js' || first === 'embed'
