import { createHash } from 'node:crypto'
import { z } from 'zod'
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
  /** The content sent with it, without passwords and codes: `same` compares those, and of passwords not even a hash is kept. */
  content: object
}

const contentHash = ({ content }: TokenWrite): Buffer => createHash('sha256').update(JSON.stringify(content)).digest()

/** Stores the answer given to a token, in the transaction that used it up; it replaces an earlier one, of an earlier code of the same flow. */
export async function keepTokenAnswer({ db }: Connection, clock: Clock, write: TokenWrite, answer: object): Promise<void> {
  await db.deleteFrom('answered_token').where('token_hash', '=', hashOf(write.token)).execute()
  await db
    .insertInto('answered_token')
    .values({ token_hash: hashOf(write.token), content_hash: contentHash(write), answer: JSON.stringify(answer), expires_at: after(clock.now(), kept) })
    .execute()
}

/**
 * Runs a write once, however often it is sent with the same token: a client that lost the answer gets it by repeating the request, instead of
 * being told that the token is invalid.
 * @param answered schema of a stored answer
 * @param same whether data outside the content, such as a password or an SMS code, is the same too; once it is not, the answer is dropped
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
    // Only one attempt: a used token must not allow guessing the password or the code.
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

const codeAnswerSchema = z.object({ secretHash: z.string() })

/**
 * The same for a code that was entered: repeating it returns the secret it earned. One wrong code ends that, so that a code cannot be guessed
 * after its use, when nothing counts the guesses any more.
 * @param token identifies the flow and purpose, not the code
 * @param secret derived from the flow and the code; of it only a hash is stored
 * @param work verifies the code, and calls `keep` in the transaction that uses it up
 */
export async function onceByCode(
  context: ServiceContext,
  token: string,
  secret: string,
  work: (keep: (connection: Connection) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const sent: TokenWrite = { token, content: {} }
  const answer = { secretHash: hashOf(secret).toString('base64url') }
  await onceByToken(
    context,
    sent,
    codeAnswerSchema,
    async ({ secretHash }) => secretHash === answer.secretHash,
    async () => {
      await work((connection) => keepTokenAnswer(connection, context.clock, sent, answer))
      return answer
    },
  )
}
