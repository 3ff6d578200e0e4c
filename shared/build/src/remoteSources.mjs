import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { projectRoot } from './identity.mjs'

const cacheFolder = join(projectRoot, 'node_modules/.cache/remote-sources')

/**
 * Bundles a TypeScript source and imports it into this process.
 *
 * @param {string} contents
 * @param {string} folder where its imports start from
 * @param {import('esbuild').Plugin[]} [plugins]
 * @returns {Promise<{ module: Record<string, unknown>, files: string[] }>} its exports, and the absolute paths of the sources read
 */
export async function importSource(contents, folder, plugins = []) {
  const result = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    logLevel: 'silent',
    absWorkingDir: projectRoot,
    plugins,
  })
  const code = result.outputFiles[0]?.text ?? ''
  // One file per content: Node caches a module for the life of the process, and a watching build imports again after each change.
  const file = join(cacheFolder, `${createHash('sha256').update(code).digest('hex').slice(0, 24)}.mjs`)
  if (!existsSync(file)) {
    await mkdir(cacheFolder, { recursive: true })
    await writeFile(file, code)
  }
  const files = Object.keys(result.metafile.inputs).filter((input) => input !== '<stdin>' && !input.includes(':') && !input.includes('node_modules'))
  return { module: await import(pathToFileURL(file).href), files: files.map((input) => resolve(projectRoot, input)) }
}

/**
 * Reads a remote's `./app` without its pages and libraries: dynamic imports are not followed, and the portal package is
 * replaced by a `defineRemote` that returns the pages it is given.
 *
 * @type {import('esbuild').Plugin}
 */
const pagesOnly = {
  name: 'pages-only',
  setup(hooks) {
    hooks.onResolve({ filter: /.*/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined
      if (kind === 'dynamic-import') return { path, external: true }
      if (path.startsWith('.') && !path.endsWith('.css')) return undefined
      return isAbsolute(path) ? undefined : { path, namespace: 'stand-in' }
    })
    hooks.onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({
      contents: `module.exports = new Proxy({ defineRemote: (pages) => ({ pages }) }, { get: (target, name) => target[name] ?? (() => undefined) })`,
      loader: 'js',
    }))
  },
}

/**
 * @typedef {object} RemoteSources
 * @property {unknown} manifest what `src/routes.ts` exports under this name
 * @property {string[] | null} pages names of the pages in `src/expose/app`; null when its default export has none
 * @property {typeof import('@shared/contract/portal').remoteManifestSchema} remoteManifestSchema
 * @property {typeof import('@shared/contract/portal').routeGroupSchema} routeGroupSchema
 * @property {string} contractVersion
 * @property {string[]} files sources that were read
 */

/**
 * Reads a remote's manifest and pages, and the contract's schemas to validate them.
 *
 * @param {string} folder absolute path of the remote
 * @returns {Promise<RemoteSources>}
 * @throws when a source does not compile
 */
export async function readRemoteSources(folder) {
  const contract = join(projectRoot, 'shared/contract/src/portal/registry')
  const routes = await importSource(
    `export { manifest } from './src/routes'\nexport { contractVersion, remoteManifestSchema, routeGroupSchema } from ${JSON.stringify(contract)}`,
    folder,
  )
  const app = await importSource(`export { default as app } from './src/expose/app'`, folder, [pagesOnly])
  const { manifest, remoteManifestSchema, routeGroupSchema, contractVersion } = /** @type {Omit<RemoteSources, 'pages' | 'files'>} */ (
    /** @type {unknown} */ (routes.module)
  )
  const exported = app.module.app
  const pages =
    typeof exported === 'object' && exported !== null && 'pages' in exported && typeof exported.pages === 'object' && exported.pages !== null
      ? Object.keys(exported.pages)
      : null
  return { manifest, pages, remoteManifestSchema, routeGroupSchema, contractVersion, files: [...routes.files, ...app.files] }
}
