import fc from 'fast-check'
import { equipmentCatalogue } from '../catalogue/catalogue'
import { equipmentCodeWarning, readEquipmentCode } from './equipmentCode'

const classes = equipmentCatalogue.filter(({ level }) => level > 1).map(({ code }) => code)

describe('设备代码', () => {
  it('is read as it was written, with 17 characters and with 18', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...classes),
        fc.integer({ min: 10, max: 65 }),
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 2000, max: 2026 }),
        fc.constantFrom(4, 5),
        (classCode, region, licence, year, width) => {
          const parts = { classCode, makerRegion: String(region), makerLicence: String(licence).padStart(3, '0'), year, serial: '7'.padStart(width, '0') }
          const code = `${classCode}${parts.makerRegion}${parts.makerLicence}${year}${parts.serial}`
          expect(code).toHaveLength(13 + width)
          expect(readEquipmentCode(code.toLowerCase())).toEqual(parts)
          expect(equipmentCodeWarning(code, ['', classCode])).toBeUndefined()
        },
      ),
    )
  })
  it('of another form or class is warned of, and no more', () => {
    expect(equipmentCodeWarning('', ['3110'])).toBeUndefined()
    for (const text of ['3110330992023000', '3110330992023000111', '31103A0992023000 1', '梯11']) expect(equipmentCodeWarning(text)).toContain('17或18位')
    expect(equipmentCodeWarning('31103309920230001', ['3310', '3300'])).toContain('前4位')
    expect(equipmentCodeWarning('31103309920230001')).toBeUndefined()
  })
})
