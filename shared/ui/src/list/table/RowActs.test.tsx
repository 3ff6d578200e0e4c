import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RowActs } from './RowActs'

async function openedByKey(act = () => {}) {
  const user = userEvent.setup()
  render(<RowActs name="吴测试二" more={[{ key: 'disable', label: '停用', danger: true, act }]} />)
  const button = screen.getByRole('button', { name: '更多操作：吴测试二' })
  button.focus()
  await user.keyboard('{Enter}')
  const entry = await screen.findByRole('menuitem', { name: '停用' })
  await waitFor(() => expect(document.activeElement).toBe(entry))
  return { user, button, entry }
}

it('the focus goes into the menu of a row when it is opened, and back to its button when it is closed', async () => {
  const { user, button } = await openedByKey()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('the key that chooses an entry presses nothing else: it closed the dialog that the entry opens', async () => {
  const act = jest.fn()
  const { entry } = await openedByKey(act)
  // The menu reads the number of the key, which only this event has here.
  const isPassedOn = fireEvent.keyDown(entry, { key: 'Enter', keyCode: 13, which: 13 })
  expect(act).toHaveBeenCalled()
  expect(isPassedOn).toBe(false)
})
