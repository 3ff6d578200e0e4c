/**
 * Allowed HTML of announcements. The service sanitises by this list when an announcement is written and again when it is read, and the page
 * does so once more. Imports neither schemas nor an HTML library.
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

/** Alignment of a block. A class instead of a style attribute, so that no other style can be set. */
export const announcementAlignments = { center: 'align-center', right: 'align-right', justify: 'align-justify' } as const

/** Only web addresses and pages of the portal itself may be links. */
export const isAnnouncementLink = (href: string): boolean => /^https?:\/\/[^\s\\]+$/i.test(href) || /^\/(?![/\\])[^\s\\]*$/.test(href)
