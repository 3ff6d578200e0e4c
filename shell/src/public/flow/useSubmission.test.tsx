import { messages } from '@shared/contract/messages'
import { act, render, screen } from '@testing-library/react'
import type { Answer } from '../../runtime/http/service'
import { TextField } from '../form/fields'
import { SubmitButton, SubmitForm } from '../form/SubmitForm'
import { leaveWhenOver } from './refusal'
import { useSubmission } from './useSubmission'

/** A call whose answer the test controls. */
function aCall() {
  let answer: (answer: Answer) => void = () => undefined
  const call = jest.fn(
    () =>
      new Promise<Answer>((resolve) => {
        answer = resolve
      }),
  )
  return { call, answer: (given: Answer) => act(async () => answer(given)) }
}
const refused = (code: string, message: string): Answer => ({ kind: 'refused', code, message, captchaNext: false, fieldErrors: [], retryAfter: 0 })

function Form({ call, problem, onOver, onDone }: { call(): Promise<Answer>; problem?: string; onOver(): void; onDone(data: unknown): void }) {
  const form = useSubmission(['a', 'b'], leaveWhenOver(onOver))
  const submit = async () => {
    const data = await form.submit({ a: undefined, b: problem }, call)
    if (data) onDone(data)
  }
  return (
    <SubmitForm label="表单" sentence={form.sentence} onSubmit={() => void submit()}>
      <TextField {...form.field('a', '', () => undefined)} label="甲" />
      <TextField {...form.field('b', '', () => undefined)} label="乙" />
      <SubmitButton busy={form.busy} meanwhile="正在提交">
        提交
      </SubmitButton>
    </SubmitForm>
  )
}
function open(problem?: string) {
  const asked = aCall()
  const over = jest.fn()
  const done = jest.fn()
  render(<Form call={asked.call} problem={problem} onOver={over} onDone={done} />)
  const press = () => act(async () => screen.getByRole('button').click())
  return { ...asked, over, done, press }
}

test('what is wrong is shown instead of being sent, and the cursor goes there', async () => {
  const { call, press } = open('乙有误')
  await press()
  expect(screen.getByLabelText('乙')).toHaveFocus()
  expect(screen.getByLabelText('乙')).toHaveAccessibleDescription('乙有误')
  expect(call).not.toHaveBeenCalled()
})

test('is sent once, however often it is pressed', async () => {
  const { call, answer, done, press } = open()
  await press()
  await press()
  expect(screen.getByRole('button', { name: '正在提交' })).toHaveAttribute('aria-disabled', 'true')
  expect(call).toHaveBeenCalledTimes(1)
  await answer({ kind: 'data', data: { number: '1' } })
  expect(done).toHaveBeenCalledWith({ number: '1' })
  expect(screen.getByRole('button', { name: '提交' })).toBeInTheDocument()
})

test('a refusal is shown and may be followed by another try, which takes it back', async () => {
  const { answer, done, over, press } = open()
  await press()
  await answer(refused('RATE_LIMITED', messages.tooMany))
  expect(screen.getByRole('alert')).toHaveTextContent(messages.tooMany)
  expect([done, over].some((told) => told.mock.calls.length > 0)).toBe(false)
  await press()
  await answer({ kind: 'data', data: {} })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a flow that is over is left without a word of its own', async () => {
  const { answer, over, press } = open()
  await press()
  await answer(refused('NOT_ALLOWED_NOW', messages.flowEnded))
  expect(over).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
