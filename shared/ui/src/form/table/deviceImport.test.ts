import { definitionFor, equipmentMaintain, maintenancePrice } from '@shared/contract/application'
import type { TableDefinition } from '@shared/contract/form'
import { applicationRules, createFormStore } from '../formStore'
import { columnName, type ReadTable, readTable, sampleRow, withProblems } from './readTable'
import { rowsWorkbook } from './rowsWorkbook'
import { xlsxTemplate } from './xlsxTemplate'

/** Returns the page's own `Uint8Array`, as the writer expects; Node's encoder returns that of another realm. */
class PageTextEncoder extends TextEncoder {
  override encode(text?: string) {
    return Uint8Array.from(super.encode(text))
  }
}
globalThis.TextEncoder = PageTextEncoder

const { readSheet } = jest.requireActual<{ readSheet(input: ArrayBuffer, sheet: number): Promise<unknown[][]> }>('read-excel-file/universal')

/** The form for many devices of a kind, and a function that reads a workbook into it. */
async function formOf(kind: string) {
  const definition = await definitionFor(equipmentMaintain, { equclacode: kind })
  const fields = { equclacode: kind, maintainKind: '3' }
  const store = createFormStore(
    applicationRules(definition, () => '2026-11-22'),
    { fields, tables: {} },
  )
  const table = definition.tables.find(({ key }) => key === 'devices')
  if (!table) throw new Error('no table of devices')
  const read = (cells: readonly (readonly unknown[])[]): ReadTable => {
    const found = readTable(table, cells, fields)
    return withProblems(table, found, store.problemsOfRows(table.key, found.rows))
  }
  return { table, fields, read }
}

const titles = (table: TableDefinition) => table.columns.map(({ label }) => label)

/** One case each: values by column, and the expected messages. A case without values is a device without faults. */
const faults: readonly (readonly [what: string, faults: Readonly<Record<string, string>>, said: Readonly<Record<string, string>>])[] = [
  ['nothing', {}, {}],
  ['no category', { categoryCode: '', varietyCode: '' }, { categoryCode: '请选择设备类别' }],
  ['a category of another kind', { categoryCode: '承压蒸汽锅炉' }, { categoryCode: '设备类别“承压蒸汽锅炉”不在可选范围内，可选：曳引与强制驱动电梯' }],
  ['a variety of another category', { varietyCode: '自动扶梯' }, { varietyCode: '设备品种“自动扶梯”不在可选范围内，可选：曳引驱动乘客电梯' }],
  ['no name', { equipmentName: '' }, { equipmentName: '请填写产品名称(设备名称)' }],
  ['a name that is too long', { equipmentName: '梯'.repeat(101) }, { equipmentName: '不能超过100个字' }],
  ['no maker', { manufacturer: '' }, { manufacturer: '请填写制造单位名称' }],
  ['no serial', { factoryNo: '' }, { factoryNo: '请填写产品编号(出厂编号)' }],
  ['no place', { usePlaceDetail: '' }, { usePlaceDetail: '请填写设备使用地点' }],
  ['no day it was made', { manufactureDate: '' }, { manufactureDate: '请选择制造日期' }],
  ['a day that is none', { manufactureDate: '2023-02-30' }, { manufactureDate: '制造日期“2023-02-30”' }],
  ['a day in words', { completionDate: '去年' }, { completionDate: '竣工日期“去年”' }],
  ['a day to come', { manufactureDate: '2099-01-01' }, { manufactureDate: '制造日期“2099-01-01”：制造日期不能晚于今天' }],
  ['a day before it was made', { putIntoUseDate: '2022-01-01' }, { putIntoUseDate: '投入使用日期不能早于制造日期' }],
  ['supervised before it was made', { installSupervisionDate: '2020-01-01' }, { installSupervisionDate: '安装监督检验合格日期不能早于制造日期' }],
  [
    'a contract that ends first',
    { maintenanceContractStart: '2025-06-01', maintenanceContractEnd: '2025-05-01' },
    { maintenanceContractEnd: '合同终止日期不能早于合同开始日期' },
  ],
  ['a load in words', { ratedLoad: '一吨' }, { ratedLoad: '额定载重量“一吨”' }],
  ['a load with another unit', { ratedLoad: '1000公斤' }, { ratedLoad: '额定载重量“1000公斤”' }],
  ['a load below nothing', { ratedLoad: '-1' }, { ratedLoad: '额定载重量“-1”' }],
  ['half a storey', { floors: '12.5' }, { floors: '层“12.5”' }],
  ['no storeys', { floors: '' }, { floors: '请填写层' }],
  ['too many decimal places', { ratedSpeedUp: '1.7512' }, { ratedSpeedUp: '额定速度(上行)“1.7512”' }],
  ['a longitude that is none of China', { longitude: '12' }, { longitude: '经度“12”' }],
  ['a latitude that is none of China', { latitude: '91' }, { latitude: '纬度“91”' }],
  ['a credit code with a wrong digit', { manufacturerUscc: '91330212MA28TEST00' }, { manufacturerUscc: '制造单位统一社会信用代码“91330212MA28TEST00”' }],
  ['a registration code that is too short', { registrationCode: '3110' }, { registrationCode: '注册代码“3110”' }],
  ['a telephone that is none', { rescueTel: '没有' }, { rescueTel: '应急救援电话“没有”' }],
  ['an equipment code that is too long', { equipmentCode: '3'.repeat(21) }, { equipmentCode: '设备代码“333333333333333333333' }],
  ['a word that is no choice', { machineRoom: '在楼顶' }, { machineRoom: '机房“在楼顶”不在可选范围内，可选：' }],
  ['neither yes nor no', { majorHazard: '也许' }, { majorHazard: '是否重大危险源“也许”不在可选范围内，可选：是、否' }],
  [
    'an escalator without its angle',
    { categoryCode: '自动扶梯与自动人行道', varietyCode: '自动扶梯' },
    { inclination: '请填写倾斜角', nominalSpeed: '请填写名义速度' },
  ],
  ['a code', { equipmentCode: '31103302120010001' }, {}],
  ['the same code again', { equipmentCode: '31103302120010001' }, { equipmentCode: '设备代码与前面一行重复' }],
  ['a registration code of a device', { registrationCode: '31103302002023010001' }, {}],
  ['the same registration code again', { registrationCode: '31103302002023010001' }, { registrationCode: '注册代码与前面一行重复' }],
  ['maker and serial of the first', { factoryNo: 'SERIAL-0' }, { factoryNo: '制造单位和产品编号与前面一行重复' }],
]

