import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { ask } from './ask'
import { loadAntd } from './loadAntd'

const question = { title: '发布“新公告”', go: '发布', stay: '返回' }

beforeAll(() => loadAntd())

it('asks once what is pressed twice, and again when that is answered', async () => {
  const answers = [ask(question), ask(question)]
  expect(await screen.findAllByRole('dialog')).toHaveLength(1)
  fireEvent.click(screen.getByText('返回'))
  expect(await Promise.all(answers)).toEqual([false, false])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const twice = [ask(question), ask(question)]
  fireEvent.click(await screen.findByText('发布'))
  expect(await act(() => Promise.all(twice))).toEqual([true, false])
})
