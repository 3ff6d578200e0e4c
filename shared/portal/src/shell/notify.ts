import { oncePerPage } from '../oncePerPage'

/** Shows a message to the user. The shell implements it with antd's message and dialog, so this package does not depend on antd. */
export interface Notifier {
  success(text: string): void
  error(text: string): void
  warning(text: string): void
  /** The dialog 无权限 (specification §6). */
  denied(): void
}

const holder = oncePerPage<{ notifier: Notifier | undefined }>('notifier.v1', () => ({ notifier: undefined }))
export function setNotifier(notifier: Notifier): void {
  holder.notifier = notifier
}
export const notify: Notifier = {
  success: (text) => holder.notifier?.success(text),
  error: (text) => holder.notifier?.error(text),
  warning: (text) => holder.notifier?.warning(text),
  denied: () => holder.notifier?.denied(),
}
