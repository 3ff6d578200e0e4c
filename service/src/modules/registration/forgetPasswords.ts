import { registrationStates } from '@shared/contract/account'
import { after, days } from '../../clock'
import type { ServiceContext } from '../../context'

/** How long a refused application may be corrected with its original password; after that a new one must be chosen. */
const keptPassword = days(30)

/** Deletes the password hashes of applications that were not corrected in time. */
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
