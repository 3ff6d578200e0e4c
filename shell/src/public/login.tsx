import '../theme/tokens.css'
import '../theme/base.css'
import { readTokens } from '@shared/portal/internal'
import { StrictMode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type LoginMessage, safeRedirect, takeLoginMessage } from '../runtime/session/loginPage'
import { onPortalMount, startupSlot } from '../runtime/startup/startupSlot'
import { restoreElder } from '../theme/elderMode'
import { loadConfig, type PublicConfig } from './config'
import { enterPortal } from './enterPortal'
import { loadAnnouncements, type PublicAnnouncement } from './login/announcements'
import { LoginPage } from './login/LoginPage'
import { prefetchPortal, runPortal } from './portalAssets'
import { whenIdle, whenUserPauses } from './whenIdle'

const target = safeRedirect(new URLSearchParams(window.location.search).get('redirect'))

/** The form, if it was submitted before this script ran: shell/inline/inline.js has marked it. */
let sentEarly = document.querySelector<HTMLFormElement>('form[data-sent]')

const runAhead = () => void runPortal().catch(() => undefined)

function Public() {
  const [config, setConfig] = useState<PublicConfig>()
  const [loginMessage, setLoginMessage] = useState<LoginMessage>()
  const [announcements, setAnnouncements] = useState<readonly PublicAnnouncement[]>([])
  useEffect(() => {
    setLoginMessage((earlier) => takeLoginMessage() ?? earlier)
    // Submitted again now, because React did not receive an event from before hydration.
    sentEarly?.requestSubmit()
    sentEarly = null
    void loadConfig().then(setConfig)
    whenUserPauses(() => {
      // Also run the scripts while idle: after sign-in, parsing them would be the slowest part.
      prefetchPortal()
        .then(() => whenIdle(runAhead))
        .catch(() => undefined)
      void loadAnnouncements().then(setAnnouncements)
    })
  }, [])
  return (
    <LoginPage
      config={config}
      announcements={announcements}
      loginMessage={loginMessage}
      onSent={runAhead}
      onSignedIn={(tokens) => enterPortal(tokens, target)}
    />
  )
}

restoreElder()
startupSlot().publicPage = true
const kept = readTokens()
// A signed-in user goes straight to the portal (specification §2).
if (kept) enterPortal(kept, target)
const container = document.getElementById('root')
if (container) {
  const root = hydrateRoot(
    container,
    <StrictMode>
      <Public />
    </StrictMode>,
  )
  onPortalMount(() => root.unmount())
}
