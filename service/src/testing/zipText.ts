import { strFromU8, unzipSync } from 'fflate'

/** The text of a file inside a zip, to read an xlsx in tests. */
export function zipText(bytes: Buffer, wanted: string): string {
  const file = unzipSync(bytes, { filter: ({ name }) => name === wanted })[wanted]
  if (!file) throw new Error(`No ${wanted} in the archive`)
  return strFromU8(file)
}
