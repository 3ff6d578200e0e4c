/** Endpoints and their envelope: what all calls have in common. */
export * from './endpoint'
export * from './envelope'
export * from './flags'
export * from './tokens'
export * from './values'
