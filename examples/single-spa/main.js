import { navigateToUrl, registerApplication, start } from 'single-spa'
import { hostSession } from '../session.js'

/** Two areas as applications of a single-spa root, each at a path of the host. */
const session = await hostSession()
const area = (name, basePath) =>
  registerApplication({
    name,
    app: () => window.portalEmbed.load(name),
    activeWhen: basePath,
    customProps: {
      portal: window.portalEmbed.portal,
      domElementGetter: () => document.getElementById('place'),
      basePath,
      session: session === 'login' ? undefined : session,
    },
  })
area('mf-construction', '/single-spa/notices')
area('mf-equipment', '/single-spa/devices')
document.querySelector('nav').addEventListener('click', (event) => {
  event.preventDefault()
  if (event.target.href) navigateToUrl(event.target.href)
})
start()
