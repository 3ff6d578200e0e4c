import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

const folder = join(import.meta.dirname, 'floor')

/**
 * Serves the pages the portal is compared with: `/static.html` and `/antd.html`, compressed like the portal's own files.
 * Calls below `/a/` are proxied to the portal, so that both wait for the same service.
 * @param {string} portalUrl
 */
export async function startFloor(portalUrl) {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'antd.tsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const files = new Map(
    [
      ['/static.html', 'text/html; charset=utf-8', readFileSync(join(folder, 'static.html'))],
      ['/elsewhere.html', 'text/html; charset=utf-8', Buffer.from('<!doctype html><title>另一个网站</title><p>另一个网站')],
      ['/antd.html', 'text/html; charset=utf-8', readFileSync(join(folder, 'antd.html'))],
      ['/antd.js', 'text/javascript', outputFiles[0].contents],
    ].map(([path, type, content]) => [path, { type, body: brotliCompressSync(content) }]),
  )
  const server = createServer((incoming, outgoing) => {
    const file = files.get(incoming.url.split('?')[0])
    if (file) {
      outgoing.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br', 'Content-Length': file.body.length, 'Cache-Control': 'no-cache' })
      outgoing.end(file.body)
    } else if (incoming.url.startsWith('/a/')) {
      const onward = request(new URL(incoming.url, portalUrl), { method: incoming.method, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    } else {
      outgoing.writeHead(404).end()
    }
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  return {
    url: `http://127.0.0.1:${port}`,
    /** A page of another site: a site is determined by the host name, not the port. */
    elsewhere: `http://localhost:${port}/elsewhere.html`,
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  }
}
