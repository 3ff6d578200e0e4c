import { type FieldDefinition, type FormRow, fieldProblem } from '@shared/contract/form'
import { regionsEndpoint } from '@shared/contract/region'
import { unitEndpoints } from '@shared/contract/unit'
import { fireEvent, screen } from '@testing-library/react'
import dayjs from 'dayjs'
import { useState } from 'react'
import { today } from '../../headless/day'
import { fakeService, renderPage } from '../../testing/fakeService'
import { FieldControl } from './FieldControl'

let row: FormRow = {}
function MonthField() {
  const field: FieldDefinition = { key: 'installMonth', label: '安装年月', type: 'month', required: false }
  const [values, setValues] = useState<FormRow>({ installMonth: '2020-05' })
  row = values
  return <FieldControl id="month" name={field.label} field={field} value={values.installMonth ?? ''} row={values} onChange={setValues} />
}

it('a month is chosen as one, and kept as year and month', async () => {
  fakeService([])
  const { user } = renderPage(<MonthField />)
  const input = screen.getByRole('textbox', { name: '安装年月' })
  expect(input).toHaveValue('2020-05')
  await user.click(input)
  await user.click(await screen.findByText('8月'))
  expect(row).toEqual({ installMonth: '2020-08' })
})

it('a date that does not exist stays as it was typed, for the form to say so', async () => {
  fakeService([])
  const field: FieldDefinition = { key: 'wanted', label: '期望检验日期', type: 'date', required: false }
  const left: FormRow[] = []
  function DateField() {
    const [values, setValues] = useState<FormRow>({ wanted: '2026-12-01' })
    row = values
    return (
      <FieldControl id="date" name={field.label} field={field} value={values.wanted ?? ''} row={values} onChange={setValues} onLeave={() => left.push(row)} />
    )
  }
  const { user, unmount } = renderPage(<DateField />)
  const input = screen.getByRole('textbox', { name: '期望检验日期' })
  const typeDate = async (text: string) => {
    await user.clear(input)
    await user.type(input, text)
    await user.tab()
  }
  await typeDate('2020-02-31')
  expect(row).toEqual({ wanted: '2020-02-31' })
  expect(input).toHaveValue('2020-02-31')
  expect(left).not.toEqual([])
  await user.clear(input)
  await user.tab()
  expect(row).toEqual({ wanted: '' })
  await typeDate('2020-02-29')
  expect(row).toEqual({ wanted: '2020-02-29' })
  unmount()
  renderPage(<FieldControl id="date" name={field.label} field={field} value="2020-02-31" row={{}} onChange={() => undefined} />)
  expect(screen.getByRole('textbox', { name: '期望检验日期' })).toHaveValue('2020-02-31')
})

it.each([
  ['date', '2026-12-01', '2026-12-02'],
  ['month', '2026-12', '2027-01'],
  ['datetime', '2026-12-01 08:30', '2026-12-02 09:00'],
] as const)('a %s is emptied with its input, however the field is left, and takes another', async (type, before, after) => {
  fakeService([])
  const field: FieldDefinition = { key: 'value', label: '内容', type, required: false }
  function Field() {
    const [values, setValues] = useState<FormRow>({ value: before })
    row = values
    return <FieldControl id="value" name={field.label} field={field} value={values.value ?? ''} row={values} onChange={setValues} />
  }
  const { user } = renderPage(<Field />)
  const input = screen.getByRole('textbox', { name: '内容' })
  for (const leave of [() => user.tab(), () => user.click(document.body), () => user.keyboard('{Enter}'), () => user.keyboard('{Escape}')]) {
    await user.clear(input)
    await leave()
    expect(row).toEqual({ value: '' })
    expect(input).toHaveValue('')
    await user.click(input)
    await user.type(input, after)
    await user.tab()
    expect(row).toEqual({ value: after })
  }
})

it.each([
  ['date', '20261215', '2026-12-15'],
  ['date', '2026/12/15', '2026-12-15'],
  ['date', '2026年12月15日', '2026-12-15'],
  ['date', '2026-12-5', '2026-12-05'],
  ['date', '２０２６-１２-１５', '2026-12-15'],
  ['date', '\u200e2026/12/15', '2026-12-15'],
  ['month', '2026年12月', '2026-12'],
  ['datetime', '2026/12/15 8:30', '2026-12-15 08:30'],
  ['mobile', '１３８００１３８０００', '13800138000'],
  ['phone', '0574 8765 4321', '057487654321'],
  ['postcode', '３１５０００', '315000'],
  ['decimal', '１，２３４．５', '1234.5'],
] as const)('a %s typed as %s is kept as %s, as it is when it is pasted', async (type, typed, kept) => {
  fakeService([])
  const field: FieldDefinition = { key: 'value', label: '内容', type, required: false }
  function Field() {
    const [values, setValues] = useState<FormRow>({ value: '' })
    row = values
    return <FieldControl id="value" name={field.label} field={field} value={values.value ?? ''} row={values} onChange={setValues} />
  }
  const { user } = renderPage(<Field />)
  const input = screen.getByRole('textbox', { name: '内容' })
  await user.type(input, typed)
  await user.tab()
  expect(row).toEqual({ value: kept })
  expect(input).toHaveValue(kept)
})

it('a number is kept without the unit that another value of the form gives it', async () => {
  fakeService([])
  const field: FieldDefinition = { key: 'count', label: '数量', type: 'decimal', required: false, unitBy: { field: 'kind', units: { cylinder: '只' } } }
  const changed = jest.fn()
  const { user } = renderPage(<FieldControl id="count" name={field.label} field={field} value="300只" row={{ kind: 'cylinder' }} onChange={changed} />)
  await user.click(screen.getByRole('textbox', { name: '数量' }))
  await user.tab()
  expect(changed).toHaveBeenCalledWith({ count: '300' })
})

