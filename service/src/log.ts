import { type DestinationStream, type Logger, pino } from 'pino'

/** Session ids, tickets and nonces are 32 or more characters without a break; nothing else in a path is. */
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

/** The fields of an error that are logged: an allow-list. PostgreSQL's `detail` and `parameters` contain row values and are left out. */
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

/** The service's log: one JSON line per event, on standard output unless a destination is given. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggableError } }
  return destination ? pino(options, destination) : pino(options)
}
