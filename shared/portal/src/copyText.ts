/**
 * Copies a text to the clipboard. `navigator.clipboard` exists only on https and localhost; on plain http (an intranet) the
 * text is selected in a hidden field and copied from there.
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
  // Must be inside an open dialog, if there is one: its focus trap would take the focus back from any other place.
  const holder = before?.closest('[role="dialog"]') ?? document.body
  holder.append(area)
  area.select()
  const done = document.execCommand?.('copy') ?? false
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
