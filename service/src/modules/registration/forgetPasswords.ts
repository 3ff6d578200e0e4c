import { registrationStates } from '@shared/contract/account'
import { after, days } from '../../clock'
import type { ServiceContext } from '../../context'

/** How long a refused application may be corrected with the password it was made with; after that a new one is chosen. */
const keptPassword = days(30)

/** Chosen passwords of applications nobody corrects are gone, hashed as they are. */
export async function forgetOldPasswords({ database, clock }: ServiceContext): Promise<void> {
  await database.system(({ db }) =>
    db
      .updateTable('registration')
      .set({ password_hash: null })
      .where('status', '=', registrationStates.refused)
      .where('password_hash', 'is not', null)
      .where('audit_date', '<', after(clock.now(), -keptPassword))
      .execute(),
  )
}
