import { config } from 'zod/v4/core'

/**
 * zod as the pages get it. Its first object asks whether `eval` works, for schemas compiled on the fly: the content
 * security policy forbids that and every browser would report it as an attack.
 */
config({ jitless: true })

export * from 'zod/v4'
