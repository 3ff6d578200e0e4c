import { messages, ruleProblem, type SmsPurpose, smsCodeLength, smsResendSeconds } from '@shared/contract'
import { type FormEvent, useRef, useState } from 'react'
import look from '../../look/look.module.css'
import { controlProps, FieldFrame } from '../form/FieldFrame'
import type { Problems } from '../form/fieldProblems'
import styles from '../form/form.module.css'
import { Notice } from '../form/Notice'
import { TextField } from '../form/TextField'
import { focusField, focusFirst, useProblems } from '../form/useProblems'
import { type Answer, numberOf, textOf } from '../service'
import { CaptchaField } from './CaptchaField'
import { askSmsCode } from './calls'
import { useSecondsUntil } from './countdown'
import { flowIsOver, shownRefusal } from './refusal'
import { useCaptcha } from './useCaptcha'

/** A code that was sent: what a page that is loaded again needs to go on. */
export interface SentCode {
  flowId: string
  mobile: string
  /** When another one may be asked for, milliseconds. */
  resendAt: number
}

interface MobileProofProps {
  purpose: SmsPurpose
  /** Label of the number: 手机号码, 新手机号码. */
  label: string
  help?: string
  /** The flow it goes on with; undefined where asking for a code begins one. */
  flowId?: string
  /** The number is known already and cannot be another. */
  fixedMobile?: string
  /** A code that was sent before the page was loaded again. */
  sent?: SentCode
  onSent?(sent: SentCode): void
  /** Looks whether the code is right. */
  check(typed: { flowId: string; mobile: string; code: string }): Promise<Answer>
  onProved(data: Readonly<Record<string, unknown>>, mobile: string): void
  onFlowOver(): void
  submitLabel: string
}

const order = ['mobile', 'validCode', 'code'] as const

/** A mobile number is proved by the code it receives. The picture comes before every SMS (security S3). */
export function MobileProof(props: MobileProofProps) {
  const { purpose, label, help, fixedMobile, submitLabel } = props
  const [mobile, setMobile] = useState(fixedMobile ?? props.sent?.mobile ?? '')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(props.sent)
  const [sentence, setSentence] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const [busy, setBusy] = useState<'send' | 'check'>()
  const captcha = useCaptcha()
  const { problems, show, typed, left } = useProblems()
  // Answers arrive after more was typed: they are about what is in the fields then.
  const latest = useRef({ mobile })
  latest.current = { mobile }
  const wait = useSecondsUntil(sent?.resendAt ?? 0)

  const fail = (next: Problems, words?: string) => {
    show(next)
    setSentence(words)
    focusFirst(next, order)
  }
  const mobileRule = () => ruleProblem('mobile', latest.current.mobile)
  const mobileProblem = (): Problems => {
    const problem = mobile === '' ? messages.required(label) : ruleProblem('mobile', mobile)
    return problem ? { mobile: problem } : {}
  }

  function refused(answer: Exclude<Answer, { kind: 'data' }>): void {
    if (flowIsOver(answer)) {
      props.onFlowOver()
      return
    }
    const { problems: next, sentence: words } = shownRefusal(answer, order)
    fail(next, words)
  }

  async function sendCode(): Promise<void> {
    if (busy || wait > 0) return
    const before: Problems = { ...mobileProblem(), ...(captcha.validCode.trim() === '' ? { validCode: messages.captchaRequired } : {}) }
    if (Object.keys(before).length > 0) return fail(before)
    setBusy('send')
    const answer = await askSmsCode(purpose, {
      mobile,
      flowId: props.flowId ?? sent?.flowId,
      captchaId: captcha.captchaId,
      validCode: captcha.validCode.trim(),
    })
    setBusy(undefined)
    captcha.renew()
    if (answer.kind !== 'data') {
      if (answer.kind === 'refused' && answer.retryAfter > 0 && answer.retryAfter <= smsResendSeconds && sent)
        setSent({ ...sent, resendAt: Date.now() + answer.retryAfter * 1000 })
      return refused(answer)
    }
    const seconds = numberOf(answer.data, 'resendAfter', smsResendSeconds)
    const next = { flowId: textOf(answer.data, 'flowId'), mobile, resendAt: Date.now() + seconds * 1000 }
    show({})
    setSentence(undefined)
    setSent(next)
    setCode('')
    setAnnouncement(messages.smsSent)
    props.onSent?.(next)
    focusField('code')
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (!sent) return sendCode()
    const before: Problems = { ...mobileProblem(), ...(code.trim() === '' ? { code: messages.required('短信验证码') } : {}) }
    if (Object.keys(before).length > 0) return fail(before)
    setBusy('check')
    const answer = await props.check({ flowId: sent.flowId, mobile, code: code.trim() })
    setBusy(undefined)
    if (answer.kind !== 'data') return refused(answer)
    props.onProved(answer.data, mobile)
  }

  const codeLook = { name: 'code', label: '短信验证码', required: true, problem: problems.code }
  return (
    <form className={styles.narrow} noValidate onSubmit={(event) => void submit(event)} aria-label="短信验证">
      {sentence && <Notice tone="failed">{sentence}</Notice>}
      <TextField
        name="mobile"
        label={label}
        help={help}
        required
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        value={mobile}
        readOnly={fixedMobile !== undefined}
        problem={problems.mobile}
        onChange={(value) => {
          setMobile(value.trim())
          typed('mobile', mobileRule)
        }}
        onBlur={() => left('mobile', mobileRule)}
      />
      <CaptchaField
        captchaId={captcha.captchaId}
        value={captcha.validCode}
        problem={problems.validCode}
        onChange={(value) => {
          captcha.type(value)
          typed('validCode', () => undefined)
        }}
        onRenew={captcha.change}
      />
      <FieldFrame {...codeLook}>
        <div className={styles.row}>
          <input
            {...controlProps(codeLook)}
            className={styles.control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={smsCodeLength}
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              typed('code', () => undefined)
            }}
          />
          <button type="button" className={`${look.button} ${styles.beside}`} aria-disabled={busy !== undefined || wait > 0} onClick={() => void sendCode()}>
            {busy === 'send' ? '正在发送' : wait > 0 ? `${wait} 秒后可重新获取` : sent ? '重新获取验证码' : '获取验证码'}
          </button>
        </div>
        <p className={styles.help} role="status">
          {sent && wait === 0 && announcement ? '没有收到时可以重新获取验证码' : announcement}
        </p>
      </FieldFrame>
      <div>
        <button type="submit" className={`${look.button} ${look.primary} ${look.large} ${look.block}`} aria-disabled={busy !== undefined}>
          {busy === 'check' ? '正在核对' : submitLabel}
        </button>
      </div>
    </form>
  )
}
