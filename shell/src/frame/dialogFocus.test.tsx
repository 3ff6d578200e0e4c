import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Modal } from 'antd'
import { useState } from 'react'
import { useDialogFocus } from './dialogFocus'

function Page() {
  useDialogFocus()
  const [open, setOpen] = useState(false)
  const [inner, setInner] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        处理
      </button>
      {open && (
        <Modal
          open
          title="处理差异"
          footer={
            <button type="button" onClick={() => setOpen(false)}>
              取消
            </button>
          }
        >
          <button type="button" onClick={() => setInner(true)}>
            更多
          </button>
        </Modal>
      )}
      {inner && (
        <Modal
          open
          title="原因"
          footer={
            <button type="button" onClick={() => setInner(false)}>
              返回
            </button>
          }
        />
      )}
    </>
  )
}

it('focus goes back to what opened a dialog that is taken away, and of a dialog over a dialog into the lower one', async () => {
  const user = userEvent.setup()
  render(<Page />)
  const opener = screen.getByRole('button', { name: '处理' })
  opener.focus()
  await user.keyboard('{Enter}')
  const more = await screen.findByRole('button', { name: '更多' })
  const dialogInFocus = () => document.activeElement?.closest('[role="dialog"]')?.textContent
  await waitFor(() => expect(dialogInFocus()).toContain('处理差异'))
  more.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dialogInFocus()).toContain('原因'))
  await user.click(screen.getByRole('button', { name: '返回' }))
  await waitFor(() => expect(more).toHaveFocus())
  await user.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(opener).toHaveFocus())
})
