/** Class of every element /embed.js itself adds to a foreign page. */
const ours = '.portal-embed'

/**
 * Webpack loader: replaces `:root` with our own elements, so that a foreign page is not styled.
 *
 * @param {string} css
 */
export default function withoutRoot(css) {
  return css.replace(/:root\b/g, ours)
}
