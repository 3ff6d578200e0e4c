/** Roles that use 主管部门互动. Listed here because importing its definition would load all definitions into the first script. */
export const interactionRoles: readonly string[] = ['1', '2', '3', '4', '7', '9']
