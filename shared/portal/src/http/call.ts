import { type CallInput, type DataOf, type EndpointShape, type Failure, failureSchema, refusalText, saysSuccess, sentQuery } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { isRecord } from '@shared/contract/rules'
import { type AxiosResponse, isAxiosError, isCancel } from 'axios'
import { extendsSession, noteActivity } from '../session/activity'
import { sessionOwner } from '../session/hooks'
import { tokenStore } from '../session/state'
import { downloadTimeout, http, requestTimeout } from './axiosInstance'
import { CallError } from './callError'
import { reportCallFailure } from './errorReport'
import { reauthenticate, sessionChange } from './reauthentication'
import { tellWritten } from './written'

/** Which build sent a call, for the service's log. */
export interface Caller {
  remote: string
  version: string
}

export interface CallOptions {
  signal?: AbortSignal
  caller?: Caller
  /** A write repeated with the same key happens once. Made by `useCallMutation` for every submit. */
  idempotencyKey?: string
  /** Bytes of an upload; the endpoint's other fields travel in the query. */
  files?: FormData
  onUploadProgress?: (fraction: number) => void
  /** The caller handles a lost session itself (login, logout). */
  withoutReauthentication?: boolean
}

/**
 * Waits until a change of session under way is over.
 * @throws CallError NO_SESSION when the session acts for somebody else than when the call began, or the user has left: what one user typed
 * in one role must not be written by another user, or in another role and its unit
 */
async function settled(owner: string): Promise<void> {
  const change = sessionChange()
  const left = change !== undefined && !(await change)
  if (sessionOwner() !== owner) throw new CallError(messages.sessionChanged, 'NO_SESSION', 401)
  if (left) throw new CallError(messages.sessionEnded, 'NO_SESSION', 401)
}

/**
 * Calls an endpoint of the contract and returns the `data` of the answer.
 * @throws CallError with a Chinese message, a code, and field errors when the service named some.
 * @example const page = await call(personListEndpoints.list, { query: { pageNo: 1 } })
 */
export async function call<E extends EndpointShape>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<DataOf<E>> {
  const owner = sessionOwner()
  if (!options.withoutReauthentication) await settled(owner)
  const { token } = tokenStore.getState()
  const first = await send(endpoint, input, options)
  const outcome = readEnvelope(first)
  if (outcome.kind === 'login' && !options.withoutReauthentication) {
    await settled(owner)
    // The session may have been renewed while the call was under way: then it is repeated without asking the user.
    const renewed = ![token, ''].includes(tokenStore.getState().token) || (await reauthenticate())
    await settled(owner)
    if (renewed) {
      const again = await send(endpoint, input, options)
      return unwrap<E>(readEnvelope(again), again.status, endpoint, options.caller)
    }
  }
  return unwrap<E>(outcome, first.status, endpoint, options.caller)
}

/**
 * Downloads the bytes at an address issued by the service. It holds a one-time ticket and no session id.
 * @throws CallError NETWORK when no answer came; otherwise with the message for a missing file or a failed service
 */
export async function downloadBytes(address: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const answer = await http.get<ArrayBuffer>(address, { responseType: 'arraybuffer', signal, timeout: downloadTimeout }).catch((cause: unknown) => {
    throw new CallError(messages.serverError, 'NETWORK', 0, [], { cause })
  })
  if (answer.status !== 200) throw new CallError(answer.status === 404 ? messages.notFound : messages.serverError, 'INTERNAL', answer.status)
  return answer.data
}

/** Path with its parameters filled in. */
export function pathOf(endpoint: EndpointShape, params: Record<string, unknown> | undefined): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
}

async function send<E extends EndpointShape>(endpoint: E, input: CallInput<E>, options: CallOptions): Promise<AxiosResponse<unknown>> {
  const headers: Record<string, string> = {}
  if (options.caller) headers['X-Portal-Caller'] = `${options.caller.remote}@${options.caller.version}`
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  const parts: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } = input
  const asked = Date.now()
  try {
    const answer: AxiosResponse<unknown> = await http.request({
      method: endpoint.method,
      url: pathOf(endpoint, parts.params),
      params: sentQuery(endpoint, parts.query),
      data: options.files ?? parts.body,
      headers,
      signal: options.signal,
      // An upload may take as long as the connection needs; every other call has a time limit.
      timeout: options.files ? 0 : requestTimeout,
      onUploadProgress: options.onUploadProgress && ((event) => options.onUploadProgress?.(event.progress ?? 0)),
    })
    if (extendsSession(endpoint, answer.status)) noteActivity(asked)
    return answer
  } catch (cause) {
    if (isCancel(cause)) throw new CallError('', 'ABORTED', 0, [], { cause })
    const status = isAxiosError(cause) ? (cause.response?.status ?? 0) : 0
    // The same code is that of a request given up as its page is left.
    const isTimeout = isAxiosError(cause) && cause.code === 'ECONNABORTED' && cause.message.startsWith('timeout')
    reportCallFailure(endpoint.path, status, options.caller, isTimeout)
    throw new CallError(messages.serverError, 'NETWORK', status, [], { cause })
  }
}

type Envelope = { kind: 'data'; data: unknown } | { kind: 'failure'; failure: Failure } | { kind: 'login'; failure: Failure } | { kind: 'unreadable' }

function readEnvelope({ data: body, status }: AxiosResponse<unknown>): Envelope {
  if (!isRecord(body)) return { kind: 'unreadable' }
  if (saysSuccess(body) && 'data' in body) return { kind: 'data', data: body.data }
  const failure = failureSchema.safeParse(body)
  if (failure.success) return { kind: failure.data.result === 'login' ? 'login' : 'failure', failure: failure.data }
  const text = refusalText(body)
  // Not our envelope. Its message is shown unless the HTTP status is an error: all such failures share one sentence.
  if (text === '' || status >= 400) return { kind: 'unreadable' }
  return { kind: 'failure', failure: { success: false, result: 'false', message: text, errorMsg: text, errorCode: 'INTERNAL' } }
}

function unwrap<E extends EndpointShape>(outcome: Envelope, status: number, endpoint: E, caller: Caller | undefined): DataOf<E> {
  if (outcome.kind === 'data') {
    if (endpoint.audit) tellWritten(endpoint.audit)
    return outcome.data as DataOf<E>
  }
  if (outcome.kind === 'unreadable') {
    // A proxy's HTML or an empty 502: every HTTP failure shows the one sentence of specification §8.
    reportCallFailure(endpoint.path, status, caller)
    throw new CallError(messages.serverError, 'INTERNAL', status)
  }
  const { errorMsg, errorCode, fieldErrors, data } = outcome.failure
  if (status >= 500) reportCallFailure(endpoint.path, status, caller)
  throw new CallError(errorMsg || messages.serverError, errorCode, status, fieldErrors, { data })
}
