import { sql } from 'kysely'
import type { Connection } from '../../database/database'

/** Longest login name the rule allows. */
const longest = 20
const candidates = 200

/** The wished name, then the wished name with a number: `sample`, `sample_2`, `sample_3`… each within the rule's length. */
export function* loginNamesFor(wished: string): Generator<string> {
  yield wished
  for (let serial = 2; serial < candidates; serial += 1) {
    const ending = `_${serial}`
    yield wished.slice(0, longest - ending.length) + ending
  }
}

/** The name an account gets as things stand: the wished one, or the first like it that nobody has. */
export async function freeLoginName({ db }: Connection, wished: string): Promise<string> {
  for (const name of loginNamesFor(wished)) {
    const taken = await db.selectFrom('account').select('id').where(sql`lower(login_name)`, '=', name.toLowerCase()).executeTakeFirst()
    if (!taken) return name
  }
  return ''
}
