import { portalEndpoints } from '@shared/contract/portal'
import { defineRemote } from '@shared/portal'
import { late } from '@shared/ui/headless'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { aRegistry, aUser } from '../../testing/fixtures'
import { calls, openPortal, registry, serve } from '../../testing/portal'
import { LoadFailure } from '../runtime/loader/failure'
import { federation } from '../runtime/loader/federation'
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

const load = jest.mocked(federation.load)
const menu = () => within(screen.getByRole('navigation', { name: '主菜单' }))
const construction = defineRemote({ 'query-list': async () => ({ default: () => <h1>查询的告知</h1> }) })

const network = (there: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
  return act(async () => void window.dispatchEvent(new Event(there ? 'online' : 'offline')))
}

/** The areas' failures that the error log got. */
const reported = () => calls.filter(({ path, body }) => path === portalEndpoints.saveErrorLogger.path && body.type === 'remote').map(({ body }) => body.mes)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('portal.menuCollapsed', '0')
  loader.states.setState({}, true)
  load.mockReset().mockResolvedValue(construction)
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

  test('a page not loaded yet blames no area, and opens by itself when the network is back', async () => {
    load.mockRejectedValue(new LoadFailure('network', 'no answer'))
    await network(false)
    await openPortal('/construction/query-list')
    expect(await screen.findByRole('heading', { name: '网络已断开' })).toBeInTheDocument()
    expect(screen.queryByText(/暂时不可用|可以正常使用|暂时打不开|问题编号/)).not.toBeInTheDocument()
    expect(menu().queryByText('不可用')).not.toBeInTheDocument()
    load.mockResolvedValue(construction)
    await network(true)
    expect(await screen.findByRole('heading', { name: '查询的告知' })).toBeInTheDocument()
    expect(menu().queryByText('不可用')).not.toBeInTheDocument()
  })

  test('a page that lacks a file it fetches late blames no build, and opens when it is tried again with a network', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const Late = late(async () => {
      if (!navigator.onLine) throw Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' })
      return { default: () => <h1>查询的告知</h1> }
    }, null)
    load.mockResolvedValue(defineRemote({ 'query-list': async () => ({ default: Late }) }))
    await network(false)
    await openPortal('/construction/query-list')
    expect(await screen.findByRole('heading', { name: '网络已断开' })).toBeInTheDocument()
    expect(screen.queryByText(/已记录|问题编号/)).not.toBeInTheDocument()
    await network(true)
    await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
    expect(await screen.findByRole('heading', { name: '查询的告知' })).toBeInTheDocument()
    expect(calls.filter(({ path }) => path === portalEndpoints.saveErrorLogger.path)).toEqual([])
    silent.mockRestore()
  })

  test('a failure that lasts once the network is back has a number that the error log contains', async () => {
    serve([portalEndpoints.saveErrorLogger, () => ({})])
    load.mockRejectedValue(new LoadFailure('network', 'no answer'))
    await network(false)
    await openPortal('/construction/query-list')
    await screen.findByRole('heading', { name: '网络已断开' })
    expect(reported()).toEqual([])
    await network(true)
    const { textContent } = await screen.findByText(/^问题编号/)
    const [number = ''] = /E-[0-9A-F-]+/.exec(textContent ?? '') ?? []
    expect(reported()).toEqual([expect.stringContaining(number)])
  })

  test('that goes and comes back again and again, the build being served stays the one that is opened', async () => {
    const [served] = registry.remotes
    if (!served) throw new Error('fixture')
    const before = { ...served, version: '1.0.0', container: 'mf_construction_1_0_0_b0', baseUrl: '/remotes/mf-construction/1.0.0-b0/' }
    load.mockRejectedValue(new LoadFailure('network', 'no answer'))
    await network(false)
    await openPortal('/construction/query-list', aUser(), { ...aRegistry({ ...served, previous: before }), generation: 'with its predecessor' })
    await screen.findByRole('heading', { name: '网络已断开' })
    for (let times = 0; times < 2; times += 1) {
      await network(true)
      await screen.findByRole('heading', { name: '施工告知暂时不可用' })
      await network(false)
      await screen.findByRole('heading', { name: '网络已断开' })
    }
    load.mockResolvedValue(construction)
    await network(true)
    expect(await screen.findByRole('heading', { name: '查询的告知' })).toBeInTheDocument()
    expect(load.mock.calls.filter(([build]) => build.version === before.version)).toEqual([])
  })

  test('an area is not marked as unavailable because the pointer touched its menu entry', async () => {
    load.mockRejectedValue(new LoadFailure('network', 'no answer'))
    await openPortal('/home')
    await network(false)
    await userEvent.hover(menu().getByRole('link', { name: '账号信息维护' }))
    await network(true)
    expect(load.mock.calls.filter(([build]) => build.name === 'mf-account')).toEqual([])
    expect(menu().queryByText('不可用')).not.toBeInTheDocument()
  })

  test('an area whose tab is in the background is tried again too, and stays marked if it is still not reached', async () => {
    load.mockRejectedValue(new LoadFailure('network', 'no answer'))
    await network(false)
    await openPortal('/construction/query-list')
    await screen.findByRole('heading', { name: '网络已断开' })
    await userEvent.click(screen.getByRole('tab', { name: '工作桌面' }))
    const before = load.mock.calls.length
    await network(true)
    expect(await menu().findByText('不可用')).toBeInTheDocument()
    await waitFor(() => expect(load.mock.calls.length).toBe(before + 3))
    load.mockResolvedValue(construction)
    await network(false)
    await network(true)
    await waitFor(() => expect(menu().queryByText('不可用')).not.toBeInTheDocument())
  })
})
