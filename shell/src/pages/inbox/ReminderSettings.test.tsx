import { inboxEndpoints } from '@shared/contract/inbox'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { ReminderSettingsButton } from './ReminderSettings'

test('what is unchecked is saved as not wanted, each way of telling by itself', async () => {
  windowIs('wide')
  signedInAs('1')
  const calls = fakeService([
    [inboxEndpoints.reminders, () => ({ message: [60, 30, 15, 7, 1, 0], sms: [7, 1], limited: false })],
    [inboxEndpoints.saveReminders, ({ body }) => body],
  ])
  const { user } = renderPage(<ReminderSettingsButton />)
  await user.click(screen.getByRole('button', { name: '提醒设置' }))
  expect(await screen.findByRole('checkbox', { name: '到期前 60 天 短信' })).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: '到期前 60 天 消息' }))
  await user.click(screen.getByRole('checkbox', { name: '超期后每周 短信' }))
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(calls.find(({ body }) => 'sms' in body)?.body).toEqual({ message: [30, 15, 7, 1, 0], sms: [7, 1, 0] }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('an account limited to a part of the devices is told that it is reminded of those, and chooses like others', async () => {
  windowIs('wide')
  signedInAs('1')
  fakeService([[inboxEndpoints.reminders, () => ({ message: [60], sms: [7, 1], limited: true })]])
  const { user } = renderPage(<ReminderSettingsButton />)
  await user.click(screen.getByRole('button', { name: '提醒设置' }))
  expect(await screen.findByText(/^本账号所管理设备的定期检验/)).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: '到期前 60 天 消息' })).toBeChecked()
})
