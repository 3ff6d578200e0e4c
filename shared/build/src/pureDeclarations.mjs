import { parse } from 'acorn'

/**
 * Webpack loader: marks the top-level values of a module of declarations as free of side effects, so that a bundle drops every
 * schema and endpoint it does not use. A minifier cannot know that `z.object(…)` only creates a value. It is true everywhere in
 * the contract: `"sideEffects": false` in its package.json says the same of whole modules.
 *
 * `const a = z.object({ … })` becomes `const a = /*#__PURE__*\/ (() => z.object({ … }))()`, on the same lines.
 *
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source JavaScript, with the TypeScript compiled
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
  // From the end, so that earlier positions stay valid.
  return values
    .filter(({ type }) => !['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'TemplateLiteral', 'Identifier'].includes(type))
    .reduceRight((text, { start, end }) => `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`, source)
}
