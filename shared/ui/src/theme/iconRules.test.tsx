import { SearchOutlined } from '@ant-design/icons'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { PortalTheme } from './PortalTheme'

// The antd of another area, whose icons are not ours.
jest.mock('antd', () => {
  const ConfigProvider = ({ children }: { children: ReactNode }) => children
  return Object.create(jest.requireActual<object>('antd'), { ConfigProvider: { value: ConfigProvider } })
})

test('icons insert no rules of their own, which the policy of a host would refuse, whichever area has brought antd', () => {
  render(
    <PortalTheme nonce="word">
      <SearchOutlined />
    </PortalTheme>,
  )
  expect(document.querySelectorAll('.anticon')).toHaveLength(1)
  expect([...document.querySelectorAll('style')].filter(({ textContent }) => textContent?.includes('anticon'))).toEqual([])
})
