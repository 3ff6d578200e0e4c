import { DueDate } from '@shared/ui/page'

/** From how many days on an account's last day is worth a warning. */
const warnDays = 30

/** Until when an account works, with the days that are left once they are few. */
export function Validity({ validTo, today }: { validTo: string; today?: string }) {
  return validTo === '' ? <>长期</> : <DueDate date={validTo} today={today} soonDays={warnDays} />
}
