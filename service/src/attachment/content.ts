import { type AttachmentExtension, declaresTooMuch, zipEntries } from '@shared/contract/attachment'

/**
 * Whether a file's content matches its extension (security S8). A file that is also something else (a picture followed by a page or an
 * archive) is refused: attachments are shown to people who trust them.
 */
export function fitsExtension(extension: AttachmentExtension, bytes: Buffer): boolean {
  return checks[extension](bytes)
}

const startsWith = (bytes: Buffer, ...signature: number[]): boolean => signature.every((byte, index) => bytes[index] === byte)
const tailOf = (bytes: Buffer, length: number): Buffer => bytes.subarray(Math.max(0, bytes.length - length))

/** The end record of a zip directory: an archive may follow any other content, and programs locate it from the end. */
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const marks = ['<script', '<html', '<iframe', '<!doctype', '<?php', '%pdf-']
function carriesAnother(bytes: Buffer): boolean {
  if (tailOf(bytes, 66_000).includes(zipEnd)) return true
  const seen = `${bytes.subarray(0, 65_536).toString('latin1')} ${tailOf(bytes, 65_536).toString('latin1')}`.toLowerCase()
  return marks.some((mark) => seen.includes(mark))
}

/** Signature, IHDR first, complete chunks, IEND last with nothing after it. */
function isPng(bytes: Buffer): boolean {
  if (!startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return false
  let at = 8
  for (let chunk = 0; at + 12 <= bytes.length; chunk += 1) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if ((chunk === 0) !== (type === 'IHDR')) return false
    at += 12 + length
    if (type === 'IEND') return length === 0 && at === bytes.length && !carriesAnother(bytes)
  }
  return false
}

/** Cameras append blocks of their own to the picture, so only dangerous content is refused there. */
const isJpeg = (bytes: Buffer): boolean => startsWith(bytes, 0xff, 0xd8, 0xff) && bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 3 && !carriesAnother(bytes)

const bitmapHeaders = new Set([12, 40, 52, 56, 64, 108, 124])
function isBmp(bytes: Buffer): boolean {
  if (bytes.length < 30 || !startsWith(bytes, 0x42, 0x4d)) return false
  const size = bytes.readUInt32LE(2)
  const pixels = bytes.readUInt32LE(10)
  return (size === bytes.length || size === 0) && pixels < bytes.length && bitmapHeaders.has(bytes.readUInt32LE(14)) && !carriesAnother(bytes)
}

const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && tailOf(bytes, 2048).includes('%%EOF') && !tailOf(bytes, 66_000).includes(zipEnd)

/** A compound file of old Office, identified by the stream every document of the kind has. */
function isCompound(bytes: Buffer, ...streams: string[]): boolean {
  if (!startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1) || bytes.length < 1536) return false
  return streams.some((stream) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le'))) && !tailOf(bytes, 66_000).includes(zipEnd)
}

function decodes(bytes: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function isText(bytes: Buffer): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells bytes from text.
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(bytes.toString('latin1'))) return false
  if (/^\s*(?:%pdf-|<!doctype|<html|<script|<svg|<\?xml)/i.test(bytes.toString('latin1', 0, 200).replace(/^\xef\xbb\xbf/, ''))) return false
  return decodes(bytes, 'utf-8') || decodes(bytes, 'gb18030')
}

/** The kind of a zip file. Office files over the limits, or with macros their extension does not allow, count as plain zips. */
function officeKind(bytes: Buffer): 'word' | 'sheet' | 'zip' | 'no zip' {
  const entries = zipEntries(bytes)
  if (!entries || entries.length === 0) return 'no zip'
  const names = entries.map((entry) => entry.name)
  const climbs = names.some((name) => name.startsWith('/') || name.split('/').includes('..'))
  if (!names.includes('[Content_Types].xml') || declaresTooMuch(entries) || climbs || names.some((name) => /vbaProject\.bin$/i.test(name))) return 'zip'
  if (names.includes('word/document.xml')) return 'word'
  return names.includes('xl/workbook.xml') ? 'sheet' : 'zip'
}

const isRar = (bytes: Buffer): boolean => startsWith(bytes, 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07) && (bytes[6] === 0 || (bytes[6] === 1 && bytes[7] === 0))
const is7z = (bytes: Buffer): boolean => startsWith(bytes, 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c) && bytes.length >= 32

const checks: Record<AttachmentExtension, (bytes: Buffer) => boolean> = {
  pdf: isPdf,
  png: isPng,
  jpg: isJpeg,
  jpeg: isJpeg,
  bmp: isBmp,
  doc: (bytes) => isCompound(bytes, 'WordDocument'),
  xls: (bytes) => isCompound(bytes, 'Workbook', 'Book'),
  docx: (bytes) => officeKind(bytes) === 'word',
  xlsx: (bytes) => officeKind(bytes) === 'sheet',
  zip: (bytes) => officeKind(bytes) !== 'no zip',
  rar: isRar,
  '7z': is7z,
  txt: isText,
}
