import { announcementAlignments, announcementTags, isAnnouncementLink } from '@shared/contract/announcement'
import DOMPurify from 'dompurify'

/**
 * Sanitises the text of an announcement: only what the contract lists is kept. The service has already sanitised it when it was
 * saved. It is done again before rendering, because the HTML runs with the reader's rights.
 */

/** Attributes an element may have besides an alignment. */
const attributesOf: Readonly<Record<string, readonly string[]>> = { A: ['href'], OL: ['start'], TH: ['colspan', 'rowspan'], TD: ['colspan', 'rowspan'] }
const alignedTags: readonly string[] = ['P', 'H2', 'H3', 'H4', 'TH', 'TD']
const classes: readonly string[] = Object.values(announcementAlignments)

/** Alignment of an element by its class, or by a style from other programs. */
export function alignmentOf(element: Element): keyof typeof announcementAlignments | undefined {
  const styled = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(element.getAttribute('style') ?? '')?.[1]?.toLowerCase()
  const sides = ['center', 'right', 'justify'] as const
  return sides.find((side) => element.classList.contains(announcementAlignments[side])) ?? sides.find((side) => side === styled)
}

const purifier = DOMPurify()

// Before attributes are checked: an alignment style is replaced by the class.
purifier.addHook('beforeSanitizeAttributes', (element) => {
  const alignment = alignedTags.includes(element.nodeName) ? alignmentOf(element) : undefined
  if (alignment) element.setAttribute('class', announcementAlignments[alignment])
})

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute
  if (attrName === 'class') attribute.keepAttr = alignedTags.includes(element.nodeName) && classes.includes(attrValue)
  else attribute.keepAttr = attributesOf[element.nodeName]?.includes(attrName) === true && (attrName !== 'href' || isAnnouncementLink(attrValue))
})

purifier.addHook('afterSanitizeAttributes', (element) => {
  const href = element.nodeName === 'A' ? element.getAttribute('href') : null
  if (!href || href.startsWith('/')) return
  // Links open in a new window without access to this page and without a referrer.
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
})

export function safeHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...announcementTags],
    ALLOWED_ATTR: ['href', 'start', 'colspan', 'rowspan', 'class'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: ['script', 'style', 'xml', 'template', 'noscript', 'iframe', 'svg', 'math', 'title', 'head', 'textarea', 'select'],
  })
}
