import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildSync } from 'esbuild'

/**
 * Libraries of many small modules, each made one file: Jest finds, reads and evaluates every module anew for every test file, and
 * these alone are a thousand. What they share with each other or with the tests stays outside, so that there is one of it.
 */

/** @typedef {{ from: string, names: readonly string[] }} Libraries names: as they are imported; from: folder of a package that depends on them */

const outside = ['react', 'react-dom', 'pino', 'pg']

/** @param {string} name */
const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * @param {NodeJS.Require} require of a package that depends on it
 * @param {string} name
 */
function versionOf(require, name) {
  const folder = require.resolve.paths(name)?.find((path) => existsSync(join(path, packageOf(name), 'package.json')))
  if (!folder) throw new Error(`${name} is not installed`)
  return JSON.parse(readFileSync(join(folder, packageOf(name), 'package.json'), 'utf8')).version
}

/**
 * One `moduleNameMapper` entry for each library. The files are written once and kept by version and by what stays outside.
 *
 * @param {string} root project root
 * @param {readonly Libraries[]} libraries
 * @returns {Record<string, string>}
 */
export function librariesInOneFile(root, libraries) {
  const folder = join(root, 'node_modules/.cache/jest-libraries')
  mkdirSync(folder, { recursive: true })
  const names = libraries.flatMap((some) => some.names)
  return Object.fromEntries(
    libraries.flatMap(({ from, names: own }) => {
      const require = createRequire(join(root, from, 'package.json'))
      return own.map((name) => {
        const external = [...outside, ...names.filter((other) => other !== name)]
        const kept = createHash('sha256').update(external.join()).digest('hex').slice(0, 8)
        const file = join(folder, `${name.replaceAll('/', '+')}@${versionOf(require, name)}-${kept}.cjs`)
        if (!existsSync(file)) writeInOneFile(name, join(root, from), file, external)
        return [`^${name}$`, file]
      })
    }),
  )
}

/**
 * @param {string} name
 * @param {string} resolveDir
 * @param {string} file
 * @param {string[]} external
 */
function writeInOneFile(name, resolveDir, file, external) {
  // Two runs may begin at once: neither may read half a file.
  const unfinished = `${file}.${process.pid}`
  buildSync({
    stdin: { contents: `module.exports = require(${JSON.stringify(name)})`, resolveDir },
    outfile: unfinished,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external,
    logLevel: 'error',
  })
  renameSync(unfinished, file)
}
