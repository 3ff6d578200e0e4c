import { screen } from '@testing-library/react'
import { renderPage, windowIs } from '../../testing/fakeService'
import { LinkBox } from './LinkBox'

test.each([
  ['wide', '链接已选中，请按 Ctrl+C 复制'],
  ['narrow', '链接已选中，请长按链接后复制'],
] as const)('a link that the browser does not copy is selected, to be copied without a key a phone does not have: %s', async (window, sentence) => {
  windowIs(window)
  const { user } = renderPage(<LinkBox href="https://example.com/upload" label="手机上传链接" />)
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await user.click(screen.getByRole('button', { name: '复制手机上传链接' }))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.getByLabelText('手机上传链接')).toHaveFocus()
})

test('a link that is copied after all is no longer said to be only selected, nor is a link that failed said to be copied', async () => {
  windowIs('wide')
  const { user, said } = renderPage(<LinkBox href="https://example.com/upload" label="手机上传链接" />)
  const press = () => user.click(screen.getByRole('button', { name: '复制手机上传链接' }))
  const clipboard = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
  await press()
  expect(await screen.findByText('链接已选中，请按 Ctrl+C 复制')).toBeInTheDocument()
  await press()
  expect(await screen.findByText('手机上传链接已复制')).toBeInTheDocument()
  expect(screen.queryByText('链接已选中，请按 Ctrl+C 复制')).not.toBeInTheDocument()
  clipboard.mockRejectedValueOnce(new Error('Not allowed'))
  await press()
  expect(await screen.findByText('链接已选中，请按 Ctrl+C 复制')).toBeInTheDocument()
  expect(screen.queryByText('手机上传链接已复制')).not.toBeInTheDocument()
  // The box says it beside the link, so no message does.
  expect(said).toEqual([])
})
