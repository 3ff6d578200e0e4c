import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { renderPage, windowIs } from '../../testing/fakeService'
import { CopyButton } from './CopyButton'

test.each([
  ['wide', '浏览器不允许复制，请选中后按 Ctrl+C'],
  ['narrow', '浏览器不允许复制，请长按文字选中后复制'],
] as const)('a text that the browser does not copy can be copied by hand, without a key a phone does not have: %s', async (window, sentence) => {
  windowIs(window)
  const { user, said } = renderPage(<CopyButton text="12345" what="初始密码" />)
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await user.click(screen.getByRole('button', { name: '复制初始密码' }))
  await waitFor(() => expect(said).toEqual([sentence]))
  expect(screen.queryByText('初始密码已复制')).not.toBeInTheDocument()
})

function Changing() {
  const [text, setText] = useState('12345')
  return (
    <>
      <CopyButton text={text} what="初始密码" />
      <button type="button" onClick={() => setText('67890')}>
        另一个
      </button>
    </>
  )
}

test('a copied text is confirmed, until the button stands beside another one', async () => {
  windowIs('wide')
  const { user } = renderPage(<Changing />)
  await user.click(screen.getByRole('button', { name: '复制初始密码' }))
  expect(await screen.findByText('初始密码已复制')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('12345')
  await user.click(screen.getByRole('button', { name: '另一个' }))
  expect(screen.queryByText('初始密码已复制')).not.toBeInTheDocument()
})
