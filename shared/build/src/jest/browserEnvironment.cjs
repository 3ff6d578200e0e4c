const vm = require('node:vm')
const { TestEnvironment } = require('jest-environment-jsdom')
const { compileOnce } = require('./compileOnce.cjs')
const { keptEnvironment } = require('./keptEnvironment.cjs')

vm.compileFunction = compileOnce

/** Registers hooks of its test file as it is evaluated. */
const testingLibrary = /\/node_modules\/@testing-library\//
const contract = /\/shared\/contract\/src\/(?!.*(?:\.test\.ts$|\/testing\/))/

/** Libraries and the contract are kept. Modules of the packages hold state of a page: sessions, stores, caches. */
const keeps = (/** @type {string} */ file) => (file.includes('/node_modules/') ? !testingLibrary.test(file) : contract.test(file))

/** React and its query library listen to these once, for as long as they live. */
const listenedByLibraries = new Set(['selectionchange', 'visibilitychange'])

/**
 * Records listeners on window and document, so that those of a test file can be removed.
 *
 * @param {import('jsdom').DOMWindow} window
 * @returns {() => void} removes them
 */
function recordListeners(window) {
  /** @type {(() => void)[]} */
  const removals = []
  for (const target of [window, window.document]) {
    const add = target.addEventListener.bind(target)
    target.addEventListener = (/** @type {[type: string, listener: any, options?: any]} */ ...parameters) => {
      if (!listenedByLibraries.has(parameters[0])) removals.push(() => target.removeEventListener(...parameters))
      add(...parameters)
    }
  }
  return () => {
    for (const remove of removals.splice(0)) remove()
  }
}

/**
 * Records timers, so that those a test file leaves can be cleared. Timers without delay end by themselves, and React's
 * scheduler, which is kept, waits for its own.
 *
 * @param {import('jsdom').DOMWindow} window
 * @returns {() => void} clears them
 */
function recordTimers(window) {
  /** @type {Set<number>} */
  const timers = new Set()
  for (const name of /** @type {const} */ (['setTimeout', 'setInterval'])) {
    const set = window[name]
    window[name] = /** @type {typeof set} */ (
      (callback, delay, ...parameters) => {
        const timer = set(callback, delay, ...parameters)
        if (delay) timers.add(timer)
        return timer
      }
    )
  }
  return () => {
    for (const timer of timers) window.clearTimeout(timer)
    timers.clear()
  }
}

/**
 * @param {InstanceType<typeof TestEnvironment>} environment
 * @returns {() => void} makes the window as a new one
 */
function begin({ dom }) {
  if (!dom) throw new Error('jsdom has no window')
  const { window, cookieJar } = dom
  const { document } = window
  const removeListeners = recordListeners(window)
  const clearTimers = recordTimers(window)
  const globals = new Set(Reflect.ownKeys(window))
  return () => {
    for (const name of Reflect.ownKeys(window)) if (!globals.has(name)) Reflect.deleteProperty(window, name)
    removeListeners()
    clearTimers()
    for (const part of [document.documentElement, document.head, document.body]) for (const { name } of [...part.attributes]) part.removeAttribute(name)
    document.head.replaceChildren()
    document.body.replaceChildren()
    window.localStorage.clear()
    window.sessionStorage.clear()
    cookieJar.removeAllCookiesSync()
    window.history.replaceState(null, '')
    dom.reconfigure({ url: 'http://localhost/' })
  }
}

module.exports = keptEnvironment(TestEnvironment, { keeps, begin })
