import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { projectRoot } from './identity.mjs'
import { inputHash } from './inputHash.mjs'

/** The cache is inside `shared/ui`, where antd is installed, so that imports left external in the file resolve from there. */
const owner = join(projectRoot, 'shared/ui')
const folder = join(owner, 'node_modules/.cache/antd')

/** Name of its chunk. The file is already minified, so the build neither minifies it again nor writes a source map for it. */
const antdFallbackName = 'antd-fallback'
export const antdFallbackFile = /(?:^|\/)antd-fallback\.[^/]*js$/

const inCache = /[\\/]\.cache[\\/]antd[\\/]/

/** antd imports `dayjs/plugin/…` without an extension, which webpack refuses in an ES module by default. */
export const antdFallbackRule = { test: inCache, resolve: { fullySpecified: false } }

/** `cacheGroups` entry for it in a remote. */
export const antdFallbackChunk = { test: inCache, name: antdFallbackName, priority: 40, enforce: true }

/**
 * Bundles antd into one file, once for all remotes. Each remote includes the same copy, for pages without the shell's antd.
 * Compiling antd's thousand modules in every remote took two fifths of a remote's build time.
 *
 * Libraries that must exist once per page stay external: the shared libraries, and the icons, which get the theme through a React context.
 *
 * @returns {string} absolute path of an ES module with antd's exports
 */
export function antdFallback() {
  // The name changes with the libraries and with this script. An existing file is complete, because it is written elsewhere and renamed.
  const file = join(folder, `${inputHash(projectRoot, ['pnpm-lock.yaml', 'shared/build/src/antdFallback.mjs']).slice(0, 12)}.mjs`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const temporary = `${file}.${process.pid}`
  buildSync({
    stdin: { contents: "export * from 'antd'", resolveDir: owner },
    absWorkingDir: owner,
    outfile: temporary,
    bundle: true,
    format: 'esm',
    target: 'es2020',
    minify: true,
    legalComments: 'inline',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom', 'dayjs', '@ant-design/icons'],
  })
  renameSync(temporary, file)
  return file
}
