import { startPortal } from './portal'
import { freePort } from './processes'

/**
 * Starts one portal for the whole run. Workers read its URL from the environment.
 * With PORTAL_URL, PORTAL_DATA and DEPLOY_TOKEN set, the journeys use that running portal instead. It must allow calls from pages of
 * http://localhost:EXAMPLES_PORT and http://localhost:HOST_PORT, framing by pages of http://127.0.0.1:EXAMPLES_PORT, and builds of
 * developers from http://localhost:DEVELOPMENT_PORT.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL) return undefined
  // Port of other systems' pages in the journeys, chosen first because the portal is configured with their origin.
  const port = await freePort()
  process.env.EXAMPLES_PORT = String(port)
  const host = await freePort()
  process.env.HOST_PORT = String(host)
  const developer = await freePort()
  process.env.DEVELOPMENT_PORT = String(developer)
  const portal = await startPortal({
    CORS_ORIGINS: `http://localhost:${port},http://localhost:${host}`,
    FRAME_ANCESTORS: `http://127.0.0.1:${port}`,
    DEVELOPMENT_ORIGINS: `http://localhost:${developer}`,
    DEVELOPERS: '*',
  })
  process.env.PORTAL_URL = portal.url
  process.env.PORTAL_DATA = portal.dataFolder
  process.env.DEPLOY_TOKEN = portal.deployToken
  return () => portal.stop()
}
