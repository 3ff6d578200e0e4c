/**
 * What the text of an announcement may be made of. The service cleans it by this list when it is written and again when it is
 * read; the page that shows it does so once more. Free of schemas and of any HTML library.
 */
export const announcementTags = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

/** How a block stands. A class, not a style: nothing else of a style can come with it. */
export const announcementAlignments = { center: 'align-center', right: 'align-right', justify: 'align-justify' } as const

/** Web addresses, and pages of the portal itself. Anything else is no link. */
export const isAnnouncementLink = (href: string): boolean => /^https?:\/\/[^\s\\]+$/i.test(href) || /^\/(?![/\\])[^\s\\]*$/.test(href)
