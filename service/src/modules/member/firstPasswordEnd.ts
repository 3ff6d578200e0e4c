import { wireTime } from '../../clock'

/**
 * Until when a first password can be used, as told to who issues it: `YYYY-MM-DD HH:mm:ss`. The password itself may outlast the account, which can be
 * given a later day while it is still good.
 * @param validTo last day of the account, `YYYY-MM-DD`; empty without one
 */
export function firstPasswordEnd(expires: Date, validTo: string): string {
  const end = wireTime(expires)
  const lastOfAccount = `${validTo} 23:59:59`
  return validTo !== '' && lastOfAccount < end ? lastOfAccount : end
}
