import { type ApplicationDefinition, faultRegistration, maintenanceTermination, useRecord } from '@shared/contract/application'
import { screen } from '@testing-library/react'
import { aRow } from '../testing/aNotice'
import { fakeService, renderPage, signedInAs } from '../testing/fakeService'
import { useApplicationActs } from './useApplicationActs'

function Acts({ status, actions, definition = faultRegistration }: { status: string; actions: string[]; definition?: ApplicationDefinition }) {
  const { acts } = useApplicationActs(definition)
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

it.each([
  ['办理', 'is asked to confirm', maintenanceTermination, '25', ['confirm', 'object']],
  ['查看', 'may object', useRecord, '20', ['object']],
])('leads the other side of an application to the record itself: %s where it %s', async (label, _, definition, status, actions) => {
  signedInAs('1')
  fakeService([])
  renderPage(<Acts status={status} actions={actions} definition={definition} />, { path: definition.pages.query })
  expect(await screen.findByText(label)).toHaveAttribute('href', `${definition.pages.detail}?id=n1`)
})