it('a calendar offers no day its field refuses, and one that is typed all the same stays to be told of', async () => {
  fakeService([])
  const late = dayjs(today()).add(2, 'year').format('YYYY-MM-DD')
  const field: FieldDefinition = { key: 'issued', label: '批准日期', type: 'date', required: true, day: 'upToToday' }
  function DateField() {
    const [values, setValues] = useState<FormRow>({})
    row = values
    return <FieldControl id="date" name={field.label} field={field} value={values.issued ?? ''} row={values} onChange={setValues} />
  }
  const { user } = renderPage(<DateField />)
  const input = screen.getByRole('textbox', { name: '批准日期' })
  await user.type(input, late)
  await user.tab()
  expect(row).toEqual({ issued: late })
  expect(input).toHaveValue(late)
  await user.clear(input)
  await user.type(input, today())
  await user.tab()
  expect(row).toEqual({ issued: today() })
  await user.click(input)
  const tomorrow = dayjs(today()).add(1, 'day').format('YYYY-MM-DD')
  expect((await screen.findAllByTitle(tomorrow))[0]).toHaveClass('ant-picker-cell-disabled')
})

it('a kind that a device brought along is read by its name', () => {
  fakeService([])
  const field: FieldDefinition = { key: 'equclacode', label: '设备种类', type: 'catalogue', catalogueLevel: 1, required: false, source: 'snapshot' }
  renderPage(<FieldControl id="kind" name={field.label} field={field} value="3000" row={{}} onChange={() => undefined} />)
  expect(screen.getByRole('textbox', { name: '设备种类' })).toHaveValue('电梯')
})

it('an area that a device brought along is read by its name', async () => {
  fakeService([[regionsEndpoint, () => ({ list: [{ code: '330212', name: '鄞州区', parentCode: '330200' }] })]])
  const field: FieldDefinition = { key: 'deviceAreaCode', label: '设备所在区域', type: 'region', required: false, source: 'snapshot' }
  renderPage(<FieldControl id="area" name={field.label} field={field} value="330212" row={{}} onChange={() => undefined} />)
  expect(await screen.findByDisplayValue('鄞州区')).toBeInTheDocument()
})

it('an account is chosen knowing what the service says of each', async () => {
  fakeService([[unitEndpoints.colleagues, () => ({ list: [{ id: 'w', name: '王测试' }] })]])
  const field: FieldDefinition = { key: 'inspector', label: '检验人员', type: 'account', accountRoles: ['6'], required: true }
  const choices = [{ value: 'w', note: '没有电梯检验证，当日已派 2 件', fits: false }]
  const { user } = renderPage(<FieldControl id="who" name={field.label} field={field} value="" row={{}} choices={choices} onChange={() => undefined} />)
  await user.click(screen.getByRole('combobox', { name: '检验人员' }))
  expect(await screen.findByText('没有电梯检验证，当日已派 2 件')).toBeVisible()
})

describe('a region that is typed', () => {
  const field: FieldDefinition = { key: 'areaScope', label: '数据范围(区域)', type: 'region', required: false }
  function RegionField() {
    const [values, setValues] = useState<FormRow>({})
    row = values
    return <FieldControl id="region" name={field.label} field={field} value={values.areaScope ?? ''} row={values} onChange={setValues} />
  }
  const open = () => {
    fakeService([
      [
        regionsEndpoint,
        () => ({
          list: [
            { code: '330200', name: '宁波市', parentCode: '' },
            { code: '330203', name: '海曙区', parentCode: '330200' },
            { code: '330205', name: '江北区', parentCode: '330200' },
          ],
        }),
      ],
    ])
    return renderPage(<RegionField />).user
  }
  const control = () => screen.findByRole('combobox', { name: '数据范围(区域)' })

  it.each(['{Enter}', '{Tab}'])('is chosen with %s if it can be no other', async (key) => {
    const user = open()
    await user.type(await control(), '海曙')
    await screen.findByText('海曙')
    await user.keyboard(key)
    expect(row).toEqual({ areaScope: '330203' })
    expect(await screen.findByTitle('宁波市 / 海曙区')).toBeInTheDocument()
  })

  it('goes on being typed after its list was pressed, to scroll it, and after the window had lost the focus', async () => {
    const user = open()
    const input = await control()
    await user.type(input, '宁波')
    const [option] = await screen.findAllByRole('menuitemcheckbox')
    await user.pointer({ keys: '[MouseLeft>]', target: option?.parentElement ?? document.body })
    await user.pointer({ keys: '[/MouseLeft]' })
    expect([document.activeElement, row]).toEqual([input, {}])
    // The element of a window in the background stays the active one.
    fireEvent.blur(input)
    expect([input, row]).toEqual([expect.objectContaining({ value: '宁波' }), {}])
    await user.click(document.body)
    expect(row).toEqual({ areaScope: '宁波' })
  })

  it('stays as it was typed if it can be several, for the form to say so, and is dropped with Escape', async () => {
    const user = open()
    await user.type(await control(), '宁波{Enter}')
    expect(row).toEqual({})
    await user.keyboard('{Escape}{Tab}')
    expect(row).toEqual({})
    await user.type(await control(), '宁波')
    await user.click(document.body)
    expect(row).toEqual({ areaScope: '宁波' })
    expect(fieldProblem(field, '宁波')).toBe('数据范围(区域)不在可选范围内，请从列表中选择')
    await user.type(await control(), '江北{Enter}')
    expect(row).toEqual({ areaScope: '330205' })
  })
})
