import { faultRegistration } from '@shared/contract/application'
import { screen } from '@testing-library/react'
import { aRow } from '../testing/aNotice'
import { fakeService, renderPage, signedInAs } from '../testing/fakeService'
import { useApplicationActs } from './useApplicationActs'

function Acts({ status, actions }: { status: string; actions: string[] }) {
  const { acts } = useApplicationActs(faultRegistration)
  return acts(aRow({ status, actions }))
}

it.each([
  ['办理', 'waits for a decision', '20', ['audit', 'return']],
  ['查看', 'is decided and may only be taken back', '70', ['void']],
])('offers a handler %s of a record that %s', async (label, _, status, actions) => {
  signedInAs('4')
  fakeService([])
  renderPage(<Acts status={status} actions={actions} />, { path: '/company-service/fault-registration-list' })
  expect(await screen.findByText(label)).toHaveAttribute('href', '/company-service/fault-registration-list/detail?id=n1')
})
