import { breakLines, printable } from './lines'

const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 255 ? 10 : 5), 0)

describe('lines of print', () => {
  it('breaks between Chinese characters and loses none', () => {
    const text = '中华人民共和国特种设备安全法第二十三条'
    const lines = breakLines(text, 55, widthOf)
    expect(lines.join('')).toBe(text)
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(55)
  })

  it('keeps a number whole when a line can hold it', () => {
    expect(breakLines('编号TS3333001', 50, widthOf)).toEqual(['编号', 'TS3333001'])
  })

  it('breaks a number that no line can hold', () => {
    expect(breakLines('12345678901234567890', 50, widthOf)).toEqual(['1234567890', '1234567890'])
  })

  it('begins no line with a closing mark and ends none with an opening one', () => {
    const lines = breakLines('安装（含修理），验收合格。', 50, widthOf)
    for (const line of lines) expect(line).not.toMatch(/^[，。）]|（$/)
    for (const width of [30, 40, 50, 60])
      for (const line of breakLines('请点“退回”，在‘意见’里写明“原因”。', width, widthOf)) expect(line).not.toMatch(/^[，。”’]|[“‘]$/)
  })

  it('keeps line feeds and empty lines', () => {
    expect(breakLines('一\n\n二', 100, widthOf)).toEqual(['一', '', '二'])
  })

  it('drops control characters and marks that turn the reading direction', () => {
    expect(printable('a\u0000b\u202ec\u200f\r\nd\te')).toBe('abc\nd e')
  })
})
