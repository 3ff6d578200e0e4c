import { parse } from 'acorn'
import webpack from 'webpack'

/** @typedef {import('acorn').Node & Record<string, any>} Node */

const isFunction = (/** @type {Node} */ { type }) => type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

/**
 * The modules of an object that webpack writes: numbers, each with a function.
 *
 * @param {Node | null | undefined} node
 * @returns {Node[]} its properties; none when it is another object
 */
function modulesOf(node) {
  if (node?.type !== 'ObjectExpression') return []
  const all = node.properties.every((/** @type {Node} */ each) => typeof each.key?.value === 'number' && isFunction(each.value))
  return all ? node.properties : []
}

/**
 * The modules of a script: a chunk hands them over in a call, an entry keeps them in a variable.
 *
 * @param {Node[]} statements
 * @returns {Node[]}
 */
function modulesIn(statements) {
  return statements.flatMap((statement) => {
    if (statement.type === 'VariableDeclaration') return statement.declarations.flatMap((/** @type {Node} */ { init }) => modulesOf(init))
    const call = statement.type === 'ExpressionStatement' ? statement.expression : undefined
    if (call?.type !== 'CallExpression') return []
    const inner = isFunction(call.callee) && call.callee.body.type === 'BlockStatement' ? modulesIn(call.callee.body.body) : []
    return [...inner, ...call.arguments.flatMap((/** @type {Node} */ each) => (each.type === 'ArrayExpression' ? modulesOf(each.elements[1]) : []))]
  })
}

/**
 * What to replace in a script so that its modules are functions in parentheses.
 *
 * @param {string} script as webpack and the minifier wrote it
 * @returns {{ start: number, end: number, text: string }[]} in order; the end is the first character that stays
 */
export function editsOf(script) {
  const { body } = /** @type {Node} */ (parse(script, { ecmaVersion: 'latest', sourceType: 'script' }))
  return modulesIn(body)
    .filter(({ value }) => value.body.type === 'BlockStatement' && !value.generator)
    .flatMap(({ start, key, value }) => {
      const [first] = value.params
      const parameters = first ? script.slice(first.start, value.params.at(-1).end) : ''
      return [
        { start, end: value.body.start, text: `${key.raw}:(${value.async ? 'async ' : ''}function(${parameters})` },
        { start: value.end, end: value.end, text: ')' },
      ]
    })
}

/** antd's file: a page calls a seventh of it, and to compile the rest costs more than it saves. */
const mostlyUnused = /(?:^|\/)antd\./

/**
 * A comment by which Chromium (136 and later) compiles all functions of a script while it reads it:
 * https://v8.dev/blog/explicit-compile-hints. To every other browser it is a comment.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets V8 compile scripts while it reads them, on another thread than the page's. Otherwise it reads of a function no more than
 * where it ends, and then, as the page calls it, all of it again on the main thread: that took a fifth of the main thread's time
 * until a list stood. Every module is written as a function in parentheses, which V8 takes for one that is called at once; the
 * minifier leaves no parentheses that are not needed, so this comes after it.
 */
export class EagerCompilationPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('EagerCompilationPlugin', (compilation) => {
      // After the minifier, before source maps.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 10
      compilation.hooks.processAssets.tap({ name: 'EagerCompilationPlugin', stage }, () => {
        // Only scripts the minifier has written: those a library ships as built files are modules of their own.
        for (const { name, source, info } of compilation.getAssets()) {
          if (!name.endsWith('.js') || !info.minimized) continue
          const replaced = new webpack.sources.ReplaceSource(source)
          for (const { start, end, text } of editsOf(source.source().toString())) replaced.replace(start, end - 1, text)
          compilation.updateAsset(name, mostlyUnused.test(name) ? replaced : new webpack.sources.ConcatSource(hint, replaced))
        }
      })
    })
  }
}
