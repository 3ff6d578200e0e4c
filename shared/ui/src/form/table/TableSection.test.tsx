import { onlineApplyNewrule } from '@shared/contract/application'
import { screen } from '@testing-library/react'
import { fakeService, renderPage, signedInAs } from '../../testing/fakeService'
import { emptyForm } from '../formModel'
import { applicationRules, createFormStore, FormStoreContext } from '../formStore'
import { TableSection } from './TableSection'

const devices = onlineApplyNewrule.tables.find(({ key }) => key === 'devices')

/** The headings of the devices of an inspection of one kind. */
function headings(equclacode: string): string[] {
  signedInAs('1')
  fakeService([])
  if (!devices) throw new Error('An inspection has devices')
  const form = createFormStore(
    applicationRules(onlineApplyNewrule, () => '2026-11-22'),
    emptyForm(onlineApplyNewrule, { equclacode }),
  )
  form.addRow('devices')
  renderPage(
    <FormStoreContext value={form}>
      <TableSection table={devices} />
    </FormStoreContext>,
  )
  return screen.getAllByRole('columnheader').map((heading) => heading.textContent ?? '')
}

test.each([
  ['3000', false],
  ['6000', true],
])('a table has the columns its form’s kind can have: %s', (kind, has) => {
  expect(headings(kind).some((heading) => heading.startsWith('设备级别'))).toBe(has)
})
