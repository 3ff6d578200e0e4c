import { type RoleType, role } from '@shared/contract/roles'

/** Roles that handle applications on a page of their own instead of a type's queue. */
export const workPages: Partial<Record<RoleType, string>> = { [role.inspector]: '/company-service/jobs' }
