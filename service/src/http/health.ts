import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database'
import type { HttpContext } from './context'

/** Liveness: the process runs. Readiness: it can serve. A lost database must not get the process killed. */
export function registerHealth(app: FastifyInstance, { database }: HttpContext): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  // Anybody may ask, and overload refuses it to nobody: however many ask at once, the database is asked once.
  let asked: Promise<boolean> | undefined
  const databaseReady = () => {
    asked ??= databaseAnswers(database).finally(() => {
      asked = undefined
    })
    return asked
  }
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = !closing && (await databaseReady())
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}

async function databaseAnswers({ pool }: Database): Promise<boolean> {
  const query = pool.query('select 1').then(
    () => true,
    () => false,
  )
  const limit = new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref())
  return Promise.race([query, limit])
}
