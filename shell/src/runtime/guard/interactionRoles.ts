import { role, unitRoles } from '@shared/contract/roles'

/** Roles that use 主管部门互动. Listed here because importing its definition would load all definitions into the first script. */
export const interactionRoles: readonly string[] = [...unitRoles, role.acceptor, role.registrar, role.administrator]
