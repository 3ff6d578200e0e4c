import { renderToString } from 'react-dom/server'
import { PublicFrame } from './layout/PublicFrame'
import { LoginPage } from './login/LoginPage'

/** HTML of the login page without scripts. The build renders it into `#root` of login.html. */
export function renderLogin(): string {
  const nothing = () => undefined
  return renderToString(<LoginPage config={undefined} announcements={[]} loginMessage={undefined} onSent={nothing} onSignedIn={nothing} />)
}

/** Initial HTML of the other public pages: only their frame, since the page depends on the address. */
export function renderPublicPage(): string {
  return renderToString(<PublicFrame config={undefined}>{null}</PublicFrame>)
}
