import { startPortal } from './portal'
import { freePort } from './processes'

/**
 * One portal for the whole run. Workers learn where it is from the environment.
 * With PORTAL_URL, PORTAL_DATA and DEPLOY_TOKEN set, the journeys use that running portal instead; one that lets pages of
 * http://localhost:EXAMPLES_PORT call it, and those of http://127.0.0.1:EXAMPLES_PORT frame it.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL) return undefined
  // Where pages of other systems stand in the journeys: the portal knows the origin before it starts.
  const port = await freePort()
  process.env.EXAMPLES_PORT = String(port)
  const portal = await startPortal({ CORS_ORIGINS: `http://localhost:${port}`, FRAME_ANCESTORS: `http://127.0.0.1:${port}` })
  process.env.PORTAL_URL = portal.url
  process.env.PORTAL_DATA = portal.dataFolder
  process.env.DEPLOY_TOKEN = portal.deployToken
  return () => portal.stop()
}
