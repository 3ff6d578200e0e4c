import { messages } from '@shared/contract/messages'
import { loadAntd } from './loadAntd'

interface Question {
  title: string
  text?: string
  /** Label of the confirming button. */
  go: string
  stay: string
  /** The action cannot be undone. */
  danger?: boolean
}

/** Titles of the questions on the screen, or about to be. */
const asked = new Set<string>()

/** Asks for confirmation. Resolves to false when the user declines, and when the same question is still on the screen: a button was pressed twice. */
export async function ask({ title, text, go, stay, danger = false }: Question): Promise<boolean> {
  if (asked.has(title)) return false
  asked.add(title)
  const { Modal } = await loadAntd().catch((error: unknown) => {
    asked.delete(title)
    throw error
  })
  return new Promise((resolve) => {
    Modal.confirm({
      title,
      content: text,
      okText: go,
      okButtonProps: { danger },
      cancelText: stay,
      centered: true,
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
      afterClose: () => asked.delete(title),
    })
  })
}

/** Shows a message dialog; resolves when it is closed. */
export async function tell(kind: 'warning' | 'error', title: string, text: string): Promise<void> {
  const { Modal } = await loadAntd()
  return new Promise((resolve) => {
    Modal[kind]({ title, content: text, okText: '知道了', centered: true, keyboard: false, afterClose: () => resolve() })
  })
}

/** 很抱歉，您没有这项操作的权限 (specification §6). */
export const tellDenied = (): Promise<void> => tell('warning', messages.forbiddenTitle, messages.forbidden)
