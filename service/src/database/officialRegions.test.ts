import { isLowestRegion } from '@shared/contract/rules'
import { officialRegions } from './officialRegions'
import { regionName } from './regions'

const regions = officialRegions()
const named = new Map(regions.map((region) => [region.code, region]))

it('every province, city and county of the country stands under its parent once', () => {
  expect(regions.filter(({ parent }) => parent === '')).toHaveLength(34)
  expect(new Set(regions.map(({ code }) => code)).size).toBe(regions.length)
  expect(regions.filter(({ parent }) => parent !== '' && !named.has(parent))).toEqual([])
  // 2,846 divisions of county level at the end of 2024; 大柴旦 and 三沙's two districts are counted separately.
  const counties = regions.filter(({ code, abolished }) => !code.endsWith('00') && !abolished)
  expect(counties.length).toBeGreaterThan(2_840)
  expect(counties.length).toBeLessThan(2_860)
})

it.each([
  ['330212', '宁波市鄞州区'],
  ['330000', '浙江省'],
  ['330200', '宁波市'],
  ['110101', '北京市东城区'],
  ['500229', '重庆市城口县'],
  ['419001', '河南省济源市'],
  ['441900', '东莞市'],
  ['330204', '宁波市江东区'],
  ['999999', '999999'],
])('%s reads %s', (code, name) => {
  expect(regionName(named, code)).toBe(name)
})

it('leaves out what is no administrative division, and marks what came to an end', () => {
  expect(['320571', '441904', '710100', '130171'].filter((code) => named.has(code))).toEqual([])
  expect(['330204', '320611'].map((code) => named.get(code)?.abolished)).toEqual([true, true])
})

it('has something below exactly those that are not the lowest', () => {
  const parents = new Set(regions.map(({ parent }) => parent))
  expect(regions.filter(({ code }) => parents.has(code) === isLowestRegion(code)).map(({ code, name }) => code + name)).toEqual([])
})
