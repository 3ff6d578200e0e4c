/** Reads the directory of a zip file without unpacking it (APPNOTE 4.3): docx and xlsx are zip files. */

/** Limits for unpacking: a megabyte can unpack to a gigabyte. */
export const zipLimits = { entries: 2_000, unpacked: 200 * 1024 * 1024, ratio: 100 } as const

export interface ZipEntry {
  name: string
  /** Bytes as declared in the directory; code that unpacks must count for itself. */
  packed: number
  unpacked: number
  /** 0 stored, 8 deflated. */
  method: number
  /** Offset of the entry's local header. */
  at: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const headSignature = 0x04034b50

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The entries; undefined if the bytes are not exactly one complete zip file. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = viewOf(bytes)
  if (bytes.length < 22 || view.getUint32(0, true) !== headSignature) return undefined
  const end = directoryEnd(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  const directory = { at: view.getUint32(end + 16, true), size: view.getUint32(end + 12, true) }
  // If the directory does not end right before the end record, data is hidden between them.
  if (directory.at + directory.size !== end || count === 0xffff) return undefined
  const names = new TextDecoder()
  const entries: ZipEntry[] = []
  let at = directory.at
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySignature) return undefined
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: names.decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return at === end ? entries : undefined
}

/** Offset of the end record, whose comment must end exactly at the last byte. */
function directoryEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at -= 1) {
    if (view.getUint32(at, true) === endSignature && at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at
  }
  return undefined
}

/** The packed bytes of an entry; undefined if they are outside the file. */
export function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array | undefined {
  const view = viewOf(bytes)
  if (entry.at + 30 > bytes.length || view.getUint32(entry.at, true) !== headSignature) return undefined
  const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  return from + entry.packed <= bytes.length ? bytes.subarray(from, from + entry.packed) : undefined
}

/** Whether the declared sizes exceed what may be unpacked. @param most limit in bytes, if lower than usual */
export function declaresTooMuch(entries: readonly ZipEntry[], most: number = zipLimits.unpacked): boolean {
  const sum = (of: 'packed' | 'unpacked') => entries.reduce((total, entry) => total + entry[of], 0)
  return entries.length > zipLimits.entries || sum('unpacked') > most || sum('unpacked') > Math.max(1, sum('packed')) * zipLimits.ratio
}
