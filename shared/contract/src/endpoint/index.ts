/** An endpoint and its envelope: what every call across the wire has in common. */
export * from './endpoint'
export * from './envelope'
export * from './flags'
export * from './tokens'
export * from './values'
