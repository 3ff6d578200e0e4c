import { ask } from '../../parts/dialogs/ask'
import type { OpenTab } from './tabs'

/**
 * Asks before unsaved input is lost; goes on by itself when there is none.
 * The original asked only when one tab was closed and lost the rest without a word (domain §6.1).
 */
export async function mayClose(closing: readonly OpenTab[]): Promise<boolean> {
  const unsaved = closing.filter((tab) => tab.unsaved)
  if (unsaved.length === 0) return true
  const names = unsaved.map((tab) => `“${tab.title}”`).join('、')
  return ask({ title: '确定要关闭这一页吗', text: `${names}有未提交的内容`, go: '关闭', stay: '继续填写' })
}
