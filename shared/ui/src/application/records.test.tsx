import { interaction } from '@shared/contract/application'
import { homeEndpoints } from '@shared/contract/portal'
import { invalidateCalls, useCallQuery } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { fakeService, renderPage } from '../testing/fakeService'
import { staleAfterTransition } from './records'

/** What the home page shows of tasks while a question is answered in the drawer over it. */
function Desk() {
  const numbers = useCallQuery(homeEndpoints.getEqustatisticNums, {})
  const { data } = useCallQuery(homeEndpoints.todosInState, { query: { statusName: '待答复' } })
  const queries = useQueryClient()
  return (
    <>
      <p>
        待答复 {numbers.data?.list.length ?? 0}，列出 {data?.list.length ?? 0}
      </p>
      <button type="button" onClick={() => void invalidateCalls(queries, staleAfterTransition(interaction))}>
        答复
      </button>
    </>
  )
}

test('a question answered over the home page is no longer listed nor counted there', async () => {
  let open = true
  const number = { key: 'k', label: '待答复', count: 1, measure: '件', tone: 'moving', note: '', path: '/home' }
  const todo = {
    id: 'q',
    type: 'interaction',
    typeName: '',
    number: '',
    title: '',
    note: '',
    statusName: '待答复',
    dueDate: '',
    action: '答复',
    path: '/home?id=q',
  }
  fakeService([
    [homeEndpoints.getEqustatisticNums, () => ({ list: open ? [number] : [] })],
    [homeEndpoints.todosInState, () => ({ list: open ? [todo] : [] })],
  ])
  const { user } = renderPage(<Desk />)
  expect(await screen.findByText('待答复 1，列出 1')).toBeInTheDocument()
  open = false
  await user.click(screen.getByRole('button', { name: '答复' }))
  await waitFor(() => expect(screen.getByText('待答复 0，列出 0')).toBeInTheDocument())
})
