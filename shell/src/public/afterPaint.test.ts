import { afterPaint } from './afterPaint'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('waits for a frame and lets it be painted', () => {
  const work = jest.fn()
  let frame: FrameRequestCallback = () => undefined
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    frame = callback
    return 1
  })
  afterPaint(work)
  jest.advanceTimersByTime(100)
  expect(work).not.toHaveBeenCalled()
  frame(0)
  expect(work).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(1)
})

it('does not wait for ever in a window nobody sees', () => {
  const work = jest.fn()
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  afterPaint(work)
  jest.advanceTimersByTime(500)
  expect(work).toHaveBeenCalledTimes(1)
})
