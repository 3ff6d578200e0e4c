import { appointmentStandings, onlineApplyNewrule } from '@shared/contract/application'
import { waitFor } from '@testing-library/react'
import { fakeService, renderPage, signedInAs } from '../testing'
import { createTransitionForm } from '../transition/transitionDraft'
import { FormLookups } from './FormLookups'
import { FormStoreContext } from './formStore'

test('what is typed for a transition is judged by its record, which the lookup names', async () => {
  signedInAs('4')
  const answer = { list: [{ field: 'inspectOn', message: '2099-01-04（周日）不是工作日', path: '' }], fields: {} }
  const calls = fakeService([[appointmentStandings, () => answer]])
  const assign = onlineApplyNewrule.transitions.find(({ path }) => path === 'assign')
  if (!assign) throw new Error('No assignment')
  const form = createTransitionForm(assign, { form: { fields: {}, tables: {} }, inputValues: {} }, { inspector: 'i', inspectOn: '2099-01-04' })
  renderPage(
    <FormStoreContext value={form}>
      <FormLookups recordId="record" />
    </FormStoreContext>,
  )
  await waitFor(() => expect(calls[0]?.query).toEqual({ id: 'record', inspector: 'i', inspectOn: '2099-01-04' }))
  await waitFor(() => expect(form.store.getState().looked.get('inspectOn')?.message).toContain('不是工作日'))
})
