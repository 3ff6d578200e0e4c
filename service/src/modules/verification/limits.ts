import { messages } from '@shared/contract/messages'
import { smsPerDay, smsPerHour, smsResendSeconds } from '@shared/contract/visitor'
import { after, days, hours, seconds, startOfDay, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { systemScope } from '../../database/scope'
import { Refusal } from '../../refusal'
import { overLimit } from '../../security/rateLimit'
import { hashOf } from '../../security/secrets'

/**
 * How often a code may be asked for (security S3), counted by what was typed, whether or not anything is sent. Windows
 * slide: ten a day are ten within any twenty-four hours.
 */
interface Window {
  count: number
  length: number
}
const perNumber: readonly Window[] = [
  { count: 1, length: seconds(smsResendSeconds) },
  { count: smsPerHour, length: hours(1) },
  { count: smsPerDay, length: days(1) },
]
const perAddress: Window = { count: 20, length: hours(1) }

/**
 * Milliseconds until every window has room again; 0 when all have.
 * @param earlier moments of earlier requests, newest first
 */
function timeToWait(earlier: readonly Date[], windows: readonly Window[], now: Date): number {
  return windows.reduce((longest, { count, length }) => {
    const hinders = earlier[count - 1]
    return hinders ? Math.max(longest, hinders.getTime() + length - now.getTime()) : longest
  }, 0)
}

const tooOften = (wait: number) => new Refusal('RATE_LIMITED', messages.smsTooOften, { retryAfter: wait / 1000 })

/**
 * Counts a request for a code.
 * @throws Refusal RATE_LIMITED with Retry-After; a refused request is not counted.
 */
export async function countCodeRequest(context: ServiceContext, mobile: string, address: string): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  const [mobileHash, addressHash] = [hashOf(mobile), hashOf(address)]
  const wait = await database.transaction(systemScope, async ({ db, query }) => {
    // One after the other for a number and for an address; always in this order, so that no two wait for each other.
    await query({ text: `select pg_advisory_xact_lock(724511, hashtext($1)), pg_advisory_xact_lock(724512, hashtext($2))`, values: [mobile, address] })
    const requests = db.selectFrom('sms_request').select('requested_at').orderBy('requested_at', 'desc')
    const ofNumber = await requests
      .where('mobile_hash', '=', mobileHash)
      .where('requested_at', '>', after(now, -days(1)))
      .limit(smsPerDay)
      .execute()
    const ofAddress = await requests
      .where('address_hash', '=', addressHash)
      .where('requested_at', '>', after(now, -perAddress.length))
      .limit(perAddress.count)
      .execute()
    const times = (rows: readonly { requested_at: Date }[]) => rows.map((row) => row.requested_at)
    const longest = Math.max(timeToWait(times(ofNumber), perNumber, now), timeToWait(times(ofAddress), [perAddress], now))
    if (longest <= 0) await db.insertInto('sms_request').values({ mobile_hash: mobileHash, address_hash: addressHash, requested_at: now }).execute()
    return longest
  })
  if (wait > 0) throw tooOften(wait)
  await spendBudget(context, now)
}

/** The portal's own bound for a day: whoever has many numbers and addresses still does not make it pay without end. */
async function spendBudget({ database, clock, configuration, log }: ServiceContext, now: Date): Promise<void> {
  const { dailyBudget } = configuration.sms
  const day = wireDate(now)
  const over = await overLimit(database, clock, { name: 'smsBudget', count: dailyBudget, window: days(1) }, day)
  if (over === undefined) return
  const unwarned = (await overLimit(database, clock, { name: 'smsBudgetWarning', count: 1, window: days(1) }, day)) === undefined
  if (unwarned) log.warn({ dailyBudget, day }, 'the daily budget of SMS codes is used up; nobody is sent a code until tomorrow')
  throw tooOften(startOfDay(day).getTime() + days(1) - now.getTime())
}

/** Requests that no window looks back to any more. */
export async function forgetOldRequests({ database, clock }: Pick<ServiceContext, 'database' | 'clock'>): Promise<void> {
  await database.system(({ db }) =>
    db
      .deleteFrom('sms_request')
      .where('requested_at', '<', after(clock.now(), -days(1)))
      .execute(),
  )
}
