/** AbortSignal.timeout for browsers that do not have it yet (before Chromium 103). @param time milliseconds */
export function abortAfter(time: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), time)
  return controller.signal
}
