import { act, configure, screen } from '@testing-library/react'
import { openPortal, serve } from '../../testing/portal'
import { loader } from '../runtime/loader/remotes'

jest.mock('../runtime/loader/federation', () => ({
  sharedCopies: () => [],
  federation: {
    load: jest.fn(),
    explained: async (error: unknown) => error,
    pause: (time: number) => new Promise((resolve) => time < 20_000 && setTimeout(resolve, 0)),
  },
}))

configure({ asyncUtilTimeout: 6_000 })

const network = (there: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
  return act(async () => void window.dispatchEvent(new Event(there ? 'online' : 'offline')))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('portal.menuCollapsed', '0')
  loader.states.setState({}, true)
  serve()
})
afterEach(() => network(true))

describe('without a network', () => {
  test('the bar promises nothing about what was typed: not every page keeps it', async () => {
    await openPortal('/home')
    await network(false)
    expect(screen.getByText('网络已断开，恢复后继续')).toBeInTheDocument()
    expect(screen.queryByText(/已保存在本机/)).not.toBeInTheDocument()
    await network(true)
    expect(screen.queryByText(/网络已断开/)).not.toBeInTheDocument()
  })
})
