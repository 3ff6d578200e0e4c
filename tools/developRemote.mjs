import { randomBytes } from 'node:crypto'
import { importSource, loadConfig, projectRoot, releaseOf, rename } from '@shared/build'
import { WebpackDevServer, webpack } from '@shared/build/devServer'
import { withRemote } from './registry.mjs'

/** The build's identity, which its plugins read at each compilation. @param {import('@shared/build/devServer').webpack.Configuration['plugins']} plugins */
function identityIn(plugins = []) {
  for (const plugin of plugins) if (plugin && 'identity' in plugin) return /** @type {Parameters<typeof rename>[0]} */ (plugin.identity)
  throw new Error('the configuration is not that of a remote')
}

/**
 * The configuration of a production build, for one that is served while it is edited.
 *
 * @param {webpack.Configuration} config
 * @returns {webpack.Configuration}
 */
export const whileEdited = (config) => ({
  ...config,
  devtool: 'cheap-module-source-map',
  optimization: { ...config.optimization, minimize: false },
  plugins: (config.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'PrecompressPlugin'),
  // Dozens on the first build, of which the author is to do nothing: class names are scoped, so the order of files in a style sheet does not
  // matter. The build of a release reports errors only.
  ignoreWarnings: [/Conflicting order/],
})

/**
 * Serves one remote from its sources in front of a running portal: this server serves the remote, and proxies shell, service
 * and the other remotes to the portal. Built as for production but not minified, because the portal's React is a production
 * build. Each save is a new build: tabs opened afterwards use it, and open ones are asked to switch. A portal that allows this
 * address for development (DEVELOPMENT_ORIGINS) can load the builds in a window of its own.
 *
 * @param {string} name of the remote
 * @param {string} portal address of the running portal
 * @param {number} port
 */
export async function developRemote(name, portal, port) {
  const [config] = [await loadConfig(name, 'production')].flat()
  if (!config) throw new Error(`${name} has no configuration`)
  const compiler = webpack(whileEdited(config))
  if (!compiler) throw new Error('webpack refused the configuration')
  const { module: contract } = await importSource(`export { developmentManifestPath } from './shared/contract/src/portal/registry'`, projectRoot)
  const manifestPath = /** @type {typeof import('@shared/contract/portal').developmentManifestPath} */ (contract.developmentManifestPath)(name)
  const identity = identityIn(config.plugins)
  compiler.hooks.compile.tap('develop', () => rename(identity, randomBytes(6).toString('hex')))
  /** @type {import('@shared/contract/portal').RemoteManifest | undefined} */
  let manifest
  /** Builds so far, the latest last. @type {string[]} */
  const releases = []
  compiler.hooks.emit.tap('develop', (compilation) => {
    const asset = compilation.getAsset('portal.json')
    if (!asset) return
    const built = /** @type {import('@shared/contract/portal').RemoteManifest} */ (JSON.parse(asset.source.source().toString()))
    manifest = built
    releases.push(releaseOf(built))
  })
  compiler.hooks.done.tap('develop', (stats) => {
    console.log(
      stats.hasErrors()
        ? stats.toString({ all: false, errors: true, colors: true })
        : `${name} 已构建，新打开的页签即用它，已打开的页签上方有“更新本页” (rebuilt: open a tab, or update the open one)`,
    )
  })
  const folderIn = (/** @type {string} */ path) => releases.map((release) => `/remotes/${name}/${release}`).find((folder) => path.startsWith(`${folder}/`))
  const isOwn = (/** @type {string} */ path) => path === manifestPath || folderIn(path) !== undefined

  const server = new WebpackDevServer(
    {
      port,
      host: '127.0.0.1',
      hot: false,
      liveReload: false,
      client: false,
      static: false,
      // The compiler's files are at the root; the release's folder is stripped from the URL below.
      devMiddleware: { publicPath: '/' },
      setupMiddlewares: (middlewares) => [
        {
          name: 'registry',
          path: '/a/portal/registry',
          middleware: async (
            /** @type {import('http').IncomingMessage & { originalUrl: string }} */ request,
            /** @type {import('http').ServerResponse} */ response,
          ) => {
            // Without the browser's ETag: this response differs from the portal's.
            const { 'if-none-match': _, host: __, 'accept-encoding': ___, ...headers } = request.headers
            const answer = await fetch(new URL(request.originalUrl, portal), { headers: /** @type {Record<string, string>} */ (headers) }).catch(
              () => undefined,
            )
            const body = answer && (await answer.json().catch(() => undefined))
            if (!answer || !body) return response.writeHead(502).end()
            response.writeHead(answer.status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
            response.end(JSON.stringify(manifest ? withRemote(body, manifest, releases.slice(0, -1)) : body))
          },
        },
        {
          // The portal has not signed the files served here.
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
          middleware: (/** @type {{ url: string }} */ request, /** @type {import('http').ServerResponse} */ response, /** @type {() => void} */ next) => {
            // Any page may read this code, as it may read a release.
            if (isOwn(request.url)) response.setHeader('Access-Control-Allow-Origin', '*')
            if (request.url === manifestPath) {
              response.writeHead(manifest ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
              return response.end(manifest && JSON.stringify(manifest))
            }
            request.url = request.url.slice(folderIn(request.url)?.length ?? 0)
            next()
          },
        },
        ...middlewares,
      ],
      proxy: [{ context: (path) => !isOwn(path), target: portal, changeOrigin: true, logLevel: 'silent' }],
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
