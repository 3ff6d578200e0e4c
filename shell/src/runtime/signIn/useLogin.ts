import type { Tokens } from '@shared/portal/internal'
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Answer, ask } from '../http/service'
import { type FieldName, fieldOrder, type LoginFields, outcomeOf, type Problems, problemsBeforeSending } from './attempt'
import { loadSm2, readSealKey, type SealKey, seal } from './seal'
import { type Captcha, useCaptcha } from './useCaptcha'

interface HeldKey {
  key: SealKey
  captcha: boolean
  /** Milliseconds. */
  received: number
}
/** Milliseconds. The service keeps a nonce for five minutes; a key older than this is fetched again before use. */
const keyLife = 4 * 60_000

async function fetchKey(username: string): Promise<HeldKey | string> {
  const answer = await ask(`/a/login?${new URLSearchParams(username ? { __ajax: 'json', username } : { __ajax: 'json' })}`)
  if (answer.kind !== 'data') return answer.message
  const key = readSealKey(answer.data)
  return key ? { key, captcha: answer.data.captchaRequired === true, received: Date.now() } : '登录方式与服务不一致，请刷新页面后重试'
}

export interface Login {
  problems: Problems
  busy: boolean
  /** The captcha to show; undefined while none is required. */
  captcha: Captcha | undefined
  /** Fetches what the submit will need. Called at the first key press, not on focus: a field has the focus when the page opens. */
  prepare(): void
  forget(field: FieldName): void
  submit(event: FormEvent): void
}

/** A new session and the input that belongs to it. */
export interface SignedIn {
  tokens: Tokens
  /** The first password has to be changed before anything else. */
  firstLogin: boolean
  username: string
  /** Whether to remember the name; undefined where the form has no such checkbox. */
  remember: boolean | undefined
}

/**
 * State and submit handler of a login form, which allows attempts until one succeeds.
 * @param form contains the fields; they are read at submit, so that text typed before this script ran is included
 * @param sent called when the request has been sent, so that the next page can be prepared meanwhile
 * @param signedIn stores the session, see `keepInBrowser`; returns or resolves to false if the session cannot be used here: the form is enabled again
 */
export function useLogin(form: RefObject<HTMLFormElement | null>, sent: () => void, signedIn: (session: SignedIn) => unknown): Login {
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [captchaNeeded, setCaptchaNeeded] = useState(false)
  const captcha = useCaptcha(captchaNeeded)
  const key = useRef<Promise<HeldKey | string>>(undefined)

  const field = useCallback((name: FieldName | 'remember') => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`), [form])

  const prepare = useCallback(() => {
    if (key.current) return
    key.current = fetchKey('')
    void key.current.then((held) => {
      if (typeof held === 'string') key.current = undefined
      else if (held.captcha) setCaptchaNeeded(true)
      if (typeof held !== 'string' && held.key.mode === 'SM2') void loadSm2()
    })
  }, [])

  // After a refusal the first field with a problem gets the focus.
  const focus = useRef<FieldName>(undefined)
  useEffect(() => {
    if (busy || !focus.current) return
    field(focus.current)?.focus()
    focus.current = undefined
  })

  /**
   * @param needed whether the service has asked for a captcha
   * @returns whether it succeeded; the form then stays busy until the portal takes over
   */
  async function signIn(fields: LoginFields, needed: boolean): Promise<boolean> {
    const kept = await key.current
    const held = kept && typeof kept !== 'string' && Date.now() - kept.received < keyLife ? kept : await fetchKey(fields.username)
    // A nonce is valid for one attempt.
    key.current = undefined
    if (typeof held === 'string') {
      setProblems({ form: held })
      return false
    }
    const withCaptcha = needed || held.captcha
    if (withCaptcha) setCaptchaNeeded(true)
    const now = Date.now()
    const [username, password] = await Promise.all([seal(held.key, fields.username, now), seal(held.key, fields.password, now)])
    const body = new URLSearchParams({ username, password, nonce: held.key.nonce, __ajax: 'json' })
    const send = (): Promise<Answer> => {
      const answering = ask('/a/login', { form: body })
      sent()
      return answering
    }
    const answer = await (withCaptcha
      ? captcha.use(({ captchaId, validCode }) => {
          body.set('captchaId', captchaId)
          body.set('validCode', validCode)
          return send()
        })
      : send())
    // Failures are counted per user name, so only this answer tells that a captcha is required: repeat with one.
    if (!withCaptcha && answer.kind === 'refused' && answer.code === 'CAPTCHA_WRONG') return signIn(fields, true)
    const outcome = outcomeOf(answer, withCaptcha)
    if (outcome.kind === 'signedIn') {
      const tokens = { token: outcome.token, otherToken: outcome.otherToken }
      return (await signedIn({ tokens, firstLogin: outcome.firstLogin, username: fields.username, remember: field('remember')?.checked })) !== false
    }
    for (const name of outcome.clear) {
      const input = field(name)
      if (input) input.value = ''
    }
    setProblems(outcome.problems)
    setCaptchaNeeded(outcome.captcha)
    focus.current = fieldOrder.find((name) => outcome.problems[name])
    prepare()
    return false
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    const fields: LoginFields = {
      username: field('username')?.value.trim() ?? '',
      password: field('password')?.value ?? '',
    }
    const before = problemsBeforeSending(fields)
    setProblems(before)
    const first = fieldOrder.find((name) => before[name])
    if (first) {
      field(first)?.focus()
      return
    }
    setBusy(true)
    signIn(fields, captchaNeeded)
      .catch(() => {
        setProblems({ form: '登录没有完成，请刷新页面后重试' })
        return false
      })
      .then(setBusy)
  }

  return {
    problems,
    busy,
    captcha: captchaNeeded ? captcha : undefined,
    prepare,
    forget: (name) => setProblems(({ [name]: _, form: __, ...rest }) => rest),
    submit,
  }
}
