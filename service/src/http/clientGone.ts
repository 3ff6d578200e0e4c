import type { FastifyReply } from 'fastify'

/** Aborts when the client has disconnected, or has its answer: waiting for a place or for news ends. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
