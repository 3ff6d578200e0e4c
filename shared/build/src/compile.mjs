import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { projectRoot } from './identity.mjs'

/**
 * Loads the webpack configurations of a package: a remote has one, the shell four.
 *
 * @param {string} name folder of the package below the project root: mf-construction
 * @param {import('./base.mjs').Mode} mode
 * @returns {Promise<webpack.Configuration[]>}
 */
export async function loadConfig(name, mode) {
  const { default: config } = await import(pathToFileURL(join(projectRoot, name, 'webpack.config.mjs')).href)
  return [config(undefined, { mode })].flat()
}

/**
 * Builds once and waits until the caches are on disk.
 *
 * @param {webpack.Configuration[]} configs
 * @returns {Promise<string>} webpack's error messages; empty when the build succeeded
 */
export async function compileOnce(configs) {
  const compiler = webpack(configs)
  if (!compiler) throw new Error('webpack refused the configuration')
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))))
  await new Promise((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve(undefined))))
  return stats.hasErrors() ? readable(stats.toString({ all: false, errors: true, errorDetails: false, moduleTrace: true, colors: false })) : ''
}

/**
 * Shortens long lines: minifiers quote the line they fail on, which can be a whole library.
 *
 * @param {string} errors
 */
function readable(errors) {
  return errors
    .split('\n')
    .map((line) => (line.length > 300 ? `${line.slice(0, 300)} …` : line))
    .slice(0, 200)
    .join('\n')
}
