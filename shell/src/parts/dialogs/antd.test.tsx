import { act, screen } from '@testing-library/react'
import { message } from './antd'

it('shows messages below the header, which says whose account it is', async () => {
  act(() => void message.success('已保存'))
  const said = await screen.findByText('已保存')
  expect(said.closest<HTMLElement>('.ant-message')?.style.getPropertyValue('--notification-top')).toBe('calc(var(--headerHeight) + 8px)')
})
