/**
 * Puts a text on the clipboard. The clipboard of the browser exists only on https and localhost; a portal reached by
 * plain http on an intranet copies what is selected.
 * @returns whether the text was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.cssText = 'position:fixed;opacity:0'
  // Inside the dialog, when there is one: it would take the focus back from anywhere else.
  const holder = before?.closest('[role="dialog"]') ?? document.body
  holder.append(area)
  area.select()
  const done = document.execCommand?.('copy') ?? false
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
