import '../look/tokens.css'
import '../look/base.css'
import { readTokens, type Tokens } from '@shared/portal/internal'
import { StrictMode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startRound } from '../boot/round'
import { takeFarewell } from '../handover/farewell'
import { handoverSlot, onTakeOver } from '../handover/handover'
import { homePath, safeRedirect } from '../handover/redirect'
import { restoreElder } from '../look/elder'
import { loadConfig, type PublicConfig } from './config'
import { LoginPage } from './login/LoginPage'
import { prefetchPortal, runPortal } from './portalAssets'

const target = safeRedirect(new URLSearchParams(window.location.search).get('redirect'))

/** From here the portal is the page; without its scripts only loading the page again can help. */
function enterPortal(tokens: Tokens): void {
  window.history.replaceState(null, '', target)
  handoverSlot().give({ round: startRound(tokens, target === homePath) })
  runPortal().catch(() => window.location.reload())
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 300)
}

function Public() {
  const [config, setConfig] = useState<PublicConfig>()
  const [farewell, setFarewell] = useState<string>()
  useEffect(() => {
    setFarewell((earlier) => takeFarewell() ?? earlier)
    void loadConfig().then(setConfig)
    whenIdle(() => prefetchPortal().catch(() => undefined))
  }, [])
  return <LoginPage config={config} farewell={farewell} onSent={() => runPortal().catch(() => undefined)} onSignedIn={enterPortal} />
}

restoreElder()
handoverSlot().publicPage = true
const kept = readTokens()
// A signed-in user has no business here (specification §2).
if (kept) enterPortal(kept)
const container = document.getElementById('root')
if (container) {
  const root = hydrateRoot(
    container,
    <StrictMode>
      <Public />
    </StrictMode>,
  )
  onTakeOver(() => root.unmount())
}
