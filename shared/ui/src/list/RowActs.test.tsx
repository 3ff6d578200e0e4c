import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RowActs } from './RowActs'

it('the focus goes into the menu of a row when it is opened, and back to its button when it is closed', async () => {
  const user = userEvent.setup()
  render(<RowActs name="吴测试二" more={[{ key: 'disable', label: '停用', danger: true, act: () => undefined }]} />)
  const button = screen.getByRole('button', { name: '更多操作：吴测试二' })
  button.focus()
  await user.keyboard('{Enter}')
  const entry = await screen.findByRole('menuitem', { name: '停用' })
  await waitFor(() => expect(document.activeElement).toBe(entry))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})
