import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Serves the host pages of this folder at their own origin, for a portal that runs elsewhere. */

const folder = dirname(fileURLToPath(import.meta.url))
const hosts = ['plain', 'single-spa', 'react-antd', 'vue', 'iframe', 'strict-csp']
/** Hosts whose script has to be bundled first. */
const bundled = { 'single-spa': 'main.js', 'react-antd': 'main.jsx', vue: 'main.js', 'strict-csp': 'main.js' }

/**
 * @param {string} host
 * @param {string} entry
 */
async function bundle(host, entry) {
  const { outputFiles } = await build({
    entryPoints: [join(folder, host, entry)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * The content security policy of a host that allows nothing it does not name. The portal's style sheets are allowed by origin, styles
 * created at run time by a nonce that is different for every page.
 *
 * @param {string} portal
 * @param {string} nonce
 */
const strictPolicy = (portal, nonce) =>
  [
    "default-src 'none'",
    `script-src 'self' ${portal}`,
    `style-src 'self' ${portal} 'nonce-${nonce}'`,
    `connect-src 'self' ${portal}`,
    `img-src 'self' ${portal} data: blob:`,
    `font-src ${portal} data:`,
    // The captcha of the login computes in a worker.
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

const index = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>嵌入示例</title><h1>嵌入示例</h1><ul>${hosts
  .map((host) => `<li><a href="/${host}/">${host}</a></li>`)
  .join('')}</ul></html>`

/**
 * @param {object} options
 * @param {string} options.portal origin of the portal
 * @param {number} options.port
 * @param {() => { token: string, otherToken: string } | undefined} [options.session] what a host's own back end would have: the session
 *   ids of the user signed in there. Without it the hosts show the portal's login.
 */
export async function serveExamples({ portal, port, session = () => undefined }) {
  const scripts = new Map(await Promise.all(Object.entries(bundled).map(async ([host, entry]) => /** @type {const} */ ([host, await bundle(host, entry)]))))
  const server = createServer((request, response) => {
    /** @param {number} status @param {string} type @param {string} body */
    const answer = (status, type, body) => response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body)
    const [, host = '', file = ''] = new URL(request.url ?? '/', 'http://host').pathname.split('/')
    if (host === '') return answer(200, 'text/html', index)
    if (host === 'session') {
      const ids = session()
      return answer(ids ? 200 : 404, 'application/json', JSON.stringify(ids ?? {}))
    }
    if (!hosts.includes(host)) return answer(404, 'text/plain', 'not found')
    if (file === 'main.js' && scripts.has(host)) return answer(200, 'text/javascript', scripts.get(host) ?? '')
    const nonce = crypto.randomUUID()
    if (host === 'strict-csp') response.setHeader('content-security-policy', strictPolicy(portal, nonce))
    // Every path below a host returns its page, because areas may use the host's URL for their own paths.
    return answer(
      200,
      'text/html',
      readFileSync(join(folder, host, 'index.html'), 'utf8')
        .replaceAll('{{portal}}', portal)
        .replaceAll('{{nonce}}', nonce),
    )
  })
  await new Promise((resolve) => server.listen(port, () => resolve(undefined)))
}
