/** Milliseconds after which nobody waits for a painting that does not come: a window out of sight paints nothing. */
const longest = 500

/**
 * Runs work when the page has been painted. What is prerendered can be read and typed into from then on; a script that
 * takes its place before holds it back for as long as it runs.
 */
export function afterPaint(work: () => void): void {
  let done = false
  const run = () => {
    if (done) return
    done = true
    work()
  }
  // The callback of a frame stands before its painting, a task of its own after it.
  requestAnimationFrame(() => setTimeout(run))
  setTimeout(run, longest)
}
