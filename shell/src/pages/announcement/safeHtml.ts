import { announcementAlignments, announcementTags, isAnnouncementLink } from '@shared/contract/announcement'
import DOMPurify from 'dompurify'

/**
 * The text of an announcement as it may be put on a page: only what the contract lists. The service has taken the rest out when
 * it was written; what is shown is looked at again, because this page runs with the reader's rights.
 */

/** What an element may carry besides an alignment. */
const attributesOf: Readonly<Record<string, readonly string[]>> = { A: ['href'], OL: ['start'], TH: ['colspan', 'rowspan'], TD: ['colspan', 'rowspan'] }
const alignedTags: readonly string[] = ['P', 'H2', 'H3', 'H4', 'TH', 'TD']
const classes: readonly string[] = Object.values(announcementAlignments)

/** The alignment an element has by its class, or by the style that other programs write. */
export function alignmentOf(element: Element): keyof typeof announcementAlignments | undefined {
  const styled = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(element.getAttribute('style') ?? '')?.[1]?.toLowerCase()
  const sides = ['center', 'right', 'justify'] as const
  return sides.find((side) => element.classList.contains(announcementAlignments[side])) ?? sides.find((side) => side === styled)
}

const purifier = DOMPurify()

// Before its attributes are looked at: a style becomes the class that can say nothing else.
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
  // A page elsewhere opens beside this one, cannot reach back and learns nothing of it.
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
