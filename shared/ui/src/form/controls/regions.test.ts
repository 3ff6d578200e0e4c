import { onlyRegionNamed, regionLabel, regionPath, regionTree } from './regions'

const list = [
  { code: '330000', name: '浙江省', parentCode: '' },
  { code: '330200', name: '宁波市', parentCode: '330000' },
  { code: '330204', name: '江东区', parentCode: '330200', abolished: true },
  { code: '330212', name: '鄞州区', parentCode: '330200' },
  { code: '500000', name: '重庆市', parentCode: '' },
  { code: '500200', name: '县', parentCode: '500000' },
  { code: '500229', name: '城口县', parentCode: '500200' },
  { code: '110000', name: '北京市', parentCode: '' },
  { code: '110100', name: '北京市', parentCode: '110000' },
]
const regions = new Map(list.map((region) => [region.code, region]))

it.each([
  ['330212', '浙江省 / 宁波市 / 鄞州区'],
  ['330204', '浙江省 / 宁波市 / 江东区'],
  ['500229', '重庆市 / 城口县'],
  ['110100', '北京市'],
  ['999999', '999999'],
  ['', ''],
])('%s reads %s', (code, label) => {
  expect(regionLabel(regions, code)).toBe(label)
})

it('an abolished area is offered to nobody but the form that names it', () => {
  const districts = (chosen?: string) => regionTree(list, chosen)[0]?.children?.[0]?.children?.map(({ label }) => label)
  expect(districts()).toEqual(['鄞州区'])
  expect(districts('330204')).toEqual(['江东区', '鄞州区'])
  expect(regionPath(regions, '330204')).toEqual(['330000', '330200', '330204'])
})

describe('typed text is the one region it can mean', () => {
  const tree = regionTree(list)
  it.each([
    ['鄞州', false, '330212'],
    [' 鄞州区 ', true, '330212'],
    ['浙江', true, '330000'],
    // Its only district, where nothing above can be chosen.
    ['宁波', false, '330212'],
    ['宁波', true, '330200'],
    // The city and what is above it have the same name.
    ['北京', true, undefined],
    ['江东', false, undefined],
    ['县', false, '500229'],
    ['', true, undefined],
  ] as const)('%s, any level %s: %s', (typed, anyLevel, code) => {
    expect(onlyRegionNamed(tree, typed, anyLevel)).toBe(code)
  })
})
