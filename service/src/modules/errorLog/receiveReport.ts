import type { ErrorEntry } from '@shared/contract/portal'
import { replacePersonalNumbers } from '@shared/contract/rules'
import { minutes, seconds } from '../../clock'
import type { ServiceContext } from '../../context'
import { overLimit } from '../../security/rateLimit'

/**
 * Errors reported by pages. Anyone may send them, so nothing in them is trusted: length, rate and content are limited, and secrets and
 * personal data are removed here, whatever the page has already removed (security S11).
 */
const limits = {
  address: { name: 'errorLog.address', count: 10, window: minutes(1) },
  account: { name: 'errorLog.account', count: 60, window: minutes(1) },
  all: { name: 'errorLog.all', count: 200, window: seconds(1) },
}

// Control and formatting characters could forge log lines, reverse the text direction, or control a terminal.
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const controlButLineFeed = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const markup: Record<string, string> = { '<': '＜', '>': '＞' }
const covered = { identity: () => '[id]', mobile: () => '[phone]' }

/** A reported stack: its lines without control characters, markup, session ids, identity numbers and phone numbers. */
export const neutralLines = (text: string): string =>
  replacePersonalNumbers(
    text
      .replace(controlButLineFeed, ' ')
      .replace(/[<>]/g, (character) => markup[character] ?? ' ')
      .replace(/[A-Za-z0-9_-]{32,}/g, '[redacted]'),
    covered,
  )

/** A reported text as one line, cleaned like `neutralLines`. */
export const neutralLine = (text: string): string => neutralLines(text.replace(control, ' '))

/** Only the path of the page: a query string can contain anything. */
const pathOf = (url: string): string => neutralLine(url.split(/[?#]/, 1)[0] ?? '')

export interface ErrorReport {
  entry: ErrorEntry
  accountId: string | undefined
  /** The unit it works for. */
  unitId: string | undefined
  address: string
  requestId: string
}

/** Stores a report, or drops it silently above the limit: the reporting page must not start to retry. */
export async function keepErrorReport(context: ServiceContext, { entry, accountId, unitId, address, requestId }: ErrorReport): Promise<void> {
  const { database, clock } = context
  const dropped = accountId ? await overLimit(database, clock, limits.account, accountId) : await overLimit(database, clock, limits.address, address)
  if (dropped !== undefined || (await overLimit(database, clock, limits.all, '')) !== undefined) return
  await database.system(({ db }) =>
    db
      .insertInto('error_log')
      .values({
        type: entry.type,
        code: entry.code,
        mes: neutralLine(entry.mes),
        url: pathOf(entry.url),
        remote: neutralLine(entry.remote ?? ''),
        version: neutralLine(entry.version ?? ''),
        stack: neutralLines(entry.stack ?? ''),
        account_id: accountId ?? null,
        unit_id: unitId ?? null,
        address,
        request_id: requestId,
        create_date: clock.now(),
      })
      .execute(),
  )
}
