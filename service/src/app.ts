import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from './context'
import { makeServer } from './http/server'
import { registerPortal } from './modules/portal/routes'
import { registerSession } from './modules/session/routes'
import { registerUnits } from './modules/unit/routes'

/** The whole service as a list. A module is one function that registers its routes. */
export async function buildApp(context: ServiceContext): Promise<FastifyInstance> {
  const app = await makeServer(context)
  registerSession(app, context)
  registerUnits(app, context)
  registerPortal(app, context)
  return app
}
