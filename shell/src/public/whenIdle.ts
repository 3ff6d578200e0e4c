/** Milliseconds without user activity after which the work starts. */
const stillness = 1_500

/**
 * Runs work once, after the page has been rendered and loaded, and either the user starts to use it or nothing has happened for a
 * while. Prefetching must not compete with the page itself for the connection.
 */
export function whenUserPauses(work: () => void): void {
  const begin = () => {
    let done = false
    const events = ['pointerdown', 'keydown', 'input'] as const
    const run = () => {
      if (done) return
      done = true
      for (const event of events) window.removeEventListener(event, run, true)
      work()
    }
    for (const event of events) window.addEventListener(event, run, true)
    setTimeout(() => whenIdle(run), stillness)
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 300)
}
