/** The directory of a zip file, read without unpacking anything (APPNOTE 4.3). */

const limits = { entries: 2_000, unpacked: 200 * 1024 * 1024, ratio: 100 }

interface Entry {
  name: string
  packed: number
  unpacked: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50

/** The entries, or undefined when the bytes are not one whole zip from the first to the last. */
export function zipEntries(bytes: Buffer): Entry[] | undefined {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== 0x04034b50) return undefined
  const end = directoryEnd(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  const directory = { at: bytes.readUInt32LE(end + 16), size: bytes.readUInt32LE(end + 12) }
  // A directory that does not stand right before its end has something hidden beside it.
  if (directory.at + directory.size !== end || count === 0xffff) return undefined
  const entries: Entry[] = []
  let at = directory.at
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({ name: bytes.toString('utf8', at + 46, at + 46 + nameLength), packed: bytes.readUInt32LE(at + 20), unpacked: bytes.readUInt32LE(at + 24) })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end ? entries : undefined
}

/** Where the end record stands: its comment must reach exactly to the last byte. */
function directoryEnd(bytes: Buffer): number | undefined {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return at
  }
  return undefined
}

/** What a zip file is. Office files over the limits, or with macros their extension does not admit, count as plain zips. */
export function officeKind(bytes: Buffer): 'word' | 'sheet' | 'zip' | 'no zip' {
  const entries = zipEntries(bytes)
  if (!entries || entries.length === 0) return 'no zip'
  const names = entries.map((entry) => entry.name)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  const bomb = entries.length > limits.entries || unpacked > limits.unpacked || unpacked > Math.max(1, packed) * limits.ratio
  const climbs = names.some((name) => name.startsWith('/') || name.split('/').includes('..'))
  if (!names.includes('[Content_Types].xml') || bomb || climbs || names.some((name) => /vbaProject\.bin$/i.test(name))) return 'zip'
  if (names.includes('word/document.xml')) return 'word'
  return names.includes('xl/workbook.xml') ? 'sheet' : 'zip'
}
