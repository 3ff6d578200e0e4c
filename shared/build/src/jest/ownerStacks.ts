import { fromUi } from './antd/packages.cjs'

/**
 * React in development keeps with an element the stack of calls that made it, for ten thousand elements a second, and Jest lets a
 * stack be a hundred calls long: a twentieth of what page tests took. No test reads one. Told that it has made its ten thousand,
 * React makes none.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = fromUi('react')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
