import { inflateRawSync } from 'node:zlib'

/** The text of a file inside a zip, to read an xlsx in tests. Only for zips whose directory has the sizes. */
export function zipText(bytes: Buffer, wanted: string): string {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, nameLength] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const local = bytes.readUInt32LE(at + 42)
    if (bytes.toString('utf8', at + 46, at + 46 + nameLength) === wanted) {
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const content = bytes.subarray(start, start + packed)
      return (method === 0 ? content : inflateRawSync(content)).toString('utf8')
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  throw new Error(`No ${wanted} in the archive`)
}
