const { readFileSync } = require('node:fs')

/** A test file that replaces modules needs those that import them evaluated with the replacement. */
const replacesModules = /\bjest\.(?:mock|doMock|unmock|dontMock|setMock|unstable_mockModule|resetModules|isolateModules|requireActual)\b/

/** @typedef {ConstructorParameters<typeof import('jest-environment-node').TestEnvironment>} Parameters */

/**
 * What is used of Jest's environments.
 *
 * @typedef {object} Environment
 * @property {{ process: NodeJS.Process }} global
 * @property {{ useRealTimers(): void } | null} fakeTimersModern
 * @property {() => Promise<void>} teardown
 * @property {import('./runtime.cjs').KeptModules} [kept]
 */

/**
 * Lets an environment stay after its test file.
 *
 * @param {Environment} environment
 * @param {(file: string) => boolean} keeps
 * @param {() => void} clear
 */
function keep(environment, keeps, clear) {
  environment.kept = { includes: keeps, exports: new Map(), sourceMaps: new Map(), runtime: undefined }
  const { process } = environment.global
  const { exit } = process
  const variables = { ...process.env }
  environment.teardown = async () => {
    environment.fakeTimersModern?.useRealTimers()
    process.exit = exit
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name]
    Object.assign(process.env, variables)
    clear()
  }
}

/**
 * Makes the environment of a Jest project stay for the next test files of its worker, together with the modules evaluated in
 * it. Test files that replace modules get an environment of their own.
 *
 * @template {Environment} Kept
 * @param {new (...parameters: Parameters) => Kept} Base
 * @param {object} options
 * @param {(file: string) => boolean} options.keeps whether a module is kept
 * @param {(environment: Kept) => () => void} [options.begin] called once for an environment; returns what clears the traces of
 *   a test file
 * @returns {(...parameters: Parameters) => Kept} to be called with `new`, as Jest does
 */
function keptEnvironment(Base, { keeps, begin }) {
  /** @type {Kept | undefined} */
  let kept
  return function environmentOf(config, context) {
    if (replacesModules.test(readFileSync(context.testPath, 'utf8'))) return new Base(config, context)
    if (!kept) {
      kept = new Base(config, context)
      keep(kept, keeps, begin?.(kept) ?? (() => {}))
    }
    return kept
  }
}

module.exports = { keptEnvironment }
