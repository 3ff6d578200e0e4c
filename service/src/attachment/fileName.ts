/** File names for display and download: characters that could mislead a reader or a file system are removed. */

const longest = 200

/**
 * A plain name: no folders, no control characters, no bidirectional or zero-width characters, none of the characters Windows refuses; at
 * most 200 characters, with the extension kept.
 */
export function safeFileName(given: string): string {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const dot = plain.lastIndexOf('.')
  const stem = (dot > 0 ? plain.slice(0, dot) : dot === 0 ? '' : plain).trim()
  const extension = dot >= 0 ? plain.slice(dot).slice(0, 10) : ''
  const kept = [...(stem === '' ? '附件' : stem)].slice(0, longest - extension.length).join('')
  return kept + extension
}

/** The Content-Disposition header with the file's name, for old and new clients (RFC 6266). */
export function dispositionOf(kind: 'attachment' | 'inline', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
