// As the style sheet of the HTML standard has it. Of everything else only a style sheet could say whether it flows in a line
// or is laid out: it is left open, as jsdom leaves it, so that words of neighbours are words of their own in a name.
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
 * The style of an element as its tag and its attributes tell it. jsdom's own answer goes through every rule of every style
 * sheet for every question, and a role cannot be looked for without asking about each element: that took longer than the
 * rest of a page test. Style sheets do not exist here: what has to be hidden from a test is hidden by an attribute.
 */
export function computedStyle(element: HTMLElement): CSSStyleDeclaration {
  const own = element.style
  const getPropertyValue = (property: string) => {
    if (property === 'display') return displayOf(element)
    if (property === 'visibility') return visibilityOf(element)
    // A browser has a width for every edge: a text area that grows reckons with them.
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
