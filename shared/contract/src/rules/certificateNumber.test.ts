import fc from 'fast-check'
import { equipmentCatalogue } from '../catalogue/catalogue'
import {
  type CertificateSeries,
  canonicalCertificateNumber,
  certificateNumberOf,
  certificatePrefix,
  kindOfCertificate,
  readCertificateNumber,
} from './certificateNumber'

const classes = equipmentCatalogue.filter(({ level }) => level > 1).map(({ code }) => code)
const area = fc.constantFrom('330200', '330212', '310101', '110105')

describe('使用登记证编号', () => {
  const ningbo = { areaCode: '330200', cityLetter: 'B', year: 2023 }
  it('has the form of the certificate', () => {
    expect(certificateNumberOf({ ...ningbo, classCode: '3110' }, 1)).toBe('梯11浙B00001(23)')
    expect(certificateNumberOf({ ...ningbo, classCode: '4170', year: 2024 }, 18)).toBe('起17浙B00018(24)')
    expect(certificateNumberOf({ ...ningbo, classCode: '2310', year: 2025 }, 7)).toBe('瓶31浙B00007(25)')
    expect(certificateNumberOf({ ...ningbo, classCode: '6D20' }, 3)).toBe('游D2浙B00003(23)')
    expect(certificateNumberOf({ areaCode: '330108', cityLetter: 'A', countyLetter: 'J', year: 2019, classCode: '3110' }, 5023)).toBe('梯11浙AJ5023(19)')
    for (const classCode of ['7110', 'F220']) expect(certificateNumberOf({ ...ningbo, classCode }, 1)).toBeUndefined()
  })
  it('is read as it was written, and no two of a series or of two series are one', () => {
    const series = fc.record({
      classCode: fc.constantFrom(...classes.filter((code) => certificatePrefix({ ...ningbo, classCode: code }))),
      areaCode: area,
      cityLetter: fc.constantFrom('A', 'B'),
      countyLetter: fc.constantFrom('', 'J', 'K'),
      year: fc.integer({ min: 2014, max: 2030 }),
    })
    const numbered = fc.tuple(series, fc.integer({ min: 1, max: 99_999 }))
    fc.assert(
      fc.property(numbered, numbered, ([one, serial], [other, otherSerial]) => {
        const number = certificateNumberOf(one, serial) ?? ''
        expect(readCertificateNumber(number)).toMatchObject({
          serial,
          cityLetter: one.cityLetter,
          countyLetter: one.countyLetter,
          year: String(one.year).slice(2),
        })
        const nameOf = (of: CertificateSeries, at: number) => `${certificatePrefix(of)} ${of.year} ${at}`
        expect(number === certificateNumberOf(other, otherSerial)).toBe(nameOf(one, serial) === nameOf(other, otherSerial))
      }),
    )
  })
  it('is known however it was typed, and other forms are none', () => {
    expect(canonicalCertificateNumber(' 梯11浙ｂ00001（23） ')).toBe('梯11浙B00001(23)')
    expect(readCertificateNumber('梯11浙B00001（23）')?.serial).toBe(1)
    for (const text of ['梯11浙B0001(23)', '梯11浙BA000001(23)', '电11浙B00001(23)', '梯11国B00001(23)', '梯11浙00001(23)', '']) {
      expect(readCertificateNumber(text)).toBeUndefined()
    }
  })
  it('says what kind of device it is for, where its form tells', () => {
    const numbers = ['梯11浙B00001(23)', '瓶31浙B00007(25)', '管31浙AJ5023(26)', '浙特设登字〔2008〕第0123号']
    expect(numbers.map(kindOfCertificate)).toEqual(['3', '2', '8', undefined])
  })
  it('runs out rather than begin anew', () => {
    expect(certificateNumberOf({ ...ningbo, classCode: '3110' }, 100_000)).toBe('梯11浙B100000(23)')
    expect(() => certificateNumberOf({ ...ningbo, classCode: '3110' }, 1_000_000)).toThrow(RangeError)
    expect(() => certificateNumberOf({ ...ningbo, countyLetter: 'J', classCode: '3110' }, 100_000)).toThrow(RangeError)
    expect(() => certificateNumberOf({ ...ningbo, classCode: '3110' }, 0)).toThrow(RangeError)
  })
})
