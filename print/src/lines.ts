/** Line breaking as in Chinese print. Pure: character widths are passed in. */

export type WidthOf = (text: string) => number

/** Must not begin a line (GB/T 15834: closing marks stay with the text before them). */
const closing = new Set('，。、；：？！）》」』】〕”’…％%,.;:?!)]}'.split(''))
/** Must not end a line. */
const opening = new Set('（《「『【〔“‘([{'.split(''))
const wordCharacter = /[A-Za-z0-9_./@+-]/

/** Splits a text where lines may be broken: into Latin words, numbers and single characters, with adjoining punctuation. */
export function pieces(text: string): string[] {
  const found: string[] = []
  for (const character of text) {
    const last = found.at(-1)
    const joins =
      last !== undefined && (closing.has(character) || opening.has(last.slice(-1)) || (wordCharacter.test(character) && wordCharacter.test(last.slice(-1))))
    if (joins) found[found.length - 1] = last + character
    else found.push(character)
  }
  return found
}

/** Removes characters that cannot be drawn or that change the reading direction. */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, (character) => (character === '\n' ? '\n' : ''))
}

/** Lines no wider than `width`. A piece wider than a whole line (a long number) is broken anywhere. An empty text gives one empty line. */
export function breakLines(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    let used = 0
    const push = (piece: string, pieceWidth: number) => {
      if (used + pieceWidth > width && line !== '') {
        lines.push(line.trimEnd())
        line = ''
        used = 0
        if (piece === ' ') return
      }
      line += piece
      used += pieceWidth
    }
    for (const piece of pieces(paragraph)) {
      const pieceWidth = widthOf(piece)
      if (pieceWidth <= width) push(piece, pieceWidth)
      else for (const character of piece) push(character, widthOf(character))
    }
    lines.push(line.trimEnd())
  }
  return lines
}
