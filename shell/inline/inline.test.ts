import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { isElder, setElder } from '../src/theme/elderMode'

/** The script that stands inside every page. */
const text = readFileSync(join(__dirname, 'inline.js'), 'utf8')
const page = document.documentElement

let painted: (name: string) => void
class PaintObserver {
  observe = jest.fn()
  constructor(callback: (entries: { getEntriesByName(name: string): unknown[] }) => void) {
    painted = (name) => callback({ getEntriesByName: (asked) => (asked === name ? [{}] : []) })
  }
}

/** Runs it as the page's script element does. */
function run(afterPaint?: string): void {
  const element = document.createElement('script')
  if (afterPaint) {
    element.setAttribute('data-after-paint', afterPaint)
    page.setAttribute('data-painting', '')
  }
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(element)
  new Function(text)()
}
const asked = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(window, { fetch: () => undefined, CSS: { supports: () => true }, PerformanceObserver: PaintObserver })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  page.removeAttribute('data-painting')
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
  page.className = ''
  run()
  expect(isElder()).toBe(true)
  setElder(false)
  page.className = ''
  run()
  expect(isElder()).toBe(false)
})

it('leaves a page that is painted before it runs in the look it came in', () => {
  setElder(true)
  page.className = ''
  run('/public.js')
  expect(isElder()).toBe(false)
  setElder(false)
})

it('asks for nothing where a page does not name what takes it over', () => {
  run()
  jest.advanceTimersByTime(1_000)
  expect(asked()).toEqual([])
})

it('goes on once something can be read: what was left out is shown, and what takes the page over is asked for', () => {
  run('/public/login.js')
  // A background alone is nothing to read.
  painted('first-paint')
  jest.advanceTimersByTime(100)
  expect(asked()).toEqual([])
  expect(page.hasAttribute('data-painting')).toBe(true)
  painted('first-contentful-paint')
  expect(page.hasAttribute('data-painting')).toBe(false)
  expect(asked()).toEqual(['/public/login.js'])
  jest.advanceTimersByTime(1_000)
  expect(asked()).toHaveLength(1)
})

it('does not wait for ever in a window nobody sees', () => {
  run('/public/login.js')
  jest.advanceTimersByTime(499)
  expect(asked()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(page.hasAttribute('data-painting')).toBe(false)
  expect(asked()).toEqual(['/public/login.js'])
})

it('puts the cursor into the first field, unless somebody is in another one already', () => {
  const fields = '<input data-first-field="" /><input id="other" />'
  document.body.innerHTML = fields
  run('/public/login.js')
  painted('first-contentful-paint')
  expect(document.querySelector('[data-first-field]')).toHaveFocus()
  document.body.innerHTML = fields
  run('/public/login.js')
  document.getElementById('other')?.focus()
  painted('first-contentful-paint')
  expect(document.getElementById('other')).toHaveFocus()
})

it('marks a form that is sent before anybody listens', () => {
  document.body.innerHTML = '<form method="dialog"><input name="username" /></form>'
  const form = document.querySelector('form')
  run('/public/login.js')
  expect(form?.hasAttribute('data-sent')).toBe(false)
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect(form?.hasAttribute('data-sent')).toBe(true)
})
