import { messages } from '@shared/contract/messages'
import { loadAntd } from './loadAntd'

interface Question {
  title: string
  text?: string
  /** What the button says that goes on. */
  go: string
  stay: string
  /** What is lost does not come back. */
  danger?: boolean
}

/** Asks before something is lost. Answers false when the user would rather stay. */
export async function ask({ title, text, go, stay, danger = false }: Question): Promise<boolean> {
  const { Modal } = await loadAntd()
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
    })
  })
}

/** Tells, and goes on once it was read. */
export async function tell(kind: 'warning' | 'error', title: string, text: string): Promise<void> {
  const { Modal } = await loadAntd()
  return new Promise((resolve) => {
    Modal[kind]({ title, content: text, okText: '知道了', centered: true, keyboard: false, afterClose: () => resolve() })
  })
}

/** 很抱歉，您没有这项操作的权限 (specification §6). */
export const tellDenied = (): Promise<void> => tell('warning', messages.forbiddenTitle, messages.forbidden)
