import { loadConfig, releaseOf } from '@shared/build'
import { WebpackDevServer, webpack } from '@shared/build/devServer'
import { withRemote } from './registry.mjs'

/**
 * Serves one remote from its sources in front of a running portal: its pages come from here, shell, service and the other
 * areas from there. Built as for production but for the minimizer, since the portal's React is a production one; a tab
 * opened after a save shows the new build.
 *
 * @param {string} name of the remote
 * @param {string} portal address of the running portal
 * @param {number} port
 */
export async function developRemote(name, portal, port) {
  const [config] = [await loadConfig(name, 'production')].flat()
  if (!config) throw new Error(`${name} has no configuration`)
  const compiler = webpack({
    ...config,
    devtool: 'cheap-module-source-map',
    optimization: { ...config.optimization, minimize: false },
    plugins: (config.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'PrecompressPlugin'),
  })
  if (!compiler) throw new Error('webpack refused the configuration')
  /** @type {import('@shared/contract/portal').RemoteManifest | undefined} */
  let manifest
  compiler.hooks.emit.tap('develop', (compilation) => {
    const asset = compilation.getAsset('portal.json')
    if (asset) manifest = JSON.parse(asset.source.source().toString())
  })
  compiler.hooks.done.tap('develop', (stats) => {
    console.log(
      stats.hasErrors()
        ? stats.toString({ all: false, errors: true, colors: true })
        : `${name} 已构建，重新打开它的标签页即可看到 (rebuilt, open its tab anew)`,
    )
  })
  const release = () => (manifest ? releaseOf(manifest) : '')
  const isOwn = (/** @type {string} */ path) => path.startsWith(`/remotes/${name}/${release()}/`)

  const server = new WebpackDevServer(
    {
      port,
      host: '127.0.0.1',
      hot: false,
      liveReload: false,
      client: false,
      static: false,
      // The compiler's files stand at the root; the release's folder in front is taken off below.
      devMiddleware: { publicPath: '/' },
      setupMiddlewares: (middlewares) => [
        {
          name: 'registry',
          path: '/a/portal/registry',
          middleware: async (
            /** @type {import('http').IncomingMessage & { originalUrl: string }} */ request,
            /** @type {import('http').ServerResponse} */ response,
          ) => {
            // Without the browser's ETag: the answer differs from the portal's.
            const { 'if-none-match': _, host: __, 'accept-encoding': ___, ...headers } = request.headers
            const answer = await fetch(new URL(request.originalUrl, portal), { headers: /** @type {Record<string, string>} */ (headers) }).catch(
              () => undefined,
            )
            const body = answer && (await answer.json().catch(() => undefined))
            if (!answer || !body) return response.writeHead(502).end()
            response.writeHead(answer.status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
            response.end(JSON.stringify(manifest ? withRemote(body, manifest) : body))
          },
        },
        {
          // The portal did not sign what is served here.
          name: 'unsigned',
          middleware: async (
            /** @type {import('http').IncomingMessage} */ request,
            /** @type {import('http').ServerResponse} */ response,
            /** @type {() => void} */ next,
          ) => {
            if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
            const answer = await fetch(new URL(request.url ?? '/', portal), { headers: { cookie: request.headers.cookie ?? '' } }).catch(() => undefined)
            if (!answer?.headers.get('content-type')?.startsWith('text/html')) return next()
            response.writeHead(answer.status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
            response.end((await answer.text()).replace(/"registryKeys":\[[^\]]*\]/, '"registryKeys":[]'))
          },
        },
        {
          name: 'release',
          middleware: (/** @type {{ url: string }} */ request, /** @type {unknown} */ _response, /** @type {() => void} */ next) => {
            if (manifest && isOwn(request.url)) request.url = request.url.slice(`/remotes/${name}/${release()}`.length)
            next()
          },
        },
        ...middlewares,
      ],
      proxy: [{ context: (path) => !(manifest && isOwn(path)), target: portal, changeOrigin: true, logLevel: 'silent' }],
    },
    compiler,
  )
  await server.start()
  console.log(`${name} 的开发地址 http://localhost:${port}，其余来自 ${portal}`)
  const stop = async () => {
    await server.stop()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
