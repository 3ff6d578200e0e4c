import '../look/tokens.css'
import '../look/base.css'
import { createRoot } from 'react-dom/client'
import { handoverSlot, onTakeOver } from '../handover/handover'
import { restoreElder } from '../look/elder'
import { hideAddressSecrets } from './addressSecrets'
import { PublicPages } from './PublicPages'

hideAddressSecrets()
restoreElder()
// Single sign-on enters the portal from here as login does.
handoverSlot().publicPage = true
const container = document.getElementById('root')
if (container) {
  const root = createRoot(container)
  root.render(<PublicPages />)
  onTakeOver(() => root.unmount())
}
