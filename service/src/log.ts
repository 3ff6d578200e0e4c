import { type DestinationStream, type Logger, pino } from 'pino'

/** A session id, ticket or nonce is 32 characters or more without a break; nothing else in a path is. */
const tokenLike = /[A-Za-z0-9_-]{32,}/g

/** The path of a URL without its query and without anything that could be a secret. Record ids (with dashes) are kept. */
export function loggablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.replace(tokenLike, (part) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part) ? part : '[redacted]')).slice(0, 300)
}

interface ErrorLike {
  name?: unknown
  message?: unknown
  code?: unknown
  stack?: unknown
  cause?: unknown
}

/** What of an error is logged: an allow-list. PostgreSQL's `detail` and `parameters` hold row values and are left out. */
function loggableError(error: ErrorLike): Record<string, unknown> {
  const scrub = (value: unknown) => (typeof value === 'string' ? value.replace(tokenLike, '[redacted]').slice(0, 2000) : undefined)
  return {
    type: scrub(error.name),
    message: scrub(error.message),
    code: scrub(error.code),
    stack: scrub(error.stack),
    ...(error.cause && typeof error.cause === 'object' ? { cause: loggableError(error.cause) } : {}),
  }
}

/** The service's log: one JSON line an event, on standard output unless a test listens. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggableError } }
  return destination ? pino(options, destination) : pino(options)
}
