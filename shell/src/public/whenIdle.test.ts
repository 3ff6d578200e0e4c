import { whenUserPauses } from './whenIdle'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})
const loadState = (state: DocumentReadyState) => jest.spyOn(document, 'readyState', 'get').mockReturnValue(state)

test('nothing is begun before the page has loaded, whatever is typed', () => {
  loadState('interactive')
  const work = jest.fn()
  whenUserPauses(work)
  window.dispatchEvent(new Event('input'))
  jest.advanceTimersByTime(10_000)
  expect(work).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  expect(work).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('keydown'))
  expect(work).toHaveBeenCalledTimes(1)
})

test('who does nothing gets it after a while, and once', () => {
  loadState('complete')
  const work = jest.fn()
  whenUserPauses(work)
  jest.advanceTimersByTime(1_499)
  expect(work).not.toHaveBeenCalled()
  jest.advanceTimersByTime(3_000)
  expect(work).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('pointerdown'))
  expect(work).toHaveBeenCalledTimes(1)
})
