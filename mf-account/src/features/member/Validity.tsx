import { DueDate } from '@shared/ui/page'

/** Days before an account expires from which a warning is shown. */
const warnDays = 30

/** Last day of an account, with the days left once they are few. */
export function Validity({ validTo }: { validTo: string }) {
  return validTo === '' ? <>长期</> : <DueDate date={validTo} soonDays={warnDays} />
}
