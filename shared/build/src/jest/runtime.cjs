const { default: JestRuntime } = require('jest-runtime')

/**
 * Modules that a worker evaluates once for all of its test files.
 *
 * @typedef {object} KeptModules
 * @property {(file: string) => boolean} includes whether a file is one of them
 * @property {Map<string, unknown>} exports by file
 * @property {Map<string, string>} sourceMaps paths of source maps, by file
 * @property {Runtime | undefined} runtime runtime of the current test file
 */

/**
 * @typedef {{ filename: string, exports: unknown }} Module
 * @typedef {{ isInternalModule?: boolean } | undefined} ModuleOptions
 */

/**
 * Private fields of Jest's runtime that are used here.
 *
 * @typedef {object} Internals
 * @property {{ exec(module: Module, options: ModuleOptions, ...rest: unknown[]): string }} executor evaluates a module
 * @property {{ for(module: Module, options: ModuleOptions): NodeJS.Require }} requireBuilder makes the `require` of a module
 */

/**
 * Keeps evaluated modules from one test file to the next if their environment stays too (`keptEnvironment.cjs`). Jest evaluates
 * every module again for each test file, and V8 then starts again with code it has not optimized: that took a quarter of the
 * CPU time of the service's suites.
 */
class Runtime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} parameters */
  constructor(...parameters) {
    super(...parameters)
    const environment = /** @type {{ kept?: KeptModules }} */ (parameters[1])
    // biome-ignore lint/complexity/noUselessThisAlias: another type of the same object, whose members are private in the one it extends
    const internals = /** @type {Internals} */ (/** @type {unknown} */ (this))
    this.kept = environment.kept
    this.requireOf = internals.requireBuilder.for.bind(internals.requireBuilder)
    if (this.kept) this.#keep(this.kept, internals)
  }

  /**
   * @param {KeptModules} kept
   * @param {Internals} internals
   */
  #keep(kept, { executor, requireBuilder }) {
    kept.runtime = this
    const isKept = (/** @type {Module} */ { filename }, /** @type {ModuleOptions} */ options) => !options?.isInternalModule && kept.includes(filename)
    const evaluate = executor.exec.bind(executor)
    executor.exec = (module, options, ...rest) => {
      if (!isKept(module, options)) return evaluate(module, options, ...rest)
      if (!kept.exports.has(module.filename)) {
        const result = evaluate(module, options, ...rest)
        kept.exports.set(module.filename, module.exports)
        return result
      }
      module.exports = kept.exports.get(module.filename)
      return 'loaded'
    }
    requireBuilder.for = (module, options) => {
      const require = this.requireOf(module, options)
      if (!isKept(module, options)) return require
      // A call within a function may come when another test file runs: Jest allows a runtime to load nothing after its own file.
      const current = (/** @type {string} */ name) => (kept.runtime === this ? require : (kept.runtime ?? this).requireOf(module, options))(name)
      return Object.defineProperties(/** @type {NodeJS.Require} */ (current), Object.getOwnPropertyDescriptors(require))
    }
  }

  /**
   * Source maps of the modules loaded for this file, and of those that were kept: stacks name lines of the sources.
   *
   * @override
   */
  getSourceMaps() {
    const maps = /** @type {Map<string, string>} */ (super.getSourceMaps())
    for (const [file, map] of this.kept?.sourceMaps ?? []) maps.set(file, map)
    return maps
  }

  /** @override */
  teardown() {
    if (this.kept) for (const [file, map] of this.getSourceMaps()) if (this.kept.includes(file)) this.kept.sourceMaps.set(file, map)
    super.teardown()
  }
}

module.exports = { __esModule: true, default: Runtime }
