import { ReadableStream } from 'node:stream/web'
import { TextDecoder, TextEncoder } from 'node:util'
import { computedStyle } from './computedStyle'

/** Stubs of browser APIs that jsdom lacks. Each is needed by a library that reads it while it loads or renders. */

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

function defineMissing(name: string, value: unknown): void {
  if (!(name in globalThis)) define(name, value)
}

class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class StillIntersectionObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** No query matches: layout of a wide window, no dark mode, no reduced motion. */
function matchMedia(media: string): MediaQueryList {
  return Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener: () => {}, removeListener: () => {} })
}

/** Node's own MessageChannel keeps the process alive, so that jest never exits (React's scheduler and antd open one each). */
class TimeoutMessagePort extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null
  other: TimeoutMessagePort | null = null

  postMessage(data: unknown): void {
    setTimeout(() => {
      const event = new MessageEvent('message', { data })
      this.other?.onmessage?.(event)
      this.other?.dispatchEvent(event)
    }, 0)
  }

  start(): void {}
  close(): void {}
}

class TimeoutMessageChannel {
  readonly port1 = new TimeoutMessagePort()
  readonly port2 = new TimeoutMessagePort()

  constructor() {
    this.port1.other = this.port2
    this.port2.other = this.port1
  }
}

defineMissing('TextEncoder', TextEncoder)
defineMissing('TextDecoder', TextDecoder)
defineMissing('ReadableStream', ReadableStream)
defineMissing('ResizeObserver', StillResizeObserver)
defineMissing('IntersectionObserver', StillIntersectionObserver)
define('matchMedia', matchMedia)
define('MessageChannel', TimeoutMessageChannel)
define('scrollTo', () => {})
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.scrollTo ??= () => {}
define('getComputedStyle', computedStyle)
