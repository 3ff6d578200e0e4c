/** Class of everything /embed.js itself puts into a foreign page. */
const ours = '.portal-embed'

/**
 * A loader of webpack: what is said of the whole page is said of our own parts in it.
 *
 * @param {string} css
 */
export default function withoutRoot(css) {
  return css.replace(/:root\b/g, ours)
}
