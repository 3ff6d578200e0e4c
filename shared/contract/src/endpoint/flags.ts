/** How an answer says whether it succeeded, and why not, whichever service wrote it (specification §8). Free of schemas: the public pages use it too. */

type Body = Readonly<Record<string, unknown>>

/** Whether the first flag an answer has says yes; one without a flag does not. */
export function saysSuccess(body: Body): boolean {
  const flag = [body.success, body.isSuccess, body.result].find((value) => value !== undefined)
  return flag === true || flag === 'true'
}

/** What an answer that does not say yes tells the user; empty when it has no words. */
export const refusalText = (body: Body): string =>
  [body.errorMsg, body.errmsg].find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? ''
