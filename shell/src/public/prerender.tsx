import { renderToString } from 'react-dom/server'
import { PublicFrame } from './frame/PublicFrame'
import { LoginPage } from './login/LoginPage'

/** HTML of the login page before any script has run. Rendered by the build into `#root` of login.html. */
export function renderLogin(): string {
  const nothing = () => undefined
  const html = renderToString(<LoginPage config={undefined} notices={[]} farewell={undefined} onSent={nothing} onSignedIn={nothing} />)
  // React focuses on the client; the first field is to have the cursor before that.
  return html.replace('name="username"', 'name="username" autofocus=""')
}

/** What the other public pages begin with: their frame. Which page it is, only the address says. */
export function renderPublicPage(): string {
  return renderToString(<PublicFrame config={undefined}>{null}</PublicFrame>)
}
