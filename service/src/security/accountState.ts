import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { days, startOfDay } from '../clock'
import type { Tables } from '../database/tables/tables'

/** When an account's last valid day is over, in milliseconds; infinity when it has none. @param validTo `YYYY-MM-DD` */
export const endOfValidity = (validTo: string | null): number => (validTo === null ? Number.POSITIVE_INFINITY : startOfDay(validTo).getTime() + days(1))

/** Whether an account may open and keep sessions now. */
export const mayWork = (account: { disabled: boolean; valid_to: string | null }, now: Date): boolean =>
  !account.disabled && now.getTime() < endOfValidity(account.valid_to)

/** `mayWork` as a SQL condition on accounts. @param today `YYYY-MM-DD` */
export const worksOn = (where: ExpressionBuilder<Tables, 'account'>, today: string): Expression<SqlBool> =>
  where.and([where('account.disabled', '=', false), where.or([where('account.valid_to', 'is', null), where('account.valid_to', '>=', today)])])
