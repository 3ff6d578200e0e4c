import { act, render } from '@testing-library/react'
import BarChart from './BarChart'

interface Drawn {
  series: { id?: string; label: { show: boolean }; data: unknown[] }[]
}
let width = 900
const drawn: Drawn[] = []
let sizes: unknown[] = []
let resized: () => void = () => undefined

jest.mock('echarts/charts', () => ({ BarChart: {} }))
jest.mock('echarts/components', () => ({}))
jest.mock('echarts/renderers', () => ({}))
jest.mock('echarts/core', () => ({
  use: () => undefined,
  init: () => ({
    getWidth: () => width,
    resize: (size: unknown) => sizes.push(size),
    getZr: () => ({ flush: () => sizes.push('drawn') }),
    dispose: () => undefined,
    on: () => undefined,
    off: () => undefined,
    setOption: (option: Drawn) => drawn.push(option),
  }),
}))

const series = [
  { code: '1000', name: '锅炉' },
  { code: '3000', name: '电梯' },
]
const bars = [{ label: '12月', counts: { '1000': 1, '3000': 45 }, path: () => '/' }]
const boilers = () => drawn.at(-1)?.series.find(({ id }) => id === '1000')

beforeEach(() => {
  drawn.length = 0
  sizes = []
  width = 900
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
    resized = () => callback([], {} as ResizeObserver)
    return { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined }
  })
})
afterEach(() => jest.restoreAllMocks())

test('a segment too low for its number has no label, not an empty one, which would be drawn as a white box', () => {
  render(<BarChart series={series} bars={bars} unit="台" stacked label="到期" onOpen={() => undefined} />)
  expect(boilers()?.data).toEqual([{ value: 1, label: { show: false } }])
  expect(drawn.at(-1)?.series.find(({ id }) => id === '3000')?.data).toEqual([45])
})

test('the numbers of segments go when the page gets narrow, and come back', () => {
  render(<BarChart series={series} bars={bars} unit="台" stacked label="到期" onOpen={() => undefined} />)
  expect(boilers()?.label.show).toBe(true)
  width = 350
  act(resized)
  expect(boilers()?.label.show).toBe(false)
  width = 900
  act(resized)
  expect(boilers()?.label.show).toBe(true)
})

test('the chart is drawn as wide as paper before it is printed, and as wide as the page afterwards', () => {
  const { unmount } = render(<BarChart series={series} bars={bars} unit="台" stacked label="到期" onOpen={() => undefined} />)
  window.dispatchEvent(new Event('beforeprint'))
  expect(sizes).toEqual([{ width: 900, height: 400 }, 'drawn'])
  window.dispatchEvent(new Event('afterprint'))
  expect(sizes.at(-1)).toEqual({ width: 'auto', height: 'auto' })
  unmount()
  window.dispatchEvent(new Event('beforeprint'))
  expect(sizes).toHaveLength(3)
})
