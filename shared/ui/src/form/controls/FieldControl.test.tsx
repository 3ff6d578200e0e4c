import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { screen } from '@testing-library/react'
import { useState } from 'react'
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
