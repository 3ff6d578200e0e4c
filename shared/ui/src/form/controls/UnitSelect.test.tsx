import { unitEndpoints } from '@shared/contract/unit'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { type Answer, fakeService, renderPage, write } from '../../testing/fakeService'
import { UnitSelect } from './UnitSelect'

const names: Record<string, string> = { u1: '宁波示例一局', u2: '宁波示例二局', u3: '余姚示例局' }
const aUnitOption = (id: string) => ({ id, unitName: names[id], uscc: `CODE-${id}`, areaCode: '', regAddress: '', contactName: '', contactTel: '' })
const aPage = (...ids: string[]) => ({ pageNo: 1, pageSize: 20, count: ids.length, list: ids.map(aUnitOption) })

/** Answers the first list at once, and a search when the test says so. */
function service() {
  let answer: (page: ReturnType<typeof aPage>) => void = () => undefined
  const list: Answer = ({ query }) => (query.keyword ? new Promise((resolve) => (answer = resolve)) : aPage('u1', 'u2'))
  fakeService([[unitEndpoints.authorityList, list]])
  return {
    answer: async (...ids: string[]) => {
      answer(aPage(...ids))
      await wait(50)
    },
  }
}

const chosen: string[] = []
function Chooser({ first = '', text }: { first?: string; text?: string }) {
  const [value, setValue] = useState(first)
  return (
    <UnitSelect
      source="authority"
      value={value}
      text={text}
      aria-label="接收机关"
      onChange={(id) => {
        chosen.push(id)
        setValue(id)
      }}
    />
  )
}

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
const field = () => screen.getByRole('combobox', { name: '接收机关' })
const press = async (key: string, keyCode: number) => {
  fireEvent.keyDown(field(), { key, keyCode, which: keyCode })
  fireEvent.keyUp(field(), { key, keyCode, which: keyCode })
  await wait(50)
}
const enter = () => press('Enter', 13)
const search = async (text: string) => {
  write(field(), text)
  await wait(400)
}
const shown = () => [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.getAttribute('title'))
/** antd closes a list, and so clears the search, in a task that fake timers do not run. */
const settled = async () => {
  await act(() => new Promise((resolve) => jest.requireActual<typeof import('node:timers')>('node:timers').setTimeout(resolve, 20)))
  await wait(50)
}

beforeEach(() => {
  chosen.length = 0
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test('takes the first of what is found when Enter comes before the answer', async () => {
  const { answer } = service()
  renderPage(<Chooser />)
  fireEvent.focus(field())
  await search('余姚')
  await enter()
  await settled()
  expect(field()).toHaveAttribute('aria-expanded', 'true')
  expect(chosen).toEqual([])
  await answer('u3')
  await settled()
  expect(chosen).toEqual(['u3'])
  expect(field()).toHaveAttribute('aria-expanded', 'false')
  await wait(400)
  expect(field().closest('.ant-select')).toHaveTextContent('余姚示例局')
})

test('offers of an earlier answer only what holds the text, until the new one is there', async () => {
  const { answer } = service()
  renderPage(<Chooser />)
  fireEvent.focus(field())
  await wait(400)
  write(field(), '二局')
  expect(shown()).toEqual(['宁波示例二局'])
  await wait(400)
  expect(shown()).toEqual(['宁波示例二局'])
  await answer('u2', 'u3')
  expect(shown()).toEqual(['宁波示例二局', '余姚示例局'])
})

test('never takes what does not hold the text, however fast Enter comes', async () => {
  const { answer } = service()
  renderPage(<Chooser />)
  fireEvent.focus(field())
  await wait(400)
  write(field(), '余姚')
  await enter()
  await wait(400)
  await answer('u3')
  await settled()
  expect(chosen).toEqual(['u3'])
})

test('takes nothing when the search goes on after Enter', async () => {
  const { answer } = service()
  renderPage(<Chooser />)
  fireEvent.focus(field())
  await search('余')
  await enter()
  await search('余姚')
  await answer('u3')
  await settled()
  expect(chosen).toEqual([])
  expect(shown()).toEqual(['余姚示例局'])
})

test('replaces a choice by what was searched for, not by itself', async () => {
  const { answer } = service()
  renderPage(<Chooser first="u9" text="旧的机关" />)
  expect(screen.getByText('旧的机关')).toBeInTheDocument()
  fireEvent.focus(field())
  await search('余姚')
  await answer('u3')
  await enter()
  expect(chosen).toEqual(['u3'])
})
