/** Reads success and error text from any service's answer (specification §8). Imports no schemas, because the public pages use it too. */

type Body = Readonly<Record<string, unknown>>

/** Whether the first success flag found in the answer is true; without a flag it counts as a failure. */
export function saysSuccess(body: Body): boolean {
  const flag = [body.success, body.isSuccess, body.result].find((value) => value !== undefined)
  return flag === true || flag === 'true'
}

/** The user message of a failed answer; empty if it has none. */
export const refusalText = (body: Body): string =>
  [body.errorMsg, body.errmsg].find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? ''
