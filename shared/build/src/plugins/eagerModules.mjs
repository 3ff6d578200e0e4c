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

/**
 * Writes every module of a script as a function in parentheses. V8 compiles such a function while it reads the script, on another
 * thread than the page's. Of a function without them it first reads no more than where it ends, and then, as the page needs it,
 * all of it again: that took a sixth of the main thread's time until the home page stood. The minifier leaves no parentheses
 * that are not needed, so this comes after it.
 */
export class EagerModulesPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('EagerModulesPlugin', (compilation) => {
      // After the minifier, before source maps.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 10
      compilation.hooks.processAssets.tap({ name: 'EagerModulesPlugin', stage }, (assets) => {
        // Only scripts the minifier has written: those a library ships as built files are modules of their own.
        for (const { name, source, info } of compilation.getAssets()) {
          if (!(name in assets) || !name.endsWith('.js') || !info.minimized) continue
          const edits = editsOf(source.source().toString())
          if (edits.length === 0) continue
          const replaced = new webpack.sources.ReplaceSource(source)
          for (const { start, end, text } of edits) replaced.replace(start, end - 1, text)
          compilation.updateAsset(name, replaced)
        }
      })
    })
  }
}
