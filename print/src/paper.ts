import PDFDocument from 'pdfkit'
import { hasBold, type Weight } from './font'
import { breakLines, type WidthOf } from './lines'

/** A4 with margins like an official document's (GB/T 9704), in points. */
const a4 = { short: 595.28, long: 841.89 }
export const margin = { top: 54, right: 57, bottom: 54, left: 57 }
const ink = '#000000'
const tint = '#f3f4f6'

/** The fraction of the usual space a document leaves between lines, rows and blocks. */
export type Density = 1 | 0.8 | 0.6 | 0.5

export interface TextStyle {
  size: number
  /** Line height as a multiple of the font size, at density 1. */
  leading: number
  /** The smallest size to which a text may shrink to fit one line, for labels; smaller than that it is broken instead. */
  shrinksTo?: number
  bold?: boolean
  colour?: string
}

export interface Cell {
  text: string
  x: number
  width: number
  style: TextStyle
  align?: 'left' | 'center'
  tinted?: boolean
}

export const padding = { x: 5, y: 5.5 }

/** A document drawn from top to bottom: the current position, page breaks and page footers. */
export class Paper {
  readonly pdf: PDFKit.PDFDocument
  /** Width between the margins. */
  readonly bodyWidth: number
  private readonly bodyBottom: number
  private readonly bodyHeight: number
  y = margin.top
  private readonly widths: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() }

  constructor(
    fonts: Record<Weight, Buffer>,
    { title, creator, landscape }: { title: string; creator: string; landscape: boolean },
    readonly density: Density,
  ) {
    this.bodyWidth = (landscape ? a4.long : a4.short) - margin.left - margin.right
    this.bodyBottom = (landscape ? a4.short : a4.long) - margin.bottom
    this.bodyHeight = this.bodyBottom - margin.top
    this.pdf = new PDFDocument({
      size: 'A4',
      layout: landscape ? 'landscape' : 'portrait',
      margin: 0,
      bufferPages: true,
      lang: 'zh-CN',
      displayTitle: true,
      info: { Title: title, Creator: creator, Producer: creator },
    })
    this.pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  }

  private weightOf(text: string, style: TextStyle): Weight {
    return style.bold && hasBold(text) ? 'bold' : 'regular'
  }

  /** Returns a function for the width of a text in points. */
  widthIn(style: TextStyle): WidthOf {
    return (text) => {
      const weight = this.weightOf(text, style)
      const widths = this.widths[weight]
      let total = 0
      for (const character of text) {
        let width = widths.get(character)
        if (width === undefined) {
          width = this.pdf.font(weight).fontSize(1000).widthOfString(character) / 1000
          widths.set(character, width)
        }
        total += width * style.size
      }
      return total
    }
  }

  get room(): number {
    return this.bodyBottom - this.y
  }

  get pages(): number {
    return this.pdf.bufferedPageRange().count
  }

  heightOf(style: TextStyle): number {
    return style.size * (1 + (style.leading - 1) * this.density)
  }

  /** Leaves space above the next block, in points at density 1. */
  skip(points: number): void {
    this.y += points * this.density
  }

  private get rowPadding(): number {
    return padding.y * this.density
  }

  /** The style, shrunk if allowed so that a text fits a width on one line. */
  private fitting(text: string, width: number, style: TextStyle): TextStyle {
    if (style.shrinksTo === undefined) return style
    // Slightly less than the width, so that a rounding error does not break a text that fits exactly.
    const size = Math.min(style.size, (style.size * (width - 0.01)) / this.widthIn(style)(text))
    return size < style.shrinksTo ? style : { ...style, size }
  }

  newPage(): void {
    this.pdf.addPage()
    this.y = margin.top
  }

  /** Starts a new page unless `height` points are left on this one. */
  ensure(height: number): void {
    if (height > this.room && this.y > margin.top) this.newPage()
  }

  lines(text: string, width: number, style: TextStyle): string[] {
    return breakLines(text, width, this.widthIn(style))
  }

  /** Draws one line of text, in a box that starts at `y` and has the style's line height. */
  line(text: string, x: number, y: number, style: TextStyle, align: 'left' | 'center' | 'right' = 'left', width = this.bodyWidth): void {
    if (text === '') return
    const used = this.widthIn(style)(text)
    const left = align === 'left' ? x : align === 'center' ? x + (width - used) / 2 : x + width - used
    // Noto's ascent and descent together are 1.448 of its size: the glyphs are centred in the line box.
    const top = y + (this.heightOf(style) - style.size * 1.448) / 2
    this.pdf
      .font(this.weightOf(text, style))
      .fontSize(style.size)
      .fillColor(style.colour ?? ink)
      .text(text, left, top, { lineBreak: false })
  }

  /** Draws a text over the body's width, line by line, across pages if it is long. */
  paragraph(text: string, style: TextStyle, options: { indent?: number; align?: 'left' | 'center' | 'right' } = {}): void {
    const height = this.heightOf(style)
    const indent = options.indent ?? 0
    // The first line is indented by a filler of that width in front of it.
    const filler = indent > 0 ? '\u3000'.repeat(Math.round(indent / style.size)) : ''
    for (const line of this.lines(filler + text, this.bodyWidth, style)) {
      this.ensure(height)
      this.line(line, margin.left, this.y, style, options.align)
      this.y += height
    }
  }

  private laid(cells: readonly Cell[]): { cell: Cell; lines: string[] }[] {
    return cells.map((given) => {
      const width = given.width - 2 * padding.x
      const cell = { ...given, style: this.fitting(given.text, width, given.style) }
      return { cell, lines: this.lines(cell.text, width, cell.style) }
    })
  }

  /** Height of a row with the given range of lines. */
  private heightOfLines(laid: readonly { cell: Cell; lines: string[] }[], from: number, to: number): number {
    return Math.max(...laid.map(({ cell, lines }) => Math.max(1, Math.min(lines.length, to) - from) * this.heightOf(cell.style))) + 2 * this.rowPadding
  }

  /** Points a row needs to start on a page: its height, or a quarter of a page if the row is split between lines anyway. */
  roomFor(cells: readonly Cell[]): number {
    const height = this.heightOfLines(this.laid(cells), 0, Number.POSITIVE_INFINITY)
    return height <= this.bodyHeight ? height : this.bodyHeight / 4
  }

  /**
   * Draws a row of bordered cells of one height. A row too high for a page is split between lines and continued on the next; `onPage`
   * draws what is repeated there (the table's header).
   */
  row(cells: readonly Cell[], onPage?: () => void): void {
    const laid = this.laid(cells)
    const heightOf = (from: number, to: number) => this.heightOfLines(laid, from, to)
    const longest = Math.max(...laid.map(({ lines }) => lines.length))
    const turn = () => {
      this.newPage()
      onPage?.()
    }
    if (heightOf(0, longest) > this.room && this.y > margin.top) {
      if (heightOf(0, longest) <= this.bodyHeight || this.room < this.bodyHeight / 4) turn()
    }
    let from = 0
    while (from < longest) {
      let to = longest
      while (to > from + 1 && heightOf(from, to) > this.room) to -= 1
      this.drawRow(laid, from, to, heightOf(from, to))
      from = to
      if (from < longest) turn()
    }
  }

  private drawRow(laid: readonly { cell: Cell; lines: string[] }[], from: number, to: number, height: number): void {
    for (const { cell, lines } of laid) {
      if (cell.tinted) this.pdf.rect(cell.x, this.y, cell.width, height).fill(tint)
      this.pdf.lineWidth(0.6).strokeColor(ink).rect(cell.x, this.y, cell.width, height).stroke()
      const shown = lines.slice(from, to)
      const lineHeight = this.heightOf(cell.style)
      let y = this.y + (height - shown.length * lineHeight) / 2
      for (const line of shown) {
        this.line(line, cell.x + padding.x, y, cell.style, cell.align, cell.width - 2 * padding.x)
        y += lineHeight
      }
    }
    this.y += height
  }

  /** Draws on every page once all pages are known: the footer with page numbers. */
  onEveryPage(draw: (page: number, pages: number, footY: number) => void): void {
    const { count } = this.pdf.bufferedPageRange()
    for (let index = 0; index < count; index += 1) {
      this.pdf.switchToPage(index)
      draw(index + 1, count, this.bodyBottom + 14)
    }
  }

  /** Ends the document and returns its bytes. */
  finish(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      this.pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.pdf.on('end', () => resolve(Buffer.concat(chunks)))
      this.pdf.on('error', reject)
      this.pdf.end()
    })
  }
}
