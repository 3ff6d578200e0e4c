import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { projectRoot } from './identity.mjs'

/** Class of every element that contains our parts, under which the theme applies (PortalTheme of shared/ui). */
const themeClass = JSON.parse(readFileSync(join(projectRoot, 'shared/ui/src/theme/tokens.json'), 'utf8')).cssVar.key

/**
 * Scopes rules to our theme without changing their specificity: a foreign page that mounts a remote may have its own antd, of
 * another version, whose classes have the same names.
 *
 * @param {string} css
 */
export function scopedCss(css) {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    const parent = rule.parent
    if (parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name))) return
    rule.selectors = rule.selectors.map((selector) => `:where(.${themeClass}) ${selector}`)
  })
  return root.toString()
}

/** Webpack loader. @param {string} css */
export default function scopedStyles(css) {
  return scopedCss(css)
}
