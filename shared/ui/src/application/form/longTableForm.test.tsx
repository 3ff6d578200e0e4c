import { type ApplicationDetail, applicationEndpoints, maintenancePrice } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import type { FormRow } from '@shared/contract/form'
import { regionsEndpoint } from '@shared/contract/region'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { xlsxTemplate } from '../../form/table/xlsxTemplate'
import { aNotice, fakeService, renderPage, signedInAs, windowIs } from '../../testing'
import { wait } from '../../testing/noticeForm'
import { ApplicationFormPage } from './ApplicationFormPage'

let sheet: unknown[][] = []
jest.mock('read-excel-file/browser', () => ({ readSheet: () => Promise.resolve(sheet) }))

const calls = applicationEndpoints(maintenancePrice)
if (!calls.rows) throw new Error('The price list has no endpoint for its rows')
const { rows: rowsCall, ...others } = calls

const [items] = maintenancePrice.tables
if (!items) throw new Error('The price list has no table')
const template = xlsxTemplate(items)

const priceRow = (number: number): FormRow => ({ priceKind: '2', itemName: `门锁${number}`, unit: '套', partPrice: '38.5' })

/** A draft with `count` rows, which the service returns in pages. @param hanging as many first questions for rows are never answered */
function aDraftOf(count: number, hanging = 0) {
  let unanswered = hanging
  const all = Array.from({ length: count }, (_, number) => priceRow(number + 1))
  const record: ApplicationDetail = aNotice({
    id: 'p1',
    type: maintenancePrice.key,
    number: '',
    status: '10',
    statusName: '暂存',
    version: 7,
    own: true,
    form: { fields: { priceYear: '2026', serviceArea: '330212' }, tables: { items: [] } },
    counts: { items: count },
    labels: {},
    actions: ['save', 'commit', 'delete'],
  })
  let version = 7
  return fakeService([
    [others.detail, () => record],
    [
      rowsCall,
      ({ query }) => {
        if (unanswered-- > 0) return new Promise(() => undefined)
        const [pageNo, pageSize] = [Number(query.pageNo), Number(query.pageSize)]
        const list = all.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((values, index) => ({ place: (pageNo - 1) * pageSize + index, values }))
        return { pageNo, pageSize, count, list, version: record.version }
      },
    ],
    [others.save, () => ({ id: 'p1', status: '10', statusName: '暂存', version: ++version, number: '', receiptNo: '' })],
    [attachmentEndpoints.findAttList, () => ({ list: [] })],
    [regionsEndpoint, () => ({ list: [{ code: '330212', name: '鄞州区', parentCode: '330200' }] })],
  ])
}

const open = () =>
  renderPage(<ApplicationFormPage definition={maintenancePrice} title="维保配件及人工参考价申报" />, {
    path: '/company-service/maintenance-parts-apply/form?id=p1',
  })
const heading = async (count: number) => waitFor(() => expect(screen.getByRole('heading', { name: '价目明细' }).parentElement).toHaveTextContent(`${count} 条`))
const saved = (asked: ReturnType<typeof fakeService>) => asked.filter((one) => one.path === others.save.path).map((one) => one.body.rowChanges)

async function choose(...rows: unknown[][]) {
  sheet = [['类别*', '名称*', '单位*', '配件单价', '人工单价'], ...rows]
  // A valid workbook; its parsed content is mocked above.
  const file = Object.assign(new File(['x'], '价目.xlsx'), { arrayBuffer: async () => (await template).buffer })
  fireEvent.change(screen.getByLabelText('选择要导入价目明细的 Excel 文件'), { target: { files: [file] } })
  return screen.findByRole('dialog', { name: '导入价目明细' })
}

beforeEach(() => {
  localStorage.clear()
  signedInAs('2')
  windowIs('wide')
})

describe('价目明细', () => {
  it('opens with every row, read in pages, and draws those in sight', async () => {
    const asked = aDraftOf(2_300)
    open()
    await heading(2_300)
    expect(asked.filter((one) => one.path === rowsCall.path).map((one) => one.query.pageNo)).toEqual([1, 2, 3])
    expect(screen.getByRole('table').querySelectorAll('tbody tr').length).toBeLessThan(100)
  })

  it('saves the one row that was changed', async () => {
    const asked = aDraftOf(30)
    open()
    await heading(30)
    fireEvent.click(screen.getByText('门锁3'))
    fireEvent.change(screen.getByLabelText('第 3 条 名称'), { target: { value: '门锁左开' } })
    fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(saved(asked)).toEqual([{ items: { start: 2, remove: 1, rows: [{ ...priceRow(3), itemName: '门锁左开' }] } }]))
  })

  it('shows what a file would bring and where it is wrong, and brings all of it or nothing', async () => {
    aDraftOf(3)
    open()
    await heading(3)
    const wrong = await choose(['配件', '光幕', '套', '620', ''], ['零件', '门锁', '', '10', ''])
    expect(wrong).toHaveTextContent('读到 2 条，2 处有误')
    expect(within(wrong).getByText('第 3 行 C 列：请填写单位')).toBeInTheDocument()
    fireEvent.click(within(wrong).getByRole('button', { name: '不导入' }))
    await heading(3)
    const right = await choose(['配件', '光幕', '套', '620', ''])
    expect(right).toHaveTextContent('读到 1 条，没有发现错误')
    fireEvent.click(within(right).getByLabelText('追加到末尾'))
    fireEvent.click(within(right).getByRole('button', { name: '导入 1 条' }))
    await heading(4)
    const instead = await choose(['人工', '困人救援', '次', '', '300'])
    fireEvent.click(within(instead).getByRole('button', { name: '导入 1 条' }))
    await heading(1)
  })

  it('does not append to what leaves no room, and replaces it', async () => {
    aDraftOf(items.maxRows)
    open()
    await heading(items.maxRows)
    const dialog = await choose(['配件', '光幕', '套', '620', ''])
    const take = within(dialog).getByRole('button', { name: '导入 1 条' })
    expect(take).toBeEnabled()
    fireEvent.click(within(dialog).getByLabelText('追加到末尾'))
    expect(dialog).toHaveTextContent(`读到 1 条，加上现有的 ${items.maxRows} 条，超过最多 ${items.maxRows} 条，不能导入`)
    expect(take).toBeDisabled()
    fireEvent.click(within(dialog).getByLabelText(/^替换现有的/))
    fireEvent.click(take)
    await heading(1)
  })

  it('asks again after ten seconds for rows that hang', async () => {
    // The last one: what React left waiting on the stopped clock never runs.
    jest.useFakeTimers()
    const asked = aDraftOf(30, 1)
    open()
    await wait(10_100)
    fireEvent.click(within(screen.getByText(/加载时间较长/)).getByRole('button'))
    await heading(30)
    expect(asked.filter((one) => one.path === rowsCall.path)).toHaveLength(2)
    jest.useRealTimers()
  })
})
