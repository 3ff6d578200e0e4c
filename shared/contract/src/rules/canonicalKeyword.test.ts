import fc from 'fast-check'
import { canonicalKeyword } from './canonicalKeyword'
import { certificateNumberOf } from './certificateNumber'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const year = fc.integer({ min: 1980, max: 2030 })
const certificateNumber = fc
  .record({ classCode: fc.constantFrom('3110', '2310', '6D20'), cityLetter: fc.constantFrom('A', 'B'), countyLetter: fc.constantFrom('', 'J') })
  .chain((series) => fc.integer({ min: 1, max: 9_999 }).map((serial) => certificateNumberOf({ ...series, areaCode: '330212', year: 2023 }, serial) ?? ''))
const equipmentCode = fc
  .tuple(fc.constantFrom('3110', '23T0', '4A00'), digits(5), year, fc.oneof(digits(4), digits(5)))
  .map(([classCode, maker, made, serial]) => `${classCode}${maker}${made}${serial}`)
const issuedNumber = fc
  .tuple(fc.constantFrom('GZ', 'DW', 'BJ', 'SL'), digits(6), digits(4))
  .map(([series, region, serial]) => `${series}${region}20261126${serial}`)
const anyNumber = fc.oneof(certificateNumber, digits(20), equipmentCode, issuedNumber)

const separator = fc.constantFrom('', '', ' ', '-', '　', '－', '—', ' - ')
const fullWidth = (text: string) => text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
const spelled = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  fullWidth,
)

it('is the number itself wherever spaces and hyphens were typed into it, in small letters or full width', () => {
  const typed = anyNumber.chain((number) =>
    fc
      .tuple(fc.array(separator, { minLength: number.length + 1, maxLength: number.length + 1 }), spelled)
      .map(([between, spell]) => ({ number, text: [...number].map((character, at) => `${between[at]}${spell(character)}`).join('') + between[number.length] })),
  )
  fc.assert(fc.property(typed, ({ number, text }) => expect(canonicalKeyword(text)).toBe(number)))
  for (const text of ['梯11 浙B10002 (06)', '梯 11 浙 B10002（06）', '梯11浙B1-0002(06)']) expect(canonicalKeyword(text)).toBe('梯11浙B10002(06)')
})

it('is what was typed where that is none of these numbers', () => {
  const others = [
    '示例花园 3号楼',
    'AB 客梯',
    '2019-0456',
    'D-2019-11-0456',
    '3110-33021-9999-0001-2',
    '梯LT-330211-00123',
    '0574-8765 4321',
    '3110 3302 1220',
    ' ',
    '',
  ]
  for (const text of others) expect(canonicalKeyword(text)).toBe(text)
  fc.assert(fc.property(fc.stringMatching(/^[一-龥 -]{0,20}$/), (text) => expect(canonicalKeyword(text)).toBe(text)))
})
