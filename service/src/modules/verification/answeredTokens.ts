import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { after, type Clock, hours } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { systemScope } from '../../database/scope'
import { Refusal } from '../../refusal'
import { hashOf } from '../../security/secrets'

/** As long as a flow may take: nobody repeats a request after that. */
const kept = hours(2)

/** A write authorised by a visitor's one-time token, as it was sent. */
export interface TokenWrite {
  /** Empty if none was sent. */
  token: string
  /** The content sent with it, without passwords: of those not even a hash is kept. */
  content: object
}

const contentHash = ({ content }: TokenWrite): Buffer => createHash('sha256').update(JSON.stringify(content)).digest()

/** Stores the answer given to a token, in the transaction that used it up. */
export async function keepTokenAnswer({ db }: Connection, clock: Clock, write: TokenWrite, answer: object): Promise<void> {
  await db
    .insertInto('answered_token')
    .values({ token_hash: hashOf(write.token), content_hash: contentHash(write), answer: JSON.stringify(answer), expires_at: after(clock.now(), kept) })
    .execute()
}

/**
 * Runs a write once, however often it is sent with the same token: a client that lost the answer gets it by repeating the request, instead of
 * being told that the token is invalid.
 * @param answered schema of a stored answer
 * @param same whether data outside the content, such as a password, is the same too
 */
export async function onceByToken<Answer extends object>(
  { database, clock }: ServiceContext,
  write: TokenWrite,
  answered: z.ZodType<Answer>,
  same: (answer: Answer) => Promise<boolean>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const earlier = async (): Promise<Answer | undefined> => {
    const row = await database.read(systemScope, ({ db }) =>
      db
        .selectFrom('answered_token')
        .select('answer')
        .where('token_hash', '=', hashOf(write.token))
        .where('content_hash', '=', contentHash(write))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst(),
    )
    const answer = row && answered.parse(row.answer)
    if (!answer || (await same(answer))) return answer
    // Only one attempt: a used token must not allow guessing the password.
    await database.system(({ db }) => db.deleteFrom('answered_token').where('token_hash', '=', hashOf(write.token)).execute())
    return undefined
  }
  const found = await earlier()
  if (found) return found
  try {
    return await work()
  } catch (error) {
    // The first request was still running when this one was received.
    const meanwhile = error instanceof Refusal ? await earlier() : undefined
    if (meanwhile) return meanwhile
    throw error
  }
}
