import { attachmentEndpoints } from '@shared/contract/attachment'
import { QueryObserver } from '@tanstack/react-query'
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
