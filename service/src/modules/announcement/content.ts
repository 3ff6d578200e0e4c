import { announcementAlignments, announcementTags, isAnnouncementLink } from '@shared/contract/announcement'
import sanitizeHtml, { type Attributes, type IOptions, type Transformer } from 'sanitize-html'

/**
 * Reduces the text of an announcement to the contract's list of tags (security S14, ASVS 1.3.1). Other tags are removed but their text is kept;
 * scripts and styles are removed with their content.
 */

const aligned = ['h2', 'h3', 'h4', 'p', 'th', 'td'] as const
const alignmentClasses: readonly string[] = Object.values(announcementAlignments)

/** Editors write `style="text-align: center"`; a class says the same but can carry no other style. */
function alignment(attributes: Attributes): Attributes {
  const styled = /(?:^|;)\s*text-align\s*:\s*(center|right|justify)\s*(?:;|$)/i.exec(attributes.style ?? '')?.[1]?.toLowerCase()
  const named = attributes.class?.split(/\s+/).find((name) => alignmentClasses.includes(name))
  const known = Object.entries(announcementAlignments).find(([key]) => key === styled)?.[1] ?? named
  return known ? { class: known } : {}
}

const span = (value: string | undefined): string | undefined => (/^[1-9]\d?$/.test(value ?? '') ? value : undefined)

function cell(tagName: string): Transformer {
  return (_tag, attributes) => {
    const kept: Attributes = alignment(attributes)
    const [columns, rows] = [span(attributes.colspan), span(attributes.rowspan)]
    if (columns) kept.colspan = columns
    if (rows) kept.rowspan = rows
    return { tagName, attribs: kept }
  }
}

const block =
  (tagName: string): Transformer =>
  (_tag, attributes) => ({ tagName, attribs: alignment(attributes) })

/** A link out of the portal opens in a new tab and passes on neither opener nor referrer. */
const link: Transformer = (tagName, attributes) => {
  const href = (attributes.href ?? '').trim()
  const kept: Attributes = {}
  if (isAnnouncementLink(href)) kept.href = href
  if (isAnnouncementLink(href) && !href.startsWith('/')) Object.assign(kept, { rel: 'noopener noreferrer', target: '_blank' })
  return { tagName, attribs: kept }
}

const orderedList: Transformer = (tagName, { start }) => {
  const kept: Attributes = {}
  if (start !== undefined && /^\d{1,4}$/.test(start)) kept.start = start
  return { tagName, attribs: kept }
}

const options: IOptions = {
  allowedTags: [...announcementTags],
  allowedAttributes: { a: ['href', 'rel', 'target'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], ol: ['start'] },
  allowedClasses: Object.fromEntries(aligned.map((tag) => [tag, [...alignmentClasses]])),
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'title',
    'head',
    'select',
    'xmp',
    'plaintext',
  ],
  nestingLimit: 30,
  transformTags: {
    // The page title is the only first-level heading.
    h1: block('h2'),
    h2: block('h2'),
    h3: block('h3'),
    h4: block('h4'),
    h5: block('h4'),
    h6: block('h4'),
    p: block('p'),
    th: cell('th'),
    td: cell('td'),
    ol: orderedList,
    a: link,
  },
}

/** More tags than even the longest announcement needs: parsing them all would block the other requests. */
export const isTangled = (html: string): boolean => html.split('<', 20_002).length > 20_001

/** Keeps only what the list allows. Idempotent. */
export const cleanContent = (html: string): string => sanitizeHtml(html, options).trim()

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' }

/** The text of cleaned HTML, with a blank between blocks. It is plain text and never shown as HTML. */
export function wordsOf(cleaned: string): string {
  const apart = cleaned.replace(/<\/(?:p|h[2-4]|li|th|td|tr|blockquote)>|<(?:br|hr)\s*\/?>/g, '$& ')
  return sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
