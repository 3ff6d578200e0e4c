/** What stands in the place of an area that is not there yet, without a style of its own: it is the host's page. */

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
 * @param reason for the user, where there is one besides that it did not work
 * @returns when the user wants it tried again
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
