import { config } from 'zod/v4/core'

/**
 * The zod that pages get. Its first object schema tests whether `eval` works, to compile schemas at run time: the content
 * security policy forbids that, and every browser would report a violation.
 */
config({ jitless: true })

export * from 'zod/v4'
