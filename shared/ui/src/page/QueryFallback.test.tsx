import { render, screen } from '@testing-library/react'
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
