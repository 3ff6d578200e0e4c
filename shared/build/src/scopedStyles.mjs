import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { projectRoot } from './identity.mjs'

/** Class of everything the theme is put around (PortalTheme of shared/ui). */
const themeClass = JSON.parse(readFileSync(join(projectRoot, 'shared/ui/src/theme/tokens.json'), 'utf8')).cssVar.key

/**
 * Lets rules hold inside our theme only, with the weight they had: a foreign page that mounts a remote may have an antd of its
 * own, of another release, whose classes have the same names.
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

/** A loader of webpack. @param {string} css */
export default function scopedStyles(css) {
  return scopedCss(css)
}
