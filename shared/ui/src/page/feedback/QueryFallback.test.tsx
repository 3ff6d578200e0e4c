import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryFallback } from './QueryFallback'

const refetch = jest.fn()
const query = (error: { message: string; code?: string } | null, isFetching = false) => ({ error, refetch, isFetching })

test('waits without a word, then says why nothing comes, and asks again', async () => {
  const { rerender, container } = render(<QueryFallback query={query(null, true)} rows={3} />)
  expect(container.querySelectorAll('li')).toHaveLength(3)
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(<QueryFallback query={query({ message: '服务暂时不可用' })} rows={3} />)
  expect(screen.getByRole('alert').textContent).toContain('服务暂时不可用')
  await userEvent.click(screen.getByRole('button', { name: /重 ?试/ }))
  expect(refetch).toHaveBeenCalledTimes(1)
  // A retry would give the same result.
  rerender(<QueryFallback query={query({ message: '没有找到', code: 'NOT_FOUND' })} rows={3} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('says after ten seconds that it takes long, and gives up the question that hangs for a new one', async () => {
  jest.useFakeTimers()
  const client = new QueryClient()
  const ask = jest.fn<Promise<string>, []>(() => new Promise(() => undefined))
  const Page = () => {
    const asked = useQuery({ queryKey: ['hangs'], queryFn: ask })
    return asked.data ? <p>{asked.data}</p> : <QueryFallback query={asked} rows={3} />
  }
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
  await pass(9_900)
  expect(screen.queryByRole('status')).toBeNull()
  await pass(200)
  expect(screen.getByRole('status')).toHaveTextContent('加载时间较长，可以继续等待或重试')
  ask.mockResolvedValue('内容')
  fireEvent.click(screen.getByRole('button', { name: /重 ?试/ }))
  await pass(100)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(screen.getByText('内容')).toBeInTheDocument()
  jest.useRealTimers()
})
