import { setNotifier } from '@shared/portal/internal'
import { tellDenied } from '../parts/dialogs/ask'
import { loadAntd } from '../parts/dialogs/loadAntd'

/** How sentences of every package reach the user: antd's messages, loaded when the first is said. */
export function installNotifier(): void {
  const say = (kind: 'success' | 'error' | 'warning') => (text: string) => {
    void loadAntd().then(({ message }) => message[kind](text))
  }
  setNotifier({ success: say('success'), error: say('error'), warning: say('warning'), denied: () => void tellDenied() })
}
