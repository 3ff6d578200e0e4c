import { crc32, deflateRawSync } from 'node:zlib'
import { aPaper } from '../seed/material/papers'
import { aScan } from '../seed/material/scan'

/** Files for the upload tests, generated here so that none is in the repository. Valid ones first, then those that must be refused. */

interface ZipPart {
  name: string
  content: Buffer
  /** Claimed uncompressed size, if wrong. */
  claims?: number
}

/** A zip with its directory, followed by `comment`. */
export function aZip(parts: readonly ZipPart[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims } of parts) {
    const packed = deflateRawSync(content)
    const nameBytes = Buffer.from(name, 'utf8')
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(claims ?? content.length, 22)
    local.writeUInt16LE(nameBytes.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    local.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, nameBytes, packed)
    directory.push(entry, nameBytes)
    offset += 30 + nameBytes.length + packed.length
  }
  const middle = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(middle.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, middle, end, Buffer.from(comment)])
}

const text = (content: string) => Buffer.from(content)
const types: ZipPart = { name: '[Content_Types].xml', content: text('<Types/>') }
const word = [types, { name: 'word/document.xml', content: text('<w:document/>') }]
const sheet = [types, { name: 'xl/workbook.xml', content: text('<workbook/>') }]
export const aDocx = (): Buffer => aZip(word)
export const anXlsx = (): Buffer => aZip(sheet)

/** A legacy Office file: the header of a compound file and the name of the stream that identifies its type. */
function aCompound(stream: string): Buffer {
  const file = Buffer.alloc(2048)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file)
  Buffer.from(`${stream}\0`, 'utf16le').copy(file, 1024)
  return file
}
const aJpeg = (): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), text('JFIF\0'), Buffer.alloc(64, 1), Buffer.from([0xff, 0xd9])])
function aBmp(): Buffer {
  const file = Buffer.alloc(70)
  file.write('BM', 'latin1')
  file.writeUInt32LE(70, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  return file
}
const aRar = (): Buffer => Buffer.concat([Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 7, 1, 0]), Buffer.alloc(40, 3)])
const a7z = (): Buffer => Buffer.concat([Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), Buffer.alloc(40, 3)])
// 特种设备 in GB18030.
const gb18030 = Buffer.from([0xcc, 0xd8, 0xd6, 0xd6, 0xc9, 0xe8, 0xb1, 0xb8])

/** One valid file of every type. */
export const goodFiles = (): [string, Buffer][] => [
  ['告知单.pdf', aPaper('notice')],
  ['扫描件.PNG', aScan(20, 20)],
  ['照片.jpg', aJpeg()],
  ['照片.jpeg', aJpeg()],
  ['图.bmp', aBmp()],
  ['合同.doc', aCompound('WordDocument')],
  ['清单.xls', aCompound('Workbook')],
  ['合同.docx', aDocx()],
  ['清单.xlsx', anXlsx()],
  ['资料.zip', aZip([{ name: 'a.txt', content: text('a') }])],
  ['资料.rar', aRar()],
  ['资料.7z', a7z()],
  ['说明.txt', text('\ufeff特种设备\r\n说明')],
  ['国标.txt', gb18030],
]

export interface HostileFile {
  why: string
  name: string
  bytes: Buffer
}

const html = text('<!DOCTYPE html><html><script>alert(1)</script></html>')
const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const program = Buffer.concat([text('MZ'), Buffer.from([0x90, 0, 3, 0, 0, 0, 4, 0]), Buffer.alloc(200, 0x90)])
const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(200)])

/** Content of one type under the extensions of all others. */
function disguised(): HostileFile[] {
  const contents: [string, Buffer, readonly string[]][] = [
    ['a web page', html, ['pdf', 'png', 'jpg', 'jpeg', 'bmp', 'doc', 'xls', 'docx', 'xlsx', 'zip', 'rar', '7z', 'txt']],
    ['a drawing that scripts', svg, ['png', 'jpg', 'bmp', 'pdf', 'txt']],
    ['a program', program, ['pdf', 'png', 'doc', 'txt', 'zip', 'docx']],
    ['a Linux program', elf, ['pdf', 'jpg', 'txt', '7z']],
    ['a PDF', aPaper('x'), ['png', 'docx', 'txt', 'doc']],
    ['a picture', aScan(8, 8), ['pdf', 'jpg', 'xlsx', 'txt']],
    ['a zip', aZip([{ name: 'a', content: text('a') }]), ['docx', 'xlsx', 'pdf', 'rar']],
    ['a Word file', aDocx(), ['xlsx', 'doc', 'pdf']],
    ['an old Excel file', aCompound('Workbook'), ['doc', 'xlsx']],
  ]
  return contents.flatMap(([what, bytes, extensions]) => extensions.map((extension) => ({ why: `${what} as ${extension}`, name: `文件.${extension}`, bytes })))
}

