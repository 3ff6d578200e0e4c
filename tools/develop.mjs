import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { importSource, loadConfig, projectRoot, registryOf, remoteNames } from '@shared/build'
import { WebpackDevServer, webpack } from '@shared/build/devServer'
import { watchService } from './watchService.mjs'

const registryFile = join(projectRoot, 'node_modules/.cache/dev-registry.json')

/** @returns {Promise<number>} an unused port */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/**
 * Updates the registry after each compilation: its hashes change with every save.
 *
 * @param {import('@shared/build/devServer').webpack.MultiCompiler} compiler
 */
function followRemotes(compiler) {
  /** @type {Map<string, import('@shared/contract/portal').RemoteManifest>} */
  const manifests = new Map()
  const write = () => {
    mkdirSync(join(registryFile, '..'), { recursive: true })
    writeFileSync(registryFile, JSON.stringify(registryOf([...manifests.values()])))
  }
  write()
  for (const remote of compiler.compilers.filter(({ name }) => name?.startsWith('mf-'))) {
    remote.hooks.emit.tap('develop', (compilation) => {
      const portal = compilation.getAsset('portal.json')
      if (portal === undefined) return
      manifests.set(remote.name ?? '', JSON.parse(portal.source.source().toString()))
      write()
    })
  }
}

/**
 * Keeps the prerender bundle up to date on disk, from where the compiler of the public pages loads it: the development
 * server keeps its own output in memory, and this is a program for Node.
 *
 * @param {import('@shared/build/devServer').webpack.Configuration[]} configs
 * @returns {Promise<{ stop(): Promise<void> }>} resolves after the first build
 */
function watchPrerender(configs) {
  const compiler = webpack(configs)
  if (!compiler) throw new Error('webpack refused the configuration')
  return new Promise((resolve, reject) => {
    compiler.watch({}, (error, stats) => {
      if (error) return reject(error)
      if (stats?.hasErrors()) console.error(stats.toString({ all: false, errors: true, colors: true }))
      resolve({ stop: () => new Promise((stopped) => compiler.close(() => stopped(undefined))) })
    })
  })
}

/**
 * Runs the portal for development.
 *
 * @param {number} port serves pages and calls
 */
export async function develop(port) {
  const servicePort = await freePort()
  const configs = (await Promise.all(['shell', ...remoteNames()].map((name) => loadConfig(name, 'development')))).flat()
  const prerender = await watchPrerender(configs.filter(({ name }) => name === 'prerender'))
  const compiler = webpack(configs.filter(({ name }) => name !== 'prerender').map((config) => ({ ...config, dependencies: [] })))
  if (!compiler) throw new Error('webpack refused the configuration')
  followRemotes(compiler)
  const { module: contract } = await importSource(`export { pageFileOf } from './shared/contract/src/portal/pages'`, projectRoot)
  const pageFileOf = /** @type {typeof import('@shared/contract/portal').pageFileOf} */ (contract.pageFileOf)

  const target = `http://127.0.0.1:${servicePort}`
  const server = new WebpackDevServer(
    {
      port,
      host: '0.0.0.0',
      allowedHosts: 'all',
      hot: true,
      liveReload: false,
      static: false,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      proxy: [{ context: ['/a/', '/api/', '/print/', '/sso/', '/health'], target, logLevel: 'silent' }],
      historyApiFallback: {
        disableDotRule: true,
        rewrites: [{ from: /./, to: ({ parsedUrl }) => `/${pageFileOf(parsedUrl.pathname ?? '')}` }],
      },
    },
    compiler,
  )
  const service = await watchService({ PORT: String(servicePort), HOST: '127.0.0.1', REGISTRY_FILE: registryFile })
  try {
    await server.start()
  } catch (error) {
    await service.stop()
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    console.error(taken ? `端口 ${port} 已被占用。请停止占用它的程序，或用 PORT=其他端口 启动。` : error)
    process.exit(1)
  }
  console.log(`开发地址 http://localhost:${port}（页面、接口同一地址；保存后自动更新）`)

  const stop = async () => {
    await Promise.all([server.stop(), service.stop(), prerender.stop()])
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
