import { safeHtml } from './safeHtml'

/**
 * Cleans HTML pasted from Word, WPS or a web page for the text of an announcement: Word's list paragraphs become lists, and
 * everything the text must not contain is removed.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(withoutOfficeMarks(html), 'text/html')
  for (const paragraph of [...page.body.querySelectorAll('p')]) takeIntoList(paragraph)
  for (const heading of [...page.body.querySelectorAll('h1, h5, h6')]) rename(heading, heading.tagName === 'H1' ? 'h2' : 'h4')
  return safeHtml(page.body.innerHTML)
}

/** Removes conditional comments, which contain Word's own bullets, and empty `o:p` elements, its paragraph marks. */
const withoutOfficeMarks = (html: string): string =>
  html
    .replace(/<!\[if !supportLists\]>[\s\S]*?<!\[endif\]>/gi, '')
    .replace(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/?(?:o|w|v|st1):[^>]*>/gi, '')

/** `mso-list: l0 level1 lfo1` marks a list item. If its text begins with a number or letter, the list is ordered. */
function takeIntoList(paragraph: HTMLParagraphElement): void {
  const style = paragraph.getAttribute('style') ?? ''
  if (!/mso-list:\s*l\d+/i.test(style) && !/MsoListParagraph/i.test(paragraph.className)) return
  const text = paragraph.textContent ?? ''
  const mark = /^\s*(?:[·•●○▪◆\uF0B7o-]\s+|[·•●○▪◆\uF0B7]|(\d+|[a-z])[.)、]\s*)/iu.exec(text)
  const kind = mark?.[1] === undefined ? 'UL' : 'OL'
  const before = paragraph.previousElementSibling
  const list = before?.tagName === kind && before.hasAttribute('data-pasted') ? before : paragraph.ownerDocument.createElement(kind)
  if (list !== before) {
    list.setAttribute('data-pasted', '')
    paragraph.before(list)
  }
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  if (mark) dropLeading(item, mark[0].length)
  list.append(item)
  paragraph.remove()
}

/** Removes `count` characters from the beginning of an element, including nested text. */
function dropLeading(element: Element, count: number): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = count
  while (left > 0) {
    const node = walker.nextNode()
    if (!(node instanceof Text)) return
    const taken = Math.min(left, node.data.length)
    node.data = node.data.slice(taken)
    left -= taken
  }
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
