import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from './context'
import { makeServer } from './http/server'
import { registerSession } from './modules/session/routes'

/** The whole service as a list. A module is one function that registers its routes. */
export async function buildApp(context: ServiceContext): Promise<FastifyInstance> {
  const app = await makeServer(context)
  registerSession(app, context)
  return app
}
