import { constructionNotice, maintenancePrice, onlineApplyNewrule } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { looksLikeTable, parseClipboard, readTable } from './readTable'

const table = (key: string) => {
  const found = constructionNotice.tables.find((candidate) => candidate.key === key)
  if (!found) throw new Error(key)
  return found
}
const devices = table('devices')
const workers = table('workers')

describe('parseClipboard', () => {
  it('splits rows and cells as Excel copies them', () => {
    expect(parseClipboard('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })
  it('keeps line breaks, tabs and quotes of a quoted cell', () => {
    expect(parseClipboard('"第一行\n第二行"\t"他说""好"""\tx')).toEqual([['第一行\n第二行', '他说"好"', 'x']])
  })
  it('keeps rows left empty between others, and none after the last', () => {
    expect(parseClipboard('a\n\t\nb\n\n\t\n')).toEqual([['a'], ['', ''], ['b']])
  })
  it('takes one cell for a text, not for a table', () => {
    expect(looksLikeTable('示例电梯\n')).toBe(false)
    expect(looksLikeTable('a\tb')).toBe(true)
    expect(looksLikeTable('a\nb')).toBe(true)
  })
})

describe('readTable', () => {
  it('is asked for a column of months', () => {
    const table = {
      key: 'lines',
      label: '管线',
      measure: '条',
      minRows: 0,
      maxRows: 10,
      columns: [{ key: 'installMonth', label: '安装年月', type: 'month' as const, required: false }],
    }
    expect(readTable(table, [['安装年月'], [new Date(Date.UTC(2020, 4, 1))], ['2020年6月'], ['以前']])).toMatchObject({
      rows: [{ installMonth: '2020-05' }, { installMonth: '2020-06' }, { installMonth: '以前' }],
      problems: [{ line: 4, message: '安装年月“以前”：请输入有效的年月，如 2026-12' }],
    })
  })
  it('finds columns by their titles in any order, with or without the star', () => {
    const read = readTable(workers, [
      ['证书编号*', '姓名', '备注'],
      ['Z1', '赵测试', '不要'],
    ])
    expect(read.byTitle).toBe(true)
    expect(read.rows).toEqual([{ name: '赵测试', certNo: 'Z1' }])
  })
  it('takes columns in order when there are no titles', () => {
    const read = readTable(workers, [['赵测试', '330299199001010019', '电梯修理', 'Z1', '2028/1/1']])
    expect(read.byTitle).toBe(false)
    expect(read.rows).toEqual([{ name: '赵测试', idCard: '330299199001010019', item: 'T', certNo: 'Z1', certExpire: '2028-01-01' }])
  })
  it('starts at the column the cursor is in', () => {
    expect(readTable(workers, [['Z1', '2028-01-01']], {}, { column: 3 }).rows).toEqual([{ certNo: 'Z1', certExpire: '2028-01-01' }])
  })
  it('understands names and codes of the catalogue, each level under the one above', () => {
    const [byName, byCode] = readTable(devices, [
      ['电梯', '曳引与强制驱动电梯', '曳引驱动乘客电梯'],
      ['3000', '3100', '3110'],
    ]).rows
    expect(byName).toEqual(byCode)
    expect(byName).toMatchObject({ equclacode: '3000', categoryCode: '3100', varietyCode: '3110' })
  })
  it('fills the kind that a category belongs to', () => {
    expect(
      readTable(devices, [
        ['设备类别', '设备名称'],
        ['曳引与强制驱动电梯', '乘客电梯'],
      ]).rows[0],
    ).toMatchObject({ equclacode: '3000', categoryCode: '3100' })
  })
  it('keeps what is no choice, says so with the choices, and counts rows as a spreadsheet does', () => {
    const read = readTable(workers, [
      ['姓名', '作业项目'],
      ['赵测试', '电梯修理'],
      ['', ''],
      ['钱测试', '修电梯'],
    ])
    expect(read.rows[1]).toMatchObject({ item: '修电梯' })
    expect(read.problems).toEqual([
      { row: 1, line: 4, column: 'B', message: expect.stringMatching(/^作业项目“修电梯”不在可选范围内，可选：电梯修理、.* 等 \d+ 项$/) },
    ])
  })
  it('quotes no more of a cell than it takes to know it again', () => {
    const [problem] = readTable(workers, [
      ['姓名', '作业项目'],
      ['赵测试', '修'.repeat(400)],
    ]).problems
    expect(problem?.message).toContain(`作业项目“${'修'.repeat(30)}…”不在可选范围内`)
  })
  it('names all of few choices, and those under the level above', () => {
    const [problem] = readTable(devices, [
      ['设备种类', '设备类别'],
      ['电梯', '升降机'],
    ]).problems
    expect(problem?.message).toBe('设备类别“升降机”不在可选范围内，可选：曳引与强制驱动电梯、液压驱动电梯、自动扶梯与自动人行道、其它类型电梯')
  })
  it('understands a level although the one above it is none of the catalogue', () => {
    const read = readTable(devices, [
      ['设备种类', '设备类别', '设备品种'],
      ['升降机', '曳引与强制驱动电梯', '曳引驱动乘客电梯'],
    ])
    expect(read.rows[0]).toMatchObject({ equclacode: '升降机', categoryCode: '3100', varietyCode: '3110' })
    expect(read.problems.map(({ message }) => message.slice(0, 4))).toEqual(['设备种类'])
  })
  it('leaves rows between others where they are when it goes into the table at a cell', () => {
    expect(
      readTable(
        workers,
        [
          ['Z1', ''],
          ['', ''],
          ['Z3', ''],
        ],
        {},
        { column: 3 },
      ).rows.map((row) => row.certNo),
    ).toEqual(['Z1', undefined, 'Z3'])
    expect(readTable(workers, [['赵测试'], [''], ['钱测试']]).rows).toHaveLength(2)
  })
  it('reads a number however it was typed, wherever one is expected, and leaves what is none', () => {
    const columns = [
      { key: 'length', label: '长度', type: 'decimal', required: false },
      { key: 'lines', label: '条数', type: 'integer', required: false },
      { key: 'on', label: '日期', type: 'date', required: false },
      { key: 'name', label: '名称', type: 'string', required: false },
    ] as const
    const table = { key: 'rows', label: '汇总表', measure: '行', columns, minRows: 0, maxRows: 10 }
    const read = (...cells: string[]) => readTable(table, [columns.map(({ label }) => label), cells]).rows[0]
    expect(read('１２３．５', '１，２３４', '２０２６－０１－０５', '１号，管')).toEqual({ length: '123.5', lines: '1234', on: '2026-01-05', name: '１号，管' })
    expect(read('1,234,567.25', '-12', '2026/1/5', '1,234')).toEqual({ length: '1234567.25', lines: '-12', on: '2026-01-05', name: '1,234' })
    expect(read('1,23', '约１００', '', '')).toMatchObject({ length: '1,23', lines: '约１００' })
  })
  it('reads numbers and dates of a spreadsheet', () => {
    expect(
      readTable(workers, [
        ['姓名', '证书编号', '有效期至'],
        ['赵测试', 12345, new Date(Date.UTC(2028, 0, 1))],
      ]).rows[0],
    ).toMatchObject({ certNo: '12345', certExpire: '2028-01-01' })
  })
  it('says at its cell that what is written is not kept, where no row has the column with what the form has chosen', () => {
    const inspected = onlineApplyNewrule.tables.find(({ key }) => key === 'devices') ?? devices
    const cells = [
      ['设备名称', '设备级别'],
      ['乘客电梯', 'A级'],
    ]
    expect(readTable(inspected, cells, { equclacode: '3000' }).problems).toMatchObject([
      { line: 2, column: 'B', message: '设备级别“A级”：按已填写的内容没有这一栏，不会保存' },
    ])
    const untitled = ['31103302002023090001', '乘客电梯', '曳引与强制驱动电梯', '', '梯11浙B00001(23)']
    expect(readTable(inspected, [untitled], { equclacode: '3000' }).rows[0]).toMatchObject({ useCertNo: '梯11浙B00001(23)' })
    const elsewhere: FormRow[] = [{ equclacode: '6000' }, {}]
    for (const fields of elsewhere) expect(readTable(inspected, cells, fields).problems).toEqual([])
  })
  it('takes no code whose end the spreadsheet has lost, and says so at its cell', () => {
    const read = readTable(devices, [
      ['设备名称', '注册代码', '制造编号'],
      ['乘客电梯', 31_103_302_002_015_090_000, 123_456_789_012_345],
    ])
    expect(read.rows[0]).toMatchObject({ registrationCode: '', factoryNo: '123456789012345' })
    expect(read.problems).toContainEqual(expect.objectContaining({ line: 2, column: 'B', message: expect.stringContaining('已丢失末尾的几位') }))
  })
  it('of a long table tells the cells left empty too, each by row and column of the sheet', () => {
    const [items] = maintenancePrice.tables
    if (!items) throw new Error('no table')
    const read = readTable(items, [
      ['名称*', '类别*', '单位*', '配件单价(元)', '备注'],
      ['门锁', '配件', '套', '38.5', ''],
      ['', '', '', '', ''],
      ['光幕', '零件', '', '三百', "'-"],
      ['困人救援', '人工', '次', '', ''],
    ])
    expect(read.rows[1]).toMatchObject({ itemName: '光幕', remark: '-' })
    expect(read.problems.map(({ line, column, message }) => `${column}${line} ${message}`)).toEqual([
      'B4 类别“零件”不在可选范围内，可选：维保费、配件、人工、检测试验配合费',
      'C4 请填写单位',
      expect.stringMatching(/^D4 配件单价“三百”：/),
      expect.stringMatching(/^5 请填写人工单价$/),
    ])
  })
})

it('keeps what is too long for its column, and says where; of a whole text what the service takes', () => {
  const [items] = maintenancePrice.tables
  if (!items) throw new Error('No table')
  const read = readTable(items, [
    ['类别', '名称', '单位'],
    ['配件', '长'.repeat(300), '米'],
    ['配件', '绳'.repeat(5_000), '米'],
  ])
  expect(read.rows.map(({ itemName = '' }) => itemName.length)).toEqual([300, 2_000])
  expect(read.problems.filter(({ column }) => column === 'B')).toMatchObject([
    { line: 2, message: expect.stringContaining('60') },
    { line: 3, message: expect.stringContaining('有 5000 个字，只保留前 2000 个') },
  ])
})
