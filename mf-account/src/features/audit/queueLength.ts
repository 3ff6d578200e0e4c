/** As many as an administrator walks through in one go; the list shows the rest. */
export const queueLength = 50
