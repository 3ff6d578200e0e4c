import { setNotifier } from '@shared/portal/internal'
import { tellDenied } from '../parts/dialogs/ask'
import { loadAntd } from '../parts/dialogs/loadAntd'

/** How sentences of every package reach the user: antd's messages, loaded when the first is said. */
export function installNotifier(): void {
  const say = (kind: 'success' | 'error' | 'warning') => (text: string) => {
    // The same sentence again takes the place of the one that is still shown.
    void loadAntd().then(({ message }) => message.open({ type: kind, content: text, key: text }))
  }
  setNotifier({ success: say('success'), error: say('error'), warning: say('warning'), denied: () => void tellDenied() })
}
