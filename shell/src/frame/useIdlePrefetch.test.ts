import { renderHook } from '@testing-library/react'
import { preload } from '../runtime/loader/remotes'
import type { MenuEntry } from './menu/menu'
import { useIdlePrefetch } from './useIdlePrefetch'

jest.mock('../runtime/loader/remotes', () => ({ preload: jest.fn() }))
jest.mock('../parts/dialogs/loadAntd', () => ({ loadAntd: () => Promise.resolve() }))
jest.mock('../runtime/registry/registryStore', () => ({ followReleases: () => () => undefined, refreshRegistry: () => Promise.resolve() }))

const page = { kind: 'page', path: '/construction/query-list', remote: 'mf-construction', name: 'query-list' } as unknown as MenuEntry

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('the first page of another area is loaded while the home page is open, not while somebody is at work in an area', () => {
  const { rerender } = renderHook(({ inRemote }) => useIdlePrefetch([page], inRemote), { initialProps: { inRemote: true } })
  jest.advanceTimersByTime(10_000)
  expect(preload).not.toHaveBeenCalled()
  rerender({ inRemote: false })
  jest.advanceTimersByTime(10_000)
  expect(jest.mocked(preload).mock.calls).toEqual([[page]])
})
