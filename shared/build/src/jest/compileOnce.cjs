const vm = require('node:vm')

/** @typedef {{ code: string, parameters: string, script: vm.Script | undefined }} Compiled script: none where the code has to be compiled each time */

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
  // An import at run time asks for the module that contains it, which a script of several does not know.
  if (/\bimport\s*\(/.test(code)) return { code, parameters, script: undefined }
  const before = `(function (${parameters}) {`
  // Lines and columns are those of the file.
  return { code, parameters, script: new vm.Script(`${before}${code}\n})`, { filename, columnOffset: -before.length }) }
}

/**
 * Takes the place of `vm.compileFunction`, which Jest asks for every module of every test file: an eighth of a run went into it,
 * and V8 compiled each of their functions once more when it was first called. What a worker has compiled serves all of its test
 * files: modules are evaluated anew, in the globals of their test file, as before.
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
