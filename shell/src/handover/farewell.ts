/** One sentence that the page which ends a session leaves for the login page: 退出登录成功. */
const key = 'portal.farewell'

export function leaveFarewell(sentence: string): void {
  sessionStorage.setItem(key, sentence)
}
export function takeFarewell(): string | undefined {
  const sentence = sessionStorage.getItem(key) ?? undefined
  sessionStorage.removeItem(key)
  return sentence
}
