import { startPortal } from './portal'

/**
 * One portal for the whole run. Workers learn where it is from the environment.
 * With PORTAL_URL, PORTAL_DATA and DEPLOY_TOKEN set, the journeys use that running portal instead.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_URL) return undefined
  const portal = await startPortal()
  process.env.PORTAL_URL = portal.url
  process.env.PORTAL_DATA = portal.dataFolder
  process.env.DEPLOY_TOKEN = portal.deployToken
  return () => portal.stop()
}
