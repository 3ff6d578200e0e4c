import { days, startOfDay } from '../clock'

/** When an account's last day is over, in milliseconds; never, when it has none. @param validTo `YYYY-MM-DD` */
export const endOfValidity = (validTo: string | null): number => (validTo === null ? Number.POSITIVE_INFINITY : startOfDay(validTo).getTime() + days(1))

/** Whether an account may open sessions, and keep them, now. */
export const mayWork = (account: { disabled: boolean; valid_to: string | null }, now: Date): boolean =>
  !account.disabled && now.getTime() < endOfValidity(account.valid_to)