test('tells each fault of a workbook of devices at its cell, as a sheet counts it', async () => {
  const { table, read } = await formOf('3000')
  const sample = sampleRow(table)
  const cells = faults.map(([, wrong], place) =>
    table.columns.map(({ key }, column) => wrong[key] ?? (key === 'factoryNo' ? `SERIAL-${place}` : (sample[column] ?? ''))),
  )
  // An empty row counts in the line numbers.
  const { problems, rows } = read([titles(table), [], ...cells])
  expect(rows).toHaveLength(faults.length)
  const cellOf = (key: string, line: number) => `${columnName(table.columns.findIndex((column) => column.key === key))}${line}`
  const told = problems.map(({ line, column, message }) => ({ cell: `${column}${line}`, message }))
  const expected = faults.flatMap(([, , said], place) => Object.entries(said).map(([key, message]) => ({ cell: cellOf(key, place + 3), message })))
  for (const { cell, message } of expected) expect(told).toContainEqual({ cell, message: expect.stringContaining(message) })
  const wrongRows = faults.flatMap(([, , said], place) => (Object.keys(said).length > 0 ? [place] : []))
  expect(wrongRows.length).toBeGreaterThanOrEqual(30)
  // Valid rows have no messages, and the others only those expected: an escalator has no storeys.
  expect([...new Set(problems.map(({ row }) => row))].sort((a, b) => a - b)).toEqual(wrongRows)
  expect(told.filter(({ cell }) => !expected.some((other) => other.cell === cell)).map(({ message }) => message)).toEqual([
    '请填写名义宽度',
    '请填写提升高度或使用区段长度',
  ])
})

test.each(['1000', '2000', '3000', '4000', '5000', '6000', '7000', '8000', '9000'])(
  'a template of kind %s is read back under its titles, its sample is nobody, and an export of it reads as it was',
  async (kind) => {
    const { table, fields, read } = await formOf(kind)
    const template = await readSheet((await xlsxTemplate(table, fields)).buffer, 1)
    const [head = [], sample = []] = template
    expect(read(template).rows).toEqual([])
    // A real device that differs from the sample only by its number.
    const place = table.columns.findIndex(({ key }) => key === 'factoryNo')
    const own = sample.map((cell, column) => (column === place ? 'OWN-1' : cell))
    const { rows, problems } = read([head, sample, own])
    expect(problems).toEqual([])
    expect(rows).toHaveLength(1)
    const again = read(await readSheet((await rowsWorkbook(table, rows)).buffer, 1))
    expect(again.problems).toEqual([])
    // An export has the columns too that the template leaves out, empty.
    const filled = (list: typeof rows) => list.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')))
    expect(filled(again.rows)).toEqual(filled(rows))
    // A star marks exactly the columns every row needs; columns required in some rows name those rows.
    const bare = read([head, head.map((_, column) => (column === place ? 'OWN-2' : ''))]).problems.map(({ column }) => column)
    const titled = (ending: string) => head.flatMap((title, column) => (String(title).endsWith(ending) && column !== place ? [columnName(column)] : []))
    expect(titled('*').filter((column) => !bare.includes(column))).toEqual([])
    expect(bare.filter((column) => ![...titled('*'), ...titled('必填）')].includes(column))).toEqual([])
    const [hints = []] = await readSheet((await xlsxTemplate(table, fields)).buffer, 2)
    expect(hints).toContain('设备类别')
  },
)

test('a template of elevators says who has to fill in what only some are asked for', async () => {
  const { table, fields } = await formOf('3000')
  const [head = []] = await readSheet((await xlsxTemplate(table, fields)).buffer, 1)
  for (const label of ['制造单位名称', '产品编号(出厂编号)', '制造日期']) expect(head).toContain(`${label}*`)
  for (const label of ['名义速度(m/s)', '倾斜角(°)', '名义宽度(mm)', '提升高度或使用区段长度(m)'])
    expect(head).toContain(`${label}（自动扶梯与自动人行道必填）`)
})

test('a template of prices says of which lines each price is asked, and is read back', async () => {
  const items = maintenancePrice.tables.find(({ key }) => key === 'items')
  if (!items) throw new Error('no table')
  const [head = []] = await readSheet((await xlsxTemplate(items)).buffer, 1)
  const conditional = head.filter((title) => String(title).includes('必填'))
  expect(conditional).toEqual([expect.stringMatching(/^配件单价.*（[^、]+必填）$/), expect.stringMatching(/^人工单价.*（.+、.+必填）$/)])
  expect(readTable(items, [head, head.map(() => '1')]).rows[0]).toMatchObject({ partPrice: expect.any(String), labourPrice: expect.any(String) })
})
