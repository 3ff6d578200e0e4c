import { constructionNotice, maintenancePrice, onlineApplyNewrule } from '@shared/contract/application'
import type { FormRow, TableDefinition } from '@shared/contract/form'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { importFile, importMaxBytes } from './importFile'
import { readTable } from './readTable'
import { rowsWorkbook } from './rowsWorkbook'
import { xlsxTemplate } from './xlsxTemplate'

let sheetOfFile: unknown[][] | Error = []
jest.mock('read-excel-file/browser', () => ({
  readSheet: () => (sheetOfFile instanceof Error ? Promise.reject(sheetOfFile) : Promise.resolve(sheetOfFile)),
}))

/** Returns the page's own `Uint8Array`, as the writer expects; Node's encoder returns that of another realm. */
class PageTextEncoder extends TextEncoder {
  override encode(text?: string) {
    return Uint8Array.from(super.encode(text))
  }
}
globalThis.TextEncoder = PageTextEncoder

const workers = constructionNotice.tables.find((table) => table.key === 'workers') as TableDefinition
const devices = constructionNotice.tables.find((table) => table.key === 'devices') as TableDefinition
const template = xlsxTemplate(workers).then(({ buffer }) => buffer)
const xlsx = (name = '人员.xlsx', bytes: () => Promise<ArrayBuffer> = () => template) => Object.assign(new File(['x'], name), { arrayBuffer: bytes })

const { readSheet: read } = jest.requireActual<{ readSheet(input: ArrayBuffer, sheet: number): Promise<unknown[][]> }>('read-excel-file/universal')

describe('importFile', () => {
  it('reads rows under their titles', async () => {
    sheetOfFile = [
      ['姓名*', '身份证号*', '作业项目*'],
      ['赵测试', '330299199001010019', '电梯修理'],
    ]
    expect(await importFile(workers, xlsx())).toMatchObject({ ok: true, table: { rows: [{ name: '赵测试', item: 'T' }] } })
  })
  it.each([
    ['an old spreadsheet', xlsx('人员.xls'), '请选择 xlsx 文件，旧的 xls 请另存为 xlsx'],
    ['a file that is too large', Object.defineProperty(xlsx(), 'size', { value: importMaxBytes + 1 }), '文件超过 5 MB，请只保留要导入的行'],
  ])('refuses %s before reading it', async (_, file, message) => {
    expect(await importFile(workers, file)).toEqual({ ok: false, message })
  })
  it('reads csv where the page takes it, in either encoding, and nowhere else', async () => {
    const rows = [{ name: '赵测试', item: 'T' }]
    const utf8 = Buffer.from('\uFEFF姓名,身份证号,作业项目\n赵测试,330299199001010019,电梯修理\n')
    // The same in the encoding used by banking software: 姓名,作业项目 / 赵测试,电梯修理.
    const gb18030 = Buffer.from('d0d5c3fb2cd7f7d2b5cfeec4bf0ad5d4b2e2cad42cb5e7ccddd0dec0ed0a', 'hex')
    for (const bytes of [utf8, gb18030]) {
      const file = xlsx('人员.csv', () => Promise.resolve(Uint8Array.from(bytes).buffer))
      expect(await importFile(workers, file, {}, true)).toMatchObject({ ok: true, table: { rows } })
      expect(await importFile(workers, file)).toMatchObject({ ok: false })
    }
  })
  it('says what to do with a file that cannot be read', async () => {
    sheetOfFile = new Error('not a sheet')
    expect(await importFile(workers, xlsx())).toEqual({ ok: false, message: '文件不能读取，请下载导入模板填写后重试' })
  })
  it('gives the reader nothing that would stop the page', async () => {
    sheetOfFile = [['姓名*', '身份证号*'], ['赵测试']]
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(4 * 1024 * 1024) }).buffer as ArrayBuffer
    expect(
      await importFile(
        workers,
        xlsx('人员.xlsx', async () => bomb),
      ),
    ).toMatchObject({ ok: false, message: expect.stringContaining('展开后超过 10 MB') })
  })
  it('takes all rows of a long table or none: not without a column every row needs, not beyond what it holds', async () => {
    const [items] = maintenancePrice.tables
    if (!items) throw new Error('no table')
    sheetOfFile = [['名称', '类别'], ...Array.from({ length: 3 }, () => ['门锁', '配件'])]
    expect(await importFile(items, xlsx())).toEqual({ ok: false, message: '文件中没有“单位”列，请使用导入模板' })
    sheetOfFile = [['名称', '类别', '单位', '人工单价'], ...Array.from({ length: 5_001 }, () => ['困人救援', '人工', '次', '300'])]
    expect(await importFile(items, xlsx())).toEqual({ ok: false, message: '读到 5001 行，价目明细最多 5000 行，没有导入；请删去多余的行后重试' })
    sheetOfFile.pop()
    expect(await importFile(items, xlsx())).toMatchObject({ ok: true, table: { problems: [], rows: { length: 5_000 } } })
  })
  it('asks for no column that only other rows would need', async () => {
    const [items] = maintenancePrice.tables
    if (!items) throw new Error('no table')
    const table: TableDefinition = {
      ...items,
      columns: [...items.columns, { key: 'angle', label: '角度', type: 'string', required: true, visibleWhen: { column: 'priceKind', in: ['9'] } }],
    }
    sheetOfFile = [
      ['名称', '类别', '单位', '人工单价'],
      ['困人救援', '人工', '次', '300'],
    ]
    expect(await importFile(table, xlsx())).toMatchObject({ ok: true, table: { problems: [] } })
  })
  it('says when the first row has no titles, and when there is nothing', async () => {
    sheetOfFile = [['赵测试', '330299199001010019']]
    expect(await importFile(workers, xlsx())).toMatchObject({ ok: false, message: expect.stringContaining('第一行不是列名') })
    sheetOfFile = [['姓名', '身份证号']]
    expect(await importFile(workers, xlsx())).toMatchObject({ ok: false, message: expect.stringContaining('没有读到内容') })
  })
  it('says that there is only the sample, and takes it for a row once any of it was written over', async () => {
    const [titles = [], sample = []] = await read(await template, 1)
    sheetOfFile = [titles, sample]
    expect(await importFile(workers, xlsx())).toEqual({
      ok: false,
      message: '只有示例行，没有可以导入的内容：示例行不会导入，可以直接改写；改写后按填写的内容导入',
    })
    sheetOfFile = [titles, sample.with(0, '赵测试')]
    expect(await importFile(workers, xlsx())).toMatchObject({ ok: true, table: { problems: [], rows: [{ name: '赵测试', idCard: '330299198501010019' }] } })
  })
})

