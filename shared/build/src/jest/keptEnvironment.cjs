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
 */
function keep(environment, keeps) {
  environment.kept = { includes: keeps, exports: new Map(), sourceMaps: new Map(), runtime: undefined }
  const { process } = environment.global
  const { exit } = process
  const variables = { ...process.env }
  environment.teardown = async () => {
    environment.fakeTimersModern?.useRealTimers()
    process.exit = exit
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name]
    Object.assign(process.env, variables)
  }
}

/**
 * Makes the environment of a Jest project stay for the next test files of its worker, together with the modules evaluated in
 * it. Test files that replace modules get an environment of their own. Not for page tests: libraries of pages wait for timers
 * and events of the window they were evaluated in, and one that a test file ends too early is waited for in the next.
 *
 * @param {new (...parameters: Parameters) => Environment} Base
 * @param {(file: string) => boolean} keeps whether a module is kept
 * @returns {(...parameters: Parameters) => Environment} to be called with `new`, as Jest does
 */
function keptEnvironment(Base, keeps) {
  /** @type {Environment | undefined} */
  let kept
  return function environmentOf(config, context) {
    if (replacesModules.test(readFileSync(context.testPath, 'utf8'))) return new Base(config, context)
    if (!kept) {
      kept = new Base(config, context)
      keep(kept, keeps)
    }
    return kept
  }
}

module.exports = { keptEnvironment }
