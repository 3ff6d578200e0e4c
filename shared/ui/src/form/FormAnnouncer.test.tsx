import { onlineApplyNewrule } from '@shared/contract/application'
import { act, screen } from '@testing-library/react'
import { renderPage } from '../testing'
import { FormAnnouncer } from './FormAnnouncer'
import { applicationRules, createFormStore, FormStoreContext } from './formStore'

test('of many problems at once the first are announced, and how many more there are', async () => {
  const devices = Array.from({ length: 48 }, (_, row) => ({ equipmentId: `e${row}` }))
  const form = createFormStore(
    applicationRules(onlineApplyNewrule, () => '2026-11-22'),
    { fields: {}, tables: { devices } },
  )
  renderPage(
    <FormStoreContext value={form}>
      <FormAnnouncer />
    </FormStoreContext>,
  )
  const problem = (row: number) => ({ field: `devices.${row}.equipmentId`, message: `没有第${row}台` })
  await act(async () => form.refuse(devices.map((_, row) => problem(row))))
  expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/没有第0台；.*没有第1台；.*没有第2台；另有 45 处$/)
})
