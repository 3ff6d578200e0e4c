import { inlineScriptHash, serviceOrigins } from '@shared/contract/portal'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Configuration } from '../configuration'

/**
 * The headers of every answer (security S1, S12). Scripts run only from our own origin, plus the one inline script of the pages; antd
 * writes style elements, hence 'unsafe-inline' for styles only.
 * @param services origins of other hosts that answer the pages' calls
 * @param builds origins of development servers whose remotes may run: none in production unless the operator configures them
 */
export function contentSecurityPolicy(frameAncestors: readonly string[], services: readonly string[] = [], builds: readonly string[] = []): string {
  const called = ["'self'", ...services].join(' ')
  const from = ["'self'", ...builds].join(' ')
  return [
    "default-src 'self'",
    `script-src ${from} '${inlineScriptHash}'`,
    `style-src ${from} 'unsafe-inline'`,
    `img-src ${[called, ...builds].join(' ')} data: blob:`,
    `font-src ${from} data:`,
    `connect-src ${[called, ...builds].join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${called}`,
    `frame-ancestors ${["'self'", ...frameAncestors].join(' ')}`,
  ].join('; ')
}

/** @returns name and value of each, the same for every answer of an installation */
export function securityHeaders(configuration: Configuration): readonly [string, string][] {
  return Object.entries({
    'Content-Security-Policy': contentSecurityPolicy(
      configuration.frameAncestors,
      serviceOrigins(configuration.runtime),
      configuration.runtime.developmentOrigins,
    ),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(configuration.frameAncestors.length === 0 ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
    ...(configuration.behindTls ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  })
}

export function registerHeaders(app: FastifyInstance, headers: readonly [string, string][]): void {
  app.addHook('onRequest', (request, reply, next) => {
    secure(reply, headers)
    // Answers contain session ids and personal data, and readiness holds for the moment, so no cache may keep them. Files set their own header.
    if (/^\/(?:a|api|print|health)\//.test(request.url)) reply.header('Cache-Control', 'no-store')
    next()
  })
}

/** For an answer no hook precedes. */
export function secure(reply: FastifyReply, headers: readonly [string, string][]): void {
  for (const [name, value] of headers) reply.header(name, value)
}
