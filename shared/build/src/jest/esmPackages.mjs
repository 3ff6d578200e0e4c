import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} file */
function isEsm(file) {
  try {
    return /"type":\s*"module"/.test(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Names of the installed packages that are ES modules. Jest runs CommonJS, so these must be transformed;
 * a hand-written list would break tests whenever a dependency changes its format.
 *
 * @param {string} root project root, with pnpm's `node_modules/.pnpm`
 */
export function esmPackages(root) {
  const store = join(root, 'node_modules/.pnpm')
  const names = new Set()
  for (const entry of readdirSync(store)) {
    // `antd@6.6.8_react@19` holds antd itself and links to its dependencies, which have an entry of their own.
    const name = entry.slice(0, entry.indexOf('@', 1)).replace('+', '/')
    if (name && isEsm(join(store, entry, 'node_modules', name, 'package.json'))) names.add(name)
  }
  return [...names].sort()
}

/**
 * One `transformIgnorePatterns` entry: everything in node_modules but ES module packages, `.mjs` files, and the `es` folder
 * that antd's family ships beside its CommonJS (its icons reach into it even there).
 *
 * @param {string} root
 */
export function esmOnlyPattern(root) {
  const names = esmPackages(root).map((name) => name.replaceAll('.', '\\.'))
  return `/node_modules/(?!\\.pnpm/)(?!(?:${names.join('|')})/)(?!(?:@[^/]+/)?[^/]+/es/).*(?<!\\.mjs)$`
}
