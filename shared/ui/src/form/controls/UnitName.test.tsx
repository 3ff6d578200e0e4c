import type { FormRow } from '@shared/contract/form'
import { type UnitOption, unitEndpoints } from '@shared/contract/unit'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { fakeService, renderPage, signedInAs } from '../../testing/fakeService'
import { UnitName } from './UnitName'

const aUnitOption = (id: string, unitName: string): UnitOption => ({
  id,
  unitName,
  uscc: `CODE-${id}`,
  areaCode: '330212',
  regAddress: `地址${id}`,
  contactName: '',
  contactTel: '',
})

let row: FormRow = {}
function NameField({ first = {}, offers }: { first?: FormRow; offers?: 'maintenance' }) {
  const [values, setValues] = useState(first)
  row = values
  return (
    <UnitName
      aria-label="使用单位"
      value={values.useUnitName ?? ''}
      fieldKey="useUnitName"
      {...(offers && { offers })}
      fill={{ useUnitUscc: 'uscc', useAddress: 'regAddress', useContact: 'contactName' }}
      onChange={(change) => setValues({ ...values, ...change })}
    />
  )
}
const serve = (...list: UnitOption[]) => fakeService([[unitEndpoints.list, () => ({ pageNo: 1, pageSize: 20, count: list.length, list })]])
const field = () => screen.getByRole('combobox', { name: '使用单位' })
const optionOf = (code: string) => {
  const option = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(({ textContent }) => textContent?.includes(code))
  if (!option) throw new Error(`No option ${code}`)
  return option
}

test('of two units with one name, the one that was chosen fills its fields', async () => {
  serve(aUnitOption('u1', '示例物业'), aUnitOption('u2', '示例物业'))
  const { user } = renderPage(<NameField first={{ useContact: '李测试' }} />)
  await user.type(field(), '示例')
  await waitFor(() => optionOf('CODE-u2'))
  await user.click(optionOf('CODE-u2'))
  expect(row).toEqual({ useUnitName: '示例物业', useUnitUscc: 'CODE-u2', useAddress: '地址u2', useContact: '李测试' })
  expect(field()).toHaveValue('示例物业')
})

test('a name the portal does not know stays as it was typed', async () => {
  serve()
  const { user } = renderPage(<NameField />)
  await user.type(field(), '没有登记过的单位')
  await user.tab()
  expect(row).toEqual({ useUnitName: '没有登记过的单位' })
  expect(field()).toHaveValue('没有登记过的单位')
})

test('nothing is searched for before two letters are typed', async () => {
  const calls = serve(aUnitOption('u1', '示例物业'))
  const { user } = renderPage(<NameField />)
  await user.type(field(), '示')
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(calls).toEqual([])
  await user.type(field(), '例')
  await waitFor(() => expect(calls).toHaveLength(1))
})

test('a maintenance unit is offered the units it works for before it types', async () => {
  signedInAs('2')
  const calls = serve(aUnitOption('u1', '示例物业'))
  const { user } = renderPage(<NameField />)
  await user.click(field())
  await waitFor(() => optionOf('CODE-u1'))
  expect(calls.at(-1)?.query).toMatchObject({ served: '1' })
})

test('a field of a maintenance unit is offered maintenance units, by a maintenance unit too', async () => {
  signedInAs('2')
  const list = [aUnitOption('u1', '示例电梯')]
  const calls = fakeService([[unitEndpoints.bcwlist, () => ({ pageNo: 1, pageSize: 20, count: 1, list })]])
  const { user } = renderPage(<NameField offers="maintenance" />)
  await user.type(field(), '示例')
  await waitFor(() => optionOf('CODE-u1'))
  expect(calls.at(-1)?.query).toMatchObject({ maintains: '1' })
  await user.click(optionOf('CODE-u1'))
  expect(row).toMatchObject({ useUnitName: '示例电梯', useUnitUscc: 'CODE-u1' })
})
