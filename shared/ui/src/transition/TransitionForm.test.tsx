import { invoice } from '@shared/contract/application'
import { screen } from '@testing-library/react'
import { FormStoreContext } from '../form/formStore'
import { GroupControls } from '../form/GroupSection'
import { renderPage } from '../testing'
import { createTransitionForm } from './transitionDraft'

test.each<[string, string, boolean, string]>([
  ['a fiscal receipt needs', '1', true, ''],
  ['a digital invoice lacks', '2', false, '数电发票没有代码，不用填写'],
])('%s a code, and the form of issuing says so of that kind only', (_, invoiceKind, required, hint) => {
  const issue = invoice.transitions.find(({ path }) => path === 'issue')
  const [group] = issue?.input ?? []
  if (!issue || !group) throw new Error('Nothing is issued')
  const store = createTransitionForm(issue, { form: { fields: { invoiceKind }, tables: {} }, inputValues: {} })
  renderPage(
    <FormStoreContext value={store}>
      <GroupControls group={group} labels={{}} />
    </FormStoreContext>,
  )
  const code = screen.getByLabelText('票据代码')
  expect(code.getAttribute('aria-required') === 'true').toBe(required)
  expect(code).toHaveAccessibleDescription(hint)
})
