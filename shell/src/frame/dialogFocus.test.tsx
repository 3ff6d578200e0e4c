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

/** A row whose button goes once the list is loaded again, and a dialog that another takes the place of when its data have come. */
function ListPage() {
  useDialogFocus()
  const [open, setOpen] = useState<'loading' | 'loaded'>()
  const [handled, setHandled] = useState(false)
  return (
    <div role="tabpanel">
      <h1>对账</h1>
      {!handled && (
        <button type="button" onClick={() => setOpen('loading')}>
          处理
        </button>
      )}
      {open === 'loading' && (
        <Modal
          key="loading"
          open
          title="载入"
          footer={
            <button type="button" onClick={() => setOpen('loaded')}>
              继续
            </button>
          }
        />
      )}
      {open === 'loaded' && (
        <Modal
          key="loaded"
          open
          title="处理差异"
          footer={
            <button
              type="button"
              onClick={() => {
                setOpen(undefined)
                setTimeout(() => setHandled(true), 50)
              }}
            >
              确定
            </button>
          }
        />
      )}
    </div>
  )
}

it('focus goes back through a dialog that took the place of another, and to the heading once what opened it is gone', async () => {
  const user = userEvent.setup()
  render(<ListPage />)
  const opener = screen.getByRole('button', { name: '处理' })
  opener.focus()
  await user.keyboard('{Enter}')
  const dialogInFocus = () => document.activeElement?.closest('[role="dialog"]')?.textContent
  await waitFor(() => expect(dialogInFocus()).toContain('载入'))
  await user.click(screen.getByRole('button', { name: '继续' }))
  await waitFor(() => expect(dialogInFocus()).toContain('处理差异'))
  await user.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(opener).toHaveFocus())
  await waitFor(() => expect(opener).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('heading', { name: '对账' })).toHaveFocus())
})

function EmptyPage() {
  useDialogFocus()
  return (
    <div role="tabpanel">
      <button type="button">收款设置</button>
    </div>
  )
}

/** An element at the end of the body, with its button in focus. */
function popUp(role: string): HTMLElement {
  const popup = document.body.appendChild(document.createElement('div'))
  popup.setAttribute('role', role)
  popup.append(document.createElement('button'))
  popup.querySelector('button')?.focus()
  return popup
}

it('focus goes back to the page when a dialog follows the answer to a question, which is in no dialog', async () => {
  render(<EmptyPage />)
  const opener = screen.getByRole('button', { name: '收款设置' })
  opener.focus()
  const proposal = popUp('dialog')
  const question = popUp('tooltip')
  proposal.remove()
  const form = popUp('dialog')
  question.remove()
  await new Promise((resolve) => setTimeout(resolve))
  form.remove()
  await waitFor(() => expect(opener).toHaveFocus())
})
