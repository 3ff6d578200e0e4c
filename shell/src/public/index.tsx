import '../theme/tokens.css'
import '../theme/base.css'
import '../theme/print.css'
import { createRoot } from 'react-dom/client'
import { onPortalMount, startupSlot } from '../runtime/startup/startupSlot'
import { restoreElder } from '../theme/elderMode'
import { hideAddressSecrets } from './addressSecrets'
import { PublicPages } from './PublicPages'

hideAddressSecrets()
restoreElder()
// After single sign-on the portal takes over this page, as after login.
startupSlot().publicPage = true
const container = document.getElementById('root')
if (container) {
  const root = createRoot(container)
  root.render(<PublicPages />)
  onPortalMount(() => root.unmount())
}
