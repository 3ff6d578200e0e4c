import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { projectRoot } from './identity.mjs'
import { inputHash } from './inputHash.mjs'

/** Beside the packages antd is installed among, so that what it leaves to the build around it is found from there. */
const owner = join(projectRoot, 'shared/ui')
const folder = join(owner, 'node_modules/.cache/antd')

/** Name of the chunk it becomes: finished, so it is neither minified nor mapped again. */
const antdFallbackName = 'antd-fallback'
export const antdFallbackFile = /(?:^|\/)antd-fallback\.[^/]*js$/

const inCache = /[\\/]\.cache[\\/]antd[\\/]/

/** antd asks for `dayjs/plugin/…` without an ending, which a module in this form may not. */
export const antdFallbackRule = { test: inCache, resolve: { fullySpecified: false } }

/** Its chunk in a remote. */
export const antdFallbackChunk = { test: inCache, name: antdFallbackName, priority: 40, enforce: true }

/**
 * antd as one finished file, made once for all remotes. Each keeps a copy for pages without the shell's, the same in all of
 * them: compiled from its thousand modules by each remote anew, it was two fifths of the work of building one.
 *
 * What has one copy in a page stays outside of the file: the shared libraries, and the icons, which learn of the theme through a context.
 *
 * @returns {string} absolute path of an ES module with antd's exports
 */
export function antdFallback() {
  // Other libraries or another way of making it are another file; one that is there is whole, as it comes by renaming.
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
