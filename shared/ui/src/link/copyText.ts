/**
 * Puts a text on the clipboard. The clipboard of the browser exists only on https and localhost; a portal reached by
 * plain http on an intranet copies what is selected.
 * @param box an input that holds the text
 * @returns whether the text was copied; when not, it stays selected for the user to copy
 */
export async function copyText(box: HTMLInputElement): Promise<boolean> {
  box.focus()
  box.select()
  try {
    await navigator.clipboard.writeText(box.value)
    return true
  } catch {
    return document.execCommand?.('copy') ?? false
  }
}
