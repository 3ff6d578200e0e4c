import { setNotifier } from '@shared/portal/internal'
import { tellDenied } from '../parts/dialogs/ask'
import { loadAntd } from '../parts/dialogs/loadAntd'

/** Installs the notifier for all packages: antd's messages, loaded when the first one is shown. */
export function installNotifier(): void {
  const say = (kind: 'success' | 'error' | 'warning') => (text: string) => {
    // The same message again replaces the one that is still shown.
    void loadAntd().then(({ message }) => message.open({ type: kind, content: text, key: text }))
  }
  setNotifier({ success: say('success'), error: say('error'), warning: say('warning'), denied: () => void tellDenied() })
}
