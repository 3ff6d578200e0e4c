import { renderToString } from 'react-dom/server'
import { PublicFrame } from './layout/PublicFrame'
import { LoginPage } from './login/LoginPage'

/** HTML of the login page before any script has run. Rendered by the build into `#root` of login.html. */
export function renderLogin(): string {
  const nothing = () => undefined
  return renderToString(<LoginPage config={undefined} announcements={[]} loginMessage={undefined} onSent={nothing} onSignedIn={nothing} />)
}

/** What the other public pages begin with: their frame. Which page it is, only the address says. */
export function renderPublicPage(): string {
  return renderToString(<PublicFrame config={undefined}>{null}</PublicFrame>)
}
