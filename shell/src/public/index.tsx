import '../look/tokens.css'
import '../look/base.css'
import { readTokens } from '@shared/portal/internal'
import { StrictMode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { takeFarewell } from '../handover/farewell'
import { handoverSlot, onTakeOver } from '../handover/handover'
import { safeRedirect } from '../handover/redirect'
import { restoreElder } from '../look/elder'
import { loadConfig, type PublicConfig } from './config'
import { enterPortal } from './enterPortal'
import { LoginPage } from './login/LoginPage'
import { loadNotices, type PublicNotice } from './login/notices'
import { prefetchPortal, runPortal } from './portalAssets'
import { whenIdle, whenQuiet } from './whenQuiet'

const target = safeRedirect(new URLSearchParams(window.location.search).get('redirect'))

const runAhead = () => void runPortal().catch(() => undefined)

function Public() {
  const [config, setConfig] = useState<PublicConfig>()
  const [farewell, setFarewell] = useState<string>()
  const [notices, setNotices] = useState<readonly PublicNotice[]>([])
  useEffect(() => {
    setFarewell((earlier) => takeFarewell() ?? earlier)
    void loadConfig().then(setConfig)
    whenQuiet(() => {
      // Run as well, while nobody waits for it: after sign-in the slowest part of the portal is to read its own scripts.
      prefetchPortal()
        .then(() => whenIdle(runAhead))
        .catch(() => undefined)
      void loadNotices().then(setNotices)
    })
  }, [])
  return <LoginPage config={config} notices={notices} farewell={farewell} onSent={runAhead} onSignedIn={(tokens) => enterPortal(tokens, target)} />
}

restoreElder()
handoverSlot().publicPage = true
const kept = readTokens()
// A signed-in user has no business here (specification §2).
if (kept) enterPortal(kept, target)
const container = document.getElementById('root')
if (container) {
  // Marked by what asked for this script (shell/inline/inline.js).
  const sentEarly = container.querySelector<HTMLFormElement>('form[data-sent]')
  const root = hydrateRoot(
    container,
    <StrictMode>
      <Public />
    </StrictMode>,
  )
  onTakeOver(() => root.unmount())
  sentEarly?.requestSubmit()
}
