import { parse } from 'acorn'

/**
 * Webpack loader: marks what a module of declarations makes when it starts as free of effects, so that a bundle leaves
 * out every schema and endpoint it does not use. A minifier cannot know that `z.object(…)` only makes a value; that it
 * is so everywhere in the contract is what `"sideEffects": false` in its package.json says of whole modules.
 *
 * `const a = z.object({ … })` becomes `const a = /*#__PURE__*\/ (() => z.object({ … }))()`, on the same lines.
 *
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source JavaScript, after the TypeScript is gone
 * @param {string | object | undefined} map
 */
export default function pureDeclarations(source, map) {
  this.callback(null, markPure(source), /** @type {Parameters<typeof this.callback>[2]} */ (map))
}

/** @param {string} source */
export function markPure(source) {
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
  const declarations = body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
  const values = declarations.flatMap((statement) =>
    statement?.type === 'VariableDeclaration' ? statement.declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && init ? [init] : [])) : [],
  )
  // From the end, so that the positions of what comes before stay right.
  return values
    .filter(({ type }) => !['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'TemplateLiteral', 'Identifier'].includes(type))
    .reduceRight((text, { start, end }) => `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`, source)
}
