/** Most records an administrator goes through in one sequence; the list has the rest. */
export const queueLength = 50