/** Files valid as two types at once. */
function polyglots(): HostileFile[] {
  const archive = aZip([{ name: 'evil.txt', content: text('x') }])
  const behind = (front: Buffer, back: Buffer) => Buffer.concat([front, back])
  const claimed = aBmp()
  claimed.writeUInt32LE(70, 2)
  return [
    { why: 'a picture with an archive behind it', name: 'a.png', bytes: behind(aScan(8, 8), archive) },
    { why: 'a photo with an archive behind it', name: 'a.jpg', bytes: behind(aJpeg(), archive) },
    { why: 'a PDF with an archive behind it', name: 'a.pdf', bytes: behind(aPaper('x'), archive) },
    { why: 'an old Word file with an archive behind it', name: 'a.doc', bytes: behind(aCompound('WordDocument'), archive) },
    { why: 'a picture with a page behind it', name: 'a.png', bytes: behind(aScan(8, 8), html) },
    { why: 'a photo with a page behind it', name: 'a.jpg', bytes: behind(aJpeg(), html) },
    { why: 'a bitmap with a page behind it', name: 'a.bmp', bytes: behind(claimed, html) },
    { why: 'a photo with PHP inside', name: 'a.jpg', bytes: Buffer.concat([aJpeg().subarray(0, 20), text('<?php system($_GET[0]) ?>'), aJpeg().subarray(20)]) },
    { why: 'an archive behind a program', name: 'a.zip', bytes: behind(program, archive) },
    { why: 'an archive with something behind it', name: 'a.zip', bytes: behind(archive, html) },
    { why: 'a page before a PDF', name: 'a.pdf', bytes: behind(html, aPaper('x')) },
    { why: 'a Word file behind a program', name: 'a.docx', bytes: behind(program, aDocx()) },
  ]
}

/** Malicious content in Office files. */
function bombs(): HostileFile[] {
  const many = Array.from({ length: 2_500 }, (_, index) => ({ name: `xl/${index}`, content: Buffer.alloc(0) }))
  return [
    { why: 'a sheet with thousands of entries', name: 'a.xlsx', bytes: aZip([...sheet, ...many]) },
    { why: 'a sheet that unpacks a thousandfold', name: 'a.xlsx', bytes: aZip([...sheet, { name: 'xl/big', content: Buffer.alloc(8 * 1024 * 1024) }]) },
    { why: 'a document that says it has a gigabyte', name: 'a.docx', bytes: aZip([...word, { name: 'word/big', content: text('x'), claims: 1_073_741_824 }]) },
    { why: 'a document with macros', name: 'a.docx', bytes: aZip([...word, { name: 'word/vbaProject.bin', content: text('x') }]) },
    { why: 'a document that climbs out of its folder', name: 'a.docx', bytes: aZip([...word, { name: '../../evil', content: text('x') }]) },
    { why: 'a document without its list of types', name: 'a.docx', bytes: aZip(word.slice(1)) },
    { why: 'an empty archive', name: 'a.zip', bytes: aZip([]) },
    { why: 'half an archive', name: 'a.zip', bytes: aZip(word).subarray(0, 60) },
  ]
}

/** Invalid files, and files with invalid names. */
function broken(): HostileFile[] {
  return [
    ...['pdf', 'png', 'txt', 'docx', '7z'].map((extension) => ({ why: `an empty ${extension}`, name: `空.${extension}`, bytes: Buffer.alloc(0) })),
    ...['exe', 'html', 'svg', 'js', 'docm', 'php', 'lnk', 'jpg.exe', 'pdf ', 'gif'].map((extension) => ({
      why: `the extension ${extension}`,
      name: `文件.${extension}x`.slice(0, -1) + (extension === 'pdf ' ? '.exe' : ''),
      bytes: aPaper('x'),
    })),
    { why: 'no extension', name: 'pdf', bytes: aPaper('x') },
    { why: 'only dots', name: '...', bytes: aPaper('x') },
    { why: 'a name turned round to hide exe', name: 'a\u202efdp.exe', bytes: program },
    { why: 'a NUL before the true extension', name: 'a.exe\u0000.pdf', bytes: program },
    { why: 'text with a NUL', name: 'a.txt', bytes: text('a\0b') },
    { why: 'text in no encoding', name: 'a.txt', bytes: Buffer.from([0xff, 0xff, 0xff, 0x80, 0x81]) },
    { why: 'UTF-16 text', name: 'a.txt', bytes: Buffer.from('\ufeff特种', 'utf16le') },
    { why: 'half a picture', name: 'a.png', bytes: aScan(20, 20).subarray(0, 60) },
    { why: 'a picture without an end', name: 'a.png', bytes: aScan(20, 20).subarray(0, -12) },
    { why: 'a PDF without an end', name: 'a.pdf', bytes: text('%PDF-1.4\n') },
    { why: 'a bitmap that lies about its size', name: 'a.bmp', bytes: Buffer.concat([aBmp(), Buffer.alloc(10)]) },
    { why: 'only the mark of a 7z', name: 'a.7z', bytes: a7z().subarray(0, 6) },
  ]
}

export const hostileFiles = (): HostileFile[] => [...disguised(), ...polyglots(), ...bombs(), ...broken()]
