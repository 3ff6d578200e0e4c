import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { after, type Clock, hours } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { systemScope } from '../../database/scope'
import { Refusal } from '../../refusal'
import { hashOf } from '../../security/secrets'

/** As long as a flow may take: nobody waits longer for an answer that does not come. */
const kept = hours(2)

/** A write that a visitor's one-time token allows, as it was sent. */
export interface TokenWrite {
  /** Empty when none came. */
  token: string
  /** What came with it, without passwords: of them not even a hash is kept. */
  content: object
}

const contentHash = ({ content }: TokenWrite): Buffer => createHash('sha256').update(JSON.stringify(content)).digest()

/** Keeps what a token was answered with, in the transaction that used it up. */
export async function keepTokenAnswer({ db }: Connection, clock: Clock, write: TokenWrite, answer: object): Promise<void> {
  await db
    .insertInto('answered_token')
    .values({ token_hash: hashOf(write.token), content_hash: contentHash(write), answer: JSON.stringify(answer), expires_at: after(clock.now(), kept) })
    .execute()
}

/**
 * Does a write once, however often the same is sent with the same token: who did not hear the answer hears it at the next try,
 * instead of being told that the token is gone.
 * @param answered what a kept answer looks like
 * @param same whether what is not part of the content, a password, is the same as well
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
    // One try: whoever holds a used token must not find a password out by it.
    await database.system(({ db }) => db.deleteFrom('answered_token').where('token_hash', '=', hashOf(write.token)).execute())
    return undefined
  }
  const found = await earlier()
  if (found) return found
  try {
    return await work()
  } catch (error) {
    // The first of the two was still at work when the second came.
    const meanwhile = error instanceof Refusal ? await earlier() : undefined
    if (meanwhile) return meanwhile
    throw error
  }
}
