import { declaresTooMuch, zipEntries } from '@shared/contract/attachment'

/** What a zip file is. Office files over the limits, or with macros their extension does not admit, count as plain zips. */
export function officeKind(bytes: Buffer): 'word' | 'sheet' | 'zip' | 'no zip' {
  const entries = zipEntries(bytes)
  if (!entries || entries.length === 0) return 'no zip'
  const names = entries.map((entry) => entry.name)
  const climbs = names.some((name) => name.startsWith('/') || name.split('/').includes('..'))
  if (!names.includes('[Content_Types].xml') || declaresTooMuch(entries) || climbs || names.some((name) => /vbaProject\.bin$/i.test(name))) return 'zip'
  if (names.includes('word/document.xml')) return 'word'
  return names.includes('xl/workbook.xml') ? 'sheet' : 'zip'
}
