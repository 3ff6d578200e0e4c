import '../../theme/tokens.css'
import type { SessionIds, SpaProps } from '@shared/ui/spa'
import { createRoot } from 'react-dom/client'
import { setServiceBase } from '../../runtime/http/request'
import { startWorkersBy } from '../../runtime/signIn/captcha'
import { LoginForm } from './LoginForm'
import styles from './login.module.css'
import { variablesOf } from './loginTheme'

interface LoginPlace {
  portal: string
  serviceBase: string
  /** Container of the form; without it, the form is a dialog. */
  place: HTMLElement | undefined
  /** The area's theme, and the host's colours: the form stands in the area's place. */
  theme?: SpaProps['theme']
  themeTokens?: SpaProps['themeTokens']
  /** Removes the form. */
  signal: AbortSignal
}

function startWorker(portal: string): Worker {
  const text = `importScripts(${JSON.stringify(`${portal}/embed/captchaWorker.js`)})`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const worker = new Worker(address)
  URL.revokeObjectURL(address)
  return worker
}

/** The portal's own login form in a foreign page. Nothing is stored: the ids are returned to the caller and last as long as the page. */
export function showLogin({ portal, serviceBase, place, theme, themeTokens, signal }: LoginPlace): Promise<SessionIds> {
  setServiceBase(serviceBase)
  startWorkersBy(() => startWorker(portal))
  const dialog = place ? undefined : document.createElement('dialog')
  const container = document.createElement('div')
  // See shared/build/src/withoutRoot.mjs.
  container.className = 'portal-embed'
  if (theme === 'dark' && styles.dark) container.classList.add(styles.dark)
  if (theme === 'elder') container.classList.add('elder')
  for (const [name, value] of Object.entries(variablesOf(theme, themeTokens))) container.style.setProperty(name, value)
  if (place) place.replaceChildren(container)
  else if (dialog) {
    dialog.className = styles.dialog ?? ''
    dialog.setAttribute('aria-label', '登录已过期，请重新登录')
    dialog.append(container)
    document.body.append(dialog)
    dialog.showModal()
  }
  const root = createRoot(container)
  const remove = () => {
    root.unmount()
    container.remove()
    dialog?.remove()
  }
  return new Promise((resolve, reject) => {
    const cancel = () => {
      remove()
      reject(new Error('login was cancelled'))
    }
    dialog?.addEventListener('cancel', cancel)
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel)
    root.render(
      <LoginForm
        portal={portal}
        expired={place === undefined}
        onSignedIn={(ids) => {
          signal.removeEventListener('abort', cancel)
          remove()
          resolve(ids)
        }}
      />,
    )
  })
}
