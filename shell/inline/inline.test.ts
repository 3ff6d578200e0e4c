import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { isElder, setElder } from '../look/elder'

/** `/browser.js`, which stands in every page beside the build. */
const text = readFileSync(join(__dirname, '../../static/browser.js'), 'utf8')

/** Runs it as the page's script element does. */
function run(afterPaint?: string): void {
  const element = document.createElement('script')
  if (afterPaint) element.setAttribute('data-after-paint', afterPaint)
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(element)
  new Function(text)()
}
const asked = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(window, { fetch: () => undefined, CSS: { supports: () => true } })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

it('can be read by a browser of 2009', () => {
  expect(() => parse(text, { ecmaVersion: 5 })).not.toThrow()
  expect(() => parse('(() => 1)()', { ecmaVersion: 5 })).toThrow()
})

it('enlarges the page for whoever chose so, before anything else runs', () => {
  run()
  expect(isElder()).toBe(false)
  setElder(true)
  document.documentElement.className = ''
  run()
  expect(isElder()).toBe(true)
  setElder(false)
})

it('asks for nothing where a page does not name what takes it over', () => {
  run()
  jest.advanceTimersByTime(1_000)
  expect(asked()).toEqual([])
})

it('asks for what takes the page over once a frame has been painted', () => {
  let frame: FrameRequestCallback = () => undefined
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    frame = callback
    return 1
  })
  run('/public/login.js')
  jest.advanceTimersByTime(100)
  expect(asked()).toEqual([])
  frame(0)
  expect(asked()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(asked()).toEqual(['/public/login.js'])
  jest.advanceTimersByTime(1_000)
  expect(asked()).toHaveLength(1)
})

it('does not wait for ever in a window nobody sees', () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  run('/public/login.js')
  jest.advanceTimersByTime(500)
  expect(asked()).toEqual(['/public/login.js'])
})

it('marks a form that is sent before anybody listens', () => {
  document.body.innerHTML = '<form method="dialog"><input name="username" /></form>'
  const form = document.querySelector('form')
  run('/public/login.js')
  expect(form?.hasAttribute('data-sent')).toBe(false)
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect(form?.hasAttribute('data-sent')).toBe(true)
})
