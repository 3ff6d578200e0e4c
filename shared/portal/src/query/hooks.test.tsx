import { attachmentEndpoints, mobileUploadEndpoints } from '@shared/contract/attachment'
import type { ErrorCode } from '@shared/contract/endpoint'
import { portalEndpoints } from '@shared/contract/portal'
import { refuse, succeed } from '@shared/contract/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook } from '@testing-library/react'
import type { AxiosAdapter } from 'axios'
import { memo, type ReactNode } from 'react'
import { http } from '../http/axiosInstance'
import { forgetSessionDrafts } from '../session/formStorage'
import { sessionStore, signedOut } from '../session/state'
import { setNotifier } from '../shell/notify'
import { TabProvider } from '../tab/TabProvider'
import { useTab } from '../tab/tab'
import { useCallMutation, useCallQuery } from './hooks'
import { createQueryClient } from './queryClient'

/** Idempotency keys of the calls sent; `answer` returns the response, or undefined for a lost one. */
function sentKeys(answer: () => object | undefined): string[] {
  const keys: string[] = []
  const adapter: AxiosAdapter = async (config) => {
    // A lost answer also causes an error report, which is not counted.
    const report = config.url !== attachmentEndpoints.remove.path
    if (!report) keys.push(String(config.headers.get('Idempotency-Key')))
    const data = report ? succeed({}) : answer()
    if (!data) throw new Error('connection reset')
    return { data, status: 200, statusText: '', headers: {}, config }
  }
  http.defaults.adapter = adapter
  return keys
}

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>

it('sends a submit once that is pressed twice before its answer, and another one meanwhile', async () => {
  const keys = sentKeys(() => succeed({}))
  const done = jest.fn()
  const { result } = renderHook(() => useCallMutation(attachmentEndpoints.remove, { onSuccess: (_, { body }) => done(body.id) }), { wrapper })
  await act(async () => {
    result.current.mutate({ body: { id: 'a' } })
    result.current.mutate({ body: { id: 'a' } })
    await Promise.all(['a', 'b'].map((id) => result.current.mutateAsync({ body: { id } })))
  })
  expect(done.mock.calls).toEqual([['a'], ['b']])
  expect(keys).toHaveLength(2)
  await act(() => result.current.mutateAsync({ body: { id: 'a' } }))
  expect(keys).toHaveLength(3)
})

describe('the key of a submit', () => {
  const send = async (id: string) => {
    const { result } = renderHook(() => useCallMutation(attachmentEndpoints.remove), { wrapper })
    await act(() => result.current.mutateAsync({ body: { id } }).catch(() => undefined))
  }
  beforeEach(() => setNotifier({ success: jest.fn(), error: jest.fn(), warning: jest.fn(), denied: jest.fn() } as never))

  it('lives until an answer came, also over another opening of the page', async () => {
    let lost = 2
    const keys = sentKeys(() => (lost-- > 0 ? undefined : succeed({})))
    for (let time = 0; time < 4; time += 1) await send('a')
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
    expect(keys[3]).not.toBe(keys[0])
  })

  it('is kept over a reload, without what was sent, and forgotten with the session', async () => {
    const reload = () => Reflect.deleteProperty(globalThis, Symbol.for('special-equipment-portal.unanswered.v3'))
    const keys = sentKeys(() => undefined)
    await send('after-reload')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('after-reload')
    reload()
    await send('after-reload')
    expect(keys[1]).toBe(keys[0])
    forgetSessionDrafts()
    reload()
    await send('after-reload')
    expect(keys[2]).not.toBe(keys[0])
    sessionStorage.setItem('portal.draft.unanswered', '{"x":{"key":1}}, no JSON')
    reload()
    await send('after-reload')
    expect(keys).toHaveLength(4)
  })

  it('is another one later: the same words then mean another submit', async () => {
    let lost = true
    const keys = sentKeys(() => (lost ? undefined : succeed({})))
    const now = jest.spyOn(Date, 'now')
    await send('later')
    now.mockReturnValue(new Date().getTime() + 3_600_000)
    lost = false
    await send('later')
    now.mockRestore()
    expect(keys[1]).not.toBe(keys[0])
  })

  it('is another for other content, and after a refusal', async () => {
    let lost = true
    const keys = sentKeys(() => (lost ? undefined : refuse('NOT_ALLOWED_NOW', '不行')))
    await send('b')
    await send('c')
    lost = false
    await send('b')
    await send('b')
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
    expect(keys[3]).not.toBe(keys[0])
  })

  it('stays while the service does not know itself: 系统繁忙, or the first one is still at work', async () => {
    const codes: ErrorCode[] = ['UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS', 'INTERNAL', 'STALE_VERSION', 'STALE_VERSION']
    const keys = sentKeys(() => refuse(codes.shift() ?? 'INTERNAL', '不行'))
    for (let time = 0; time < 5; time += 1) await send('d')
    expect(new Set(keys.slice(0, 4)).size).toBe(1)
    expect(keys[4]).not.toBe(keys[0])
  })

  it('is another once the service has used it for something else', async () => {
    const keys = sentKeys(() => refuse('IDEMPOTENCY_CONFLICT', '不行'))
    for (let time = 0; time < 2; time += 1) await send('e')
    expect(keys[1]).not.toBe(keys[0])
  })

  it('is another in another role', async () => {
    const keys = sentKeys(() => undefined)
    await send('f')
    sessionStore.setState({ curRoleId: 'r2' })
    await send('f')
    sessionStore.setState(signedOut, true)
    await send('f')
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
  })

  it('is not sent for a ticket: asking again makes another one, since the first may have expired', async () => {
    const sent: unknown[] = []
    http.defaults.adapter = async (config) => {
      if (config.url === mobileUploadEndpoints.ticket.path) sent.push(config.headers.get('Idempotency-Key') ?? null)
      throw new Error('connection reset')
    }
    const { result } = renderHook(() => useCallMutation(mobileUploadEndpoints.ticket), { wrapper })
    for (let time = 0; time < 2; time += 1) await act(() => result.current.mutateAsync({ body: { attrefsysid: 'a', code: 'PLAN' } }).catch(() => undefined))
    expect(sent).toEqual([null, null])
  })
})

it('does not render again what makes calls when another tab comes to the front', () => {
  sentKeys(() => undefined)
  const drawn = jest.fn()
  const Caller = memo(() => {
    useCallQuery(portalEndpoints.waitingCounts, {}, { enabled: false })
    useCallMutation(attachmentEndpoints.remove)
    drawn()
    return null
  })
  const Reader = memo(() => (useTab().active ? '在前面' : '在后面'))
  const steady = { id: 'a', remote: 'mf-account', version: '1', setTitle: jest.fn(), setUnsaved: jest.fn(), close: jest.fn() }
  const queries = createQueryClient()
  const page = (active: boolean) => (
    <QueryClientProvider client={queries}>
      <TabProvider tab={{ ...steady, active }}>
        <Caller />
        <Reader />
      </TabProvider>
    </QueryClientProvider>
  )
  const { rerender, container } = render(page(true))
  rerender(page(false))
  expect(container).toHaveTextContent('在后面')
  expect(drawn).toHaveBeenCalledTimes(1)
})
