/** States of what is handed in to be let pass or not: an account's registration, a password reset, a change of a unit's data. */
export const reviewStates = { waiting: '20', approved: '70', refused: '80' } as const
