const vm = require('node:vm')

/** @typedef {{ code: string, parameters: string, script: vm.Script | undefined }} Compiled script: undefined when the code must be compiled each time */

/** @type {Map<string, Compiled>} by file */
const compiled = new Map()

const { compileFunction } = vm

/**
 * @param {string} code
 * @param {string} parameters
 * @param {string} filename
 * @returns {Compiled}
 */
function compile(code, parameters, filename) {
  // A dynamic import needs the module that contains it, which a script shared by several contexts does not know.
  if (/\bimport\s*\(/.test(code)) return { code, parameters, script: undefined }
  const before = `(function (${parameters}) {`
  // The offset keeps lines and columns as they are in the file.
  return { code, parameters, script: new vm.Script(`${before}${code}\n})`, { filename, columnOffset: -before.length }) }
}

/**
 * Replaces `vm.compileFunction`, which Jest calls for every module of every test file: it took an eighth of a run, and V8
 * compiled each function again on its first call. With this, a worker reuses compiled code for all of its test files.
 * Modules are still evaluated anew, in the globals of their test file.
 *
 * @param {string} code
 * @param {readonly string[]} [parameters]
 * @param {vm.CompileFunctionOptions} [options]
 * @returns {Function}
 */
function compileOnce(code, parameters = [], options = {}) {
  const { filename, parsingContext } = options
  if (filename === undefined || parsingContext === undefined) return compileFunction(code, parameters, options)
  const names = parameters.join()
  let found = compiled.get(filename)
  if (found?.code !== code || found.parameters !== names) {
    found = compile(code, names, filename)
    compiled.set(filename, found)
  }
  return found.script ? found.script.runInContext(parsingContext) : compileFunction(code, parameters, options)
}

module.exports = { compileOnce }
