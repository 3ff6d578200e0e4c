/** Messages shown in place of an area that is not mounted yet. Unstyled, because the page belongs to the host. */

function say(place: HTMLElement, role: 'status' | 'alert', text: string): HTMLElement {
  const note = document.createElement('p')
  note.lang = 'zh-CN'
  note.setAttribute('role', role)
  note.textContent = text
  place.replaceChildren(note)
  return note
}

export const sayLoading = (place: HTMLElement): void => void say(place, 'status', '正在打开…')

/**
 * @param reason shown to the user instead of the general message, if there is one
 * @returns resolves when the user asks for a retry
 */
export function sayProblem(place: HTMLElement, reason: string | undefined): Promise<void> {
  const note = say(place, 'alert', `${reason ?? '这部分内容暂时无法打开'}。页面的其他部分不受影响 `)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '重试'
  note.append(button)
  return new Promise((resolve) => {
    button.onclick = () => resolve()
  })
}
