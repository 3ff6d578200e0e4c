import { storeTokens, storeUserName, type Tokens } from '@shared/portal/internal'
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '../http/service'
import { type FieldName, fieldOrder, type LoginFields, outcomeOf, type Problems, problemsBeforeSending } from './attempt'
import { newCaptchaId } from './captcha'
import { loadSm2, readSealKey, type SealKey, seal } from './seal'

interface HeldKey {
  key: SealKey
  captcha: boolean
  /** Milliseconds. */
  received: number
}
/** The service keeps a nonce five minutes; a key older than this is asked for again before it is used. */
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
  /** Name of the picture to show; undefined while none is asked for. */
  captchaId: string | undefined
  /** First key press: fetch what the submit will need. Not the focus: the page opens with it. */
  prepare(): void
  renewCaptcha(): void
  forget(field: FieldName): void
  submit(event: FormEvent): void
}

/**
 * One sign-in after the other until one succeeds.
 * @param form holds the fields; they are read at submit, so that text typed before this script ran counts
 * @param cookieDays days the browser keeps the session ids
 * @param sent called when the request is on its way, with time to prepare what comes next
 */
export function useLogin(form: RefObject<HTMLFormElement | null>, cookieDays: number, sent: () => void, signedIn: (tokens: Tokens) => void): Login {
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [captchaId, setCaptchaId] = useState<string>()
  const key = useRef<Promise<HeldKey | string>>(undefined)

  const field = useCallback((name: FieldName) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`), [form])
  const showCaptcha = useCallback(() => setCaptchaId((shown) => shown ?? newCaptchaId()), [])

  const prepare = useCallback(() => {
    if (key.current) return
    key.current = fetchKey('')
    void key.current.then((held) => {
      if (typeof held === 'string') key.current = undefined
      else if (held.captcha) showCaptcha()
      if (typeof held !== 'string' && held.key.mode === 'SM2') void loadSm2()
    })
  }, [showCaptcha])

  // After a refusal the first wrong field has the focus; where the words stand alone, the field to type again.
  const focus = useRef<FieldName>(undefined)
  useEffect(() => {
    if (busy || !focus.current) return
    field(focus.current)?.focus()
    focus.current = undefined
  })

  /** @returns whether it succeeded; the page stays busy until the portal takes over. */
  async function signIn(fields: LoginFields): Promise<boolean> {
    const kept = await key.current
    const held = kept && typeof kept !== 'string' && Date.now() - kept.received < keyLife ? kept : await fetchKey(fields.username)
    // A nonce is good for one attempt.
    key.current = undefined
    if (typeof held === 'string') {
      setProblems({ form: held })
      return false
    }
    if (held.captcha && !captchaId) {
      showCaptcha()
      focus.current = 'validCode'
      setProblems({ validCode: '请输入图中字符后再登录' })
      return false
    }
    const now = Date.now()
    const [username, password] = await Promise.all([seal(held.key, fields.username, now), seal(held.key, fields.password, now)])
    const body = new URLSearchParams({ username, password, nonce: held.key.nonce, __ajax: 'json' })
    if (captchaId) {
      body.set('validCode', fields.validCode)
      body.set('captchaId', captchaId)
    }
    const answering = ask('/a/login', { form: body })
    sent()
    const outcome = outcomeOf(await answering, captchaId !== undefined)
    if (outcome.kind === 'signedIn') {
      const tokens = { token: outcome.token, otherToken: outcome.otherToken }
      storeTokens(tokens, cookieDays)
      storeUserName(form.current?.querySelector<HTMLInputElement>('[name=remember]')?.checked ? fields.username : '')
      signedIn(tokens)
      return true
    }
    for (const name of outcome.clear) {
      const input = field(name)
      if (input) input.value = ''
    }
    setProblems(outcome.problems)
    // A picture answers one attempt, right or wrong.
    setCaptchaId(outcome.captcha ? newCaptchaId() : undefined)
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
      validCode: field('validCode')?.value.trim() ?? '',
    }
    const before = problemsBeforeSending(fields, captchaId !== undefined)
    setProblems(before)
    const first = fieldOrder.find((name) => before[name])
    if (first) {
      field(first)?.focus()
      return
    }
    setBusy(true)
    signIn(fields)
      .catch(() => {
        setProblems({ form: '登录没有完成，请刷新页面后重试' })
        return false
      })
      .then(setBusy)
  }

  return {
    problems,
    busy,
    captchaId,
    prepare,
    renewCaptcha: () => {
      setCaptchaId(newCaptchaId())
      field('validCode')?.focus()
    },
    forget: (name) => setProblems(({ [name]: _, form: __, ...rest }) => rest),
    submit,
  }
}
