import { crc32, deflateSync } from 'node:zlib'

/** A small valid image that stands for a scanned paper. */

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** An image like a scan: a sheet with a border and a round seal. */
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
