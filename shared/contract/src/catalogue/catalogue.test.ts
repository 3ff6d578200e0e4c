import { catalogueEntry, catalogueName, childrenOf, equipmentCatalogue, equipmentKinds, findEntry, isChildOf } from './catalogue'

describe('the catalogue of special equipment (2014 no. 114)', () => {
  it('is whole: 10 kinds, 48 categories, 99 varieties, every code once, every parent above it', () => {
    const count = (level: number) => equipmentCatalogue.filter((entry) => entry.level === level).length
    expect([count(1), count(2), count(3)]).toEqual([10, 48, 99])
    expect(new Set(equipmentCatalogue.map((entry) => entry.code)).size).toBe(157)
    for (const entry of equipmentCatalogue) {
      if (entry.level === 1) expect(entry.parent).toBeNull()
      else expect(catalogueEntry(entry.parent ?? undefined)?.level).toBeLessThan(entry.level)
    }
  })
  it('reads codes and names', () => {
    expect(catalogueName('3110')).toBe('曳引驱动乘客电梯')
    expect(catalogueName('0000')).toBe('0000')
    expect(catalogueName(undefined)).toBe('')
    expect(isChildOf('3110', '3100')).toBe(true)
    expect(isChildOf('3110', '3300')).toBe(false)
    expect(childrenOf('3000').map((entry) => entry.code)).toEqual(['3100', '3200', '3300', '3400'])
    expect(childrenOf('')).toEqual([])
    expect(equipmentKinds.map((entry) => entry.code)).not.toContain('F000')
  })
  it('finds what a pasted cell says, by code or name, under the right parent', () => {
    expect(findEntry(' 电梯 ', 1)?.code).toBe('3000')
    expect(findEntry('3110', 3, '3100')?.name).toBe('曳引驱动乘客电梯')
    expect(findEntry('3110', 3, '3300')).toBeUndefined()
    expect(findEntry('飞船', 1)).toBeUndefined()
  })
})
