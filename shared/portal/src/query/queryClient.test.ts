import { attachmentEndpoints } from '@shared/contract/attachment'
import { keepPreviousData, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { CallError } from '../http/callError'
import { createQueryClient, invalidateCalls, queryKey } from './queryClient'

const endpoint = attachmentEndpoints.findAttList

/** A query whose answers the test controls. */
function watched(enabled = true) {
  const queries = createQueryClient()
  const asked: ((answer: string) => void)[] = []
  const observer = new QueryObserver<string>(queries, {
    queryKey: queryKey(endpoint, { query: { attrefsysid: '1' } }),
    queryFn: ({ signal: _ }) => new Promise((resolve) => asked.push(resolve)),
    enabled,
  })
  const stop = observer.subscribe(() => undefined)
  return { queries, asked, observer, stop }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

it('keeps the answers of types that share a path apart', () => {
  expect(queryKey({ ...endpoint, sharedAs: 'one' })).not.toEqual(queryKey({ ...endpoint, sharedAs: 'other' }))
})

it('takes no first answer that was asked for before the change', async () => {
  const { queries, asked, observer, stop } = watched()
  expect(asked).toHaveLength(1)
  const done = invalidateCalls(queries, [endpoint])
  await settle()
  expect(asked).toHaveLength(2)
  asked[0]?.('before')
  asked[1]?.('after')
  await done
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', isFetching: false, error: null })
  stop()
})

it('asks again for what is shown, and shows what it had until then', async () => {
  const { queries, asked, observer, stop } = watched()
  asked[0]?.('first')
  await settle()
  const done = invalidateCalls(queries, [endpoint])
  await settle()
  expect(observer.getCurrentResult()).toMatchObject({ data: 'first', isFetching: true })
  asked[1]?.('second')
  await done
  expect(observer.getCurrentResult().data).toBe('second')
  stop()
})

it('asks for nothing that nobody looks at', async () => {
  const { queries, asked, stop } = watched(false)
  await invalidateCalls(queries, [endpoint])
  expect(asked).toHaveLength(0)
  stop()
})

describe('without a network', () => {
  const lost = () => Promise.reject(new CallError('没有网络', 'NETWORK', 0))
  beforeEach(() => onlineManager.setOnline(false))
  afterEach(() => onlineManager.setOnline(true))

  it('fails a write at once, and does not send it when the network is back', async () => {
    const queries = createQueryClient()
    queries.mount()
    const send = jest.fn(lost)
    const observer = new MutationObserver(queries, { mutationFn: send })
    const sent = observer.mutate().catch(() => undefined)
    await settle()
    expect(observer.getCurrentResult()).toMatchObject({ isPaused: false, isError: true })
    onlineManager.setOnline(true)
    await sent
    await settle()
    expect(send).toHaveBeenCalledTimes(1)
    queries.unmount()
  })

  it('fails a new question at once instead of showing the previous answer, and asks it again when the network is back', async () => {
    const queries = createQueryClient()
    queries.mount()
    let answer = lost as () => Promise<string>
    const ask = jest.fn(() => answer())
    const about = (queryKey: string[]) => ({ queryKey, queryFn: ask, staleTime: 0, placeholderData: keepPreviousData })
    queries.setQueryData(['all'], 'every row', { updatedAt: 1 })
    const observer = new QueryObserver<string>(queries, about(['all']))
    const stop = observer.subscribe(() => undefined)
    await settle()
    // What is on screen stays: nothing else was asked.
    expect(ask).not.toHaveBeenCalled()
    observer.setOptions(about(['some']))
    await settle()
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: undefined, isFetching: false })
    expect(ask).toHaveBeenCalledTimes(1)
    answer = async () => 'some rows'
    onlineManager.setOnline(true)
    await settle()
    expect(observer.getCurrentResult()).toMatchObject({ data: 'some rows', isError: false })
    stop()
    queries.unmount()
  })
})
