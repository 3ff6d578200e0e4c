import type { RoleType } from '@shared/contract/roles'

/** Roles that see to applications on a page of their own, which is no queue of a type. */
export const workPages: Partial<Record<RoleType, string>> = { '6': '/company-service/jobs' }
