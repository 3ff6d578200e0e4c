// Block elements of the HTML standard's style sheet. For other elements only a style sheet could say whether they are inline:
// their display is left empty, as jsdom does, so that in an accessible name the words of neighbours stay separate.
const blocks = new Set(
  'address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp'.split(
    ' ',
  ),
)
const hidden = new Set('area base datalist head link meta noembed noframes noscript param rp script style template title'.split(' '))

const edge = /^(?:padding-(?:top|right|bottom|left)|border-(?:top|right|bottom|left)-width)$/

function displayOf(element: HTMLElement): string {
  if (element.style.display) return element.style.display
  if (element.hidden || hidden.has(element.localName) || (element.localName === 'input' && element.getAttribute('type') === 'hidden')) return 'none'
  return blocks.has(element.localName) ? 'block' : ''
}

function visibilityOf(element: HTMLElement): string {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) if (at.style.visibility) return at.style.visibility
  return 'visible'
}

/**
 * Computes the style of an element from its tag and attributes only. jsdom's own version goes through every rule of every style
 * sheet on each call, and a query by role calls it for every element: that took longer than the rest of a page test. There are
 * no style sheets in tests, so an element that a test must not see is hidden by an attribute.
 */
export function computedStyle(element: HTMLElement): CSSStyleDeclaration {
  const own = element.style
  const getPropertyValue = (property: string) => {
    if (property === 'display') return displayOf(element)
    if (property === 'visibility') return visibilityOf(element)
    // A browser has a width for every edge; antd's auto-sizing text area adds them up.
    return own.getPropertyValue(property) || (edge.test(property) ? '0px' : '')
  }
  return new Proxy(own, {
    get(_, property) {
      if (property === 'getPropertyValue') return getPropertyValue
      if (property === 'display' || property === 'visibility') return getPropertyValue(property)
      const value: unknown = Reflect.get(own, property)
      return typeof value === 'function' ? value.bind(own) : value
    },
  })
}
