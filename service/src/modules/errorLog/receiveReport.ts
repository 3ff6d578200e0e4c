import type { ErrorEntry } from '@shared/contract/portal'
import { minutes, seconds } from '../../clock'
import type { ServiceContext } from '../../context'
import { overLimit } from '../../security/rateLimit'

/**
 * Errors that pages report. Anyone may send them, so nothing in one is believed: length, rate and content are bounded,
 * and secrets and personal data are taken out here, whatever the page promised (security S11).
 */
const limits = {
  address: { name: 'errorLog.address', count: 10, window: minutes(1) },
  account: { name: 'errorLog.account', count: 60, window: minutes(1) },
  all: { name: 'errorLog.all', count: 200, window: seconds(1) },
}

// Control characters could forge log lines or steer a terminal that shows them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose.
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g
const markup: Record<string, string> = { '<': '＜', '>': '＞' }

/** A reported text without control characters, markup, session ids, identity numbers and phone numbers. */
export function neutralise(text: string): string {
  return text
    .replace(control, ' ')
    .replace(/[<>]/g, (character) => markup[character] ?? ' ')
    .replace(/[A-Za-z0-9_-]{32,}/g, '[redacted]')
    .replace(/(?<!\d)\d{17}[\dXx](?!\d)/g, '[id]')
    .replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, '[phone]')
}

/** The path of the page: a query can hold anything. */
const pathOf = (url: string): string => neutralise(url.split(/[?#]/, 1)[0] ?? '')

export interface ErrorReport {
  entry: ErrorEntry
  accountId: string | undefined
  address: string
  requestId: string
}

/** Keeps a report, or drops it without a word when too many come: the page that reports must not start to retry. */
export async function keepErrorReport(context: ServiceContext, { entry, accountId, address, requestId }: ErrorReport): Promise<void> {
  const { database, clock } = context
  const dropped = accountId ? await overLimit(database, clock, limits.account, accountId) : await overLimit(database, clock, limits.address, address)
  if (dropped !== undefined || (await overLimit(database, clock, limits.all, '')) !== undefined) return
  await database.system(({ db }) =>
    db
      .insertInto('error_log')
      .values({
        type: entry.type,
        code: entry.code,
        mes: neutralise(entry.mes),
        url: pathOf(entry.url),
        remote: neutralise(entry.remote ?? ''),
        version: neutralise(entry.version ?? ''),
        stack: neutralise(entry.stack ?? ''),
        account_id: accountId ?? null,
        address,
        request_id: requestId,
        create_date: clock.now(),
      })
      .execute(),
  )
}
