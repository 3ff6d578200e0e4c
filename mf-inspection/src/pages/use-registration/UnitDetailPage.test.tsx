import { applicationEndpoints, useRegistrationByUnit } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { regionsEndpoint } from '@shared/contract/region'
import { aNotice, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import UnitDetailPage from './UnitDetailPage'

const calls = applicationEndpoints(useRegistrationByUnit)

it('prints from the draft every paper that is uploaded sealed, by the button the paper names', async () => {
  signedInAs('1')
  windowIs('wide')
  fakeService([
    [calls.detail, () => aNotice({ type: useRegistrationByUnit.key, id: 'd1', number: '', status: '10', statusName: '暂存', actions: ['save', 'commit'] })],
    [attachmentEndpoints.findAttList, () => ({ list: [] })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  renderPage(<UnitDetailPage />, { path: '/company-service/unit-detail?id=d1' })
  await screen.findByRole('button', { name: /^保存草稿$/ }, { timeout: 30_000 })
  const named = useRegistrationByUnit.attachments.flatMap(({ reason = '' }) => /从“([^”]+)”打印/.exec(reason)?.[1] ?? [])
  expect(named).toHaveLength(2)
  for (const name of named) expect(screen.getByRole('button', { name })).toBeInTheDocument()
})