describe('xlsxTemplate', () => {
  it('is a spreadsheet whose titles the import understands, over a sample row that is nobody', async () => {
    const cells = await read(await template, 1)
    expect(cells).toEqual([
      ['姓名*', '身份证号*', '作业项目*', '证书编号*', '有效期至*', null],
      ['张示例', '330299198501010019', '电梯修理', 'T330299198501010019', '2028-12-31', '示例行不会导入，可以直接改写；改写后按填写的内容导入'],
    ])
    expect(readTable(workers, [...cells, ['赵测试', '', '电梯修理', 'Z1', '2028-01-01']]).rows).toEqual([
      { name: '赵测试', idCard: '', item: 'T', certNo: 'Z1', certExpire: '2028-01-01' },
    ])
  })
  it('says in its second sheet what may be written', async () => {
    const hints = await read(await template, 2)
    expect(hints[0]).toEqual(['示例行', '作业项目', '有效期至'])
    expect(hints[1]?.[0]).toMatch(/^第 2 行：示例行不会导入/)
    expect(hints.some((row) => row[1] === '电梯修理')).toBe(true)
  })
  it('says only what the devices of the form may be, once they have a kind', async () => {
    const [titles = [], ...lines] = await read((await xlsxTemplate(devices, { equclacode: '8000' })).buffer, 2)
    const said = (title: string) => lines.map((line) => line[titles.indexOf(title)]).filter(Boolean)
    expect([said('设备种类'), said('设备类别')]).toEqual([['压力管道'], ['长输管道', '公用管道', '工业管道']])
  })
  it('has no column that no row can have with what the form has chosen; before anything is chosen it has all', async () => {
    const inspected = onlineApplyNewrule.tables.find(({ key }) => key === 'devices') as TableDefinition
    const titlesOf = async (fields: FormRow) =>
      (await read((await xlsxTemplate(inspected, fields)).buffer, 1))[0]?.map((title) => String(title).replace('*', ''))
    const elevators = await titlesOf({ equclacode: '3000' })
    for (const label of ['检验项目', '设备级别']) expect(elevators).not.toContain(label)
    expect(elevators).toContain('限速器校验(台)')
    expect(await titlesOf({ equclacode: '6000' })).toContain('设备级别')
    expect(await titlesOf({})).toEqual(expect.arrayContaining(['检验项目', '设备级别', '限速器校验(台)']))
    const [titles = [], sample = []] = await read((await xlsxTemplate(inspected, { equclacode: '3000' })).buffer, 1)
    expect(readTable(inspected, [titles, sample], { equclacode: '3000' })).toMatchObject({ rows: [], samples: 1 })
  })
  it('offers in its cells what may be chosen, a category under the kind in its own row', async () => {
    const bytes = await xlsxTemplate(devices)
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    const lists = [...new DOMParser().parseFromString(sheet, 'text/xml').getElementsByTagName('dataValidation')].map((list) => [
      list.getAttribute('sqref'),
      list.getElementsByTagName('formula1')[0]?.textContent,
    ])
    expect(lists).toEqual([
      ['A2:A501', "'填写说明'!$B$2:$B$9"],
      ['B2:B501', "OFFSET('填写说明'!$C$1,MATCH($A2,'填写说明'!$D:$D,0)-1,0,COUNTIF('填写说明'!$D:$D,$A2),1)"],
      ['C2:C501', "OFFSET('填写说明'!$E$1,MATCH($B2,'填写说明'!$F:$F,0)-1,0,COUNTIF('填写说明'!$F:$F,$B2),1)"],
      ['M2:M501', "'填写说明'!$G$2:$G$9"],
    ])
    // The entries of a parent must be adjacent to form one range.
    const parents = (await read(bytes.buffer, 2)).map((row) => row[3])
    expect(parents.filter((parent, line) => parent !== parents[line - 1])).toHaveLength(new Set(parents).size)
  })
})

describe('rowsWorkbook', () => {
  it('is a file whose rows the import reads back as they were', async () => {
    const rows: FormRow[] = [
      { priceKind: '2', itemName: '门锁', unit: '套', partPrice: '0038.50', remark: '=1+1' },
      { priceKind: '3', itemName: '困人救援', unit: '次', labourPrice: '300.00', remark: '-' },
    ]
    const [items] = maintenancePrice.tables
    if (!items) throw new Error('no table')
    const cells = await read((await rowsWorkbook(items, rows)).buffer, 1)
    expect(cells[1]?.[9]).toBe("'=1+1")
    expect(cells[2]).toContain(300)
    const { rows: again, problems } = readTable(items, cells)
    expect(again.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')))).toEqual(rows)
    expect(problems).toEqual([])
  })
})
