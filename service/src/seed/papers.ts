import { crc32, deflateSync } from 'node:zlib'

/** Small real files to stand for papers: every viewer opens them. */

/** A one-page PDF with a line of Latin text. */
export function aPaper(line: string): Buffer {
  const text = line.replace(/[^\x20-\x7e]/g, '').replace(/[()\\]/g, '')
  const content = `BT /F1 18 Tf 72 760 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A picture such as a scan: a sheet with a border and a round seal. */
export function aScan(width = 240, height = 320): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height, 0xff)
  const paint = (x: number, y: number, colour: readonly [number, number, number]) => {
    const at = y * (width * 3 + 1) + 1 + x * 3
    for (const [index, value] of colour.entries()) rows[at + index] = value
  }
  for (let y = 0; y < height; y += 1) {
    rows[y * (width * 3 + 1)] = 0
    for (let x = 0; x < width; x += 1) {
      const radius = Math.hypot(x - width * 0.68, y - height * 0.75)
      if (radius > 34 && radius < 38) paint(x, y, [200, 30, 30])
      else if (x < 4 || y < 4 || x >= width - 4 || y >= height - 4) paint(x, y, [90, 90, 90])
      else if (y % 24 === 0 && x > 24 && x < width - 24 && y > 40 && y < height * 0.6) paint(x, y, [150, 150, 150])
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
