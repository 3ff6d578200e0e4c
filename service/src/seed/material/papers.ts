/**
 * Papers of the demo: one page with a title, its content, a signatory and a seal. The font is not embedded but one every viewer has or
 * replaces (Adobe-GB1, PDF 32000-1 §9.7.5), so that a page has two kilobytes and is always the same.
 */
export interface PaperText {
  /** `label: value` lines, in order. */
  lines?: readonly (readonly [label: string, value: string])[]
  /** A sentence below the lines. */
  statement?: string
  /** Signatory and seal; absent: no seal. */
  unit?: string
  /** `YYYY-MM-DD` */
  date?: string
}

const page = { width: 595, height: 842, left: 80, right: 515 }
const latin = /[\x20-\x7e]/
const widthOf = (text: string, size: number): number => [...text].reduce((sum, character) => sum + size * (latin.test(character) ? 0.5 : 1), 0)

/** UCS-2, as expected by the encoding `UniGB-UCS2-H`. */
const coded = (text: string): string => `<${[...text].map((character) => (character.codePointAt(0) ?? 32).toString(16).padStart(4, '0')).join('')}>`
const number = (value: number): string => value.toFixed(2).replace(/\.?0+$/, '')

const write = (text: string, x: number, y: number, size: number): string => `BT /F1 ${size} Tf ${number(x)} ${number(y)} Td ${coded(text)} Tj ET`
const centred = (text: string, middle: number, y: number, size: number): string => write(text, middle - widthOf(text, size) / 2, y, size)

/** Breaks a text into lines no wider than `room`. */
function broken(text: string, size: number, room: number): string[] {
  const lines = ['']
  for (const character of text) {
    const last = lines.length - 1
    if (widthOf((lines[last] ?? '') + character, size) > room) lines.push(character)
    else lines[last] += character
  }
  return lines
}

/** A circle of four Bézier curves. */
function circle(x: number, y: number, radius: number): string {
  const bend = radius * 0.5523
  const curve = (...points: number[]) => `${points.map(number).join(' ')} c`
  return [
    `${number(x + radius)} ${number(y)} m`,
    curve(x + radius, y + bend, x + bend, y + radius, x, y + radius),
    curve(x - bend, y + radius, x - radius, y + bend, x - radius, y),
    curve(x - radius, y - bend, x - bend, y - radius, x, y - radius),
    curve(x + bend, y - radius, x + radius, y - bend, x + radius, y),
    'S',
  ].join(' ')
}

function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = Math.PI / 2 + (index * Math.PI) / 5
    const reach = index % 2 === 0 ? radius : radius * 0.382
    return `${number(x + reach * Math.cos(angle))} ${number(y + reach * Math.sin(angle))} ${index === 0 ? 'm' : 'l'}`
  })
  return `${points.join(' ')} f`
}

/** A round seal: a ring, a star, and the unit's name along the upper arc. */
function seal(unit: string, x: number, y: number): string {
  const radius = 58
  const characters = [...unit]
  const size = characters.length > 14 ? 9 : 11
  const sweep = Math.min(Math.PI * 1.5, characters.length * 0.3)
  const along = characters.map((character, index) => {
    const angle = Math.PI / 2 + sweep / 2 - (sweep * (index + 0.5)) / characters.length
    const turn = angle - Math.PI / 2
    const reach = radius - size - 5
    const [sine, cosine] = [Math.sin(turn), Math.cos(turn)]
    // The bottom centre of the character is on the arc.
    const [left, foot] = [x + reach * Math.cos(angle) - (size / 2) * cosine, y + reach * Math.sin(angle) - (size / 2) * sine]
    return `BT /F1 ${size} Tf ${[cosine, sine, -sine, cosine, left, foot].map(number).join(' ')} Tm ${coded(character)} Tj ET`
  })
  return ['q 0.78 0.1 0.1 rg 0.78 0.1 0.1 RG 2.2 w', circle(x, y, radius), star(x, y, 15), ...along, 'Q'].join('\n')
}

function drawn(title: string, { lines = [], statement = '', unit = '', date = '' }: PaperText): string {
  const size = 12
  const parts = ['0 g 0 G', centred(title, page.width / 2, 740, 20), `0.6 w ${page.left} 722 m ${page.right} 722 l S`]
  let y = 690
  for (const [label, value] of lines) {
    parts.push(write(`${label}：`, page.left, y, size))
    const start = page.left + 120
    for (const line of broken(value, size, page.right - start)) {
      parts.push(write(line, start, y, size))
      y -= 22
    }
    y -= 4
  }
  y -= 12
  for (const line of broken(statement === '' ? '' : `　　${statement}`, size, page.right - page.left)) {
    parts.push(write(line, page.left, y, size))
    y -= 22
  }
  if (unit !== '') {
    const middle = page.right - 120
    parts.push(centred(`${unit}（盖章）`, middle, 200, size), centred(date, middle, 176, size), seal(unit, middle, 190))
  }
  parts.push(centred('示例材料 仅供演示', page.width / 2, 60, 9))
  return parts.join('\n')
}

/** A one-page PDF. */
export function aPaper(title: string, text: PaperText = {}): Buffer {
  const content = drawn(title, text)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/W[1 95 500 814 907 500]/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
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
