import { messages } from '@shared/contract/messages'
import { type SmsPurpose, smsCodeIn, smsResendSeconds } from '@shared/contract/visitor'
import { focusControl, useSecondsLeft } from '@shared/ui/headless'
import { useState } from 'react'
import { type Answer, numberOf, textOf } from '../../runtime/http/service'
import { CaptchaStatus } from '../../runtime/signIn/CaptchaStatus'
import { useCaptcha } from '../../runtime/signIn/useCaptcha'
import theme from '../../theme/theme.module.css'
import { controlProps, FieldFrame } from '../form/FieldFrame'
import { sentNumber, textProblem } from '../form/fieldProblems'
import { TextField } from '../form/fields'
import styles from '../form/form.module.css'
import { SubmitButton, SubmitForm } from '../form/SubmitForm'
import { askSmsCode } from './calls'
import { leaveWhenOver } from './refusal'
import { useSubmission } from './useSubmission'

/** A code that was sent; with this a reloaded page can continue. */
export interface SentCode {
  flowId: string
  mobile: string
  /** Time from which another code may be requested, milliseconds. */
  resendAt: number
}

export interface MobileProofProps {
  purpose: SmsPurpose
  /** Label of the number: 手机号码, 新手机号码. */
  label: string
  /** Id of the flow to continue; undefined if requesting a code starts one. */
  flowId?: string
  /** The number, if it is already known and cannot be changed. */
  fixedMobile?: string
  /** A code that was sent before a reload. */
  sent?: SentCode
  onSent?(sent: SentCode): void
  /** Checks the code with the service. */
  check(typed: { flowId: string; mobile: string; code: string }): Promise<Answer>
  onProved(data: Readonly<Record<string, unknown>>): void
  onFlowOver(): void
  submitLabel: string
}

/** Verifies a mobile number by an SMS code. Every SMS requires a captcha (security S3). */
export function MobileProof(props: MobileProofProps) {
  const { purpose, label, fixedMobile, submitLabel } = props
  const [mobile, setMobile] = useState(fixedMobile ?? props.sent?.mobile ?? '')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(props.sent)
  const [announcement, setAnnouncement] = useState('')
  const [sending, setSending] = useState(false)
  const captcha = useCaptcha(true)
  const form = useSubmission(['mobile', 'code'], leaveWhenOver(props.onFlowOver))
  const wait = useSecondsLeft(sent?.resendAt)
  const sentMobile = sentNumber('mobile', mobile)
  const mobileProblem = textProblem(label, mobile, 'mobile')

  async function sendCode(): Promise<void> {
    if (form.busy || wait > 0) return
    setSending(true)
    const data = await form.submit({ mobile: mobileProblem }, async () => {
      const answer = await captcha.use((solved) => askSmsCode(purpose, { mobile: sentMobile, flowId: props.flowId ?? sent?.flowId, ...solved }))
      if (answer.kind === 'refused' && answer.retryAfter > 0 && answer.retryAfter <= smsResendSeconds && sent)
        setSent({ ...sent, resendAt: Date.now() + answer.retryAfter * 1000 })
      return answer
    })
    setSending(false)
    if (!data) return
    const next = { flowId: textOf(data, 'flowId'), mobile: sentMobile, resendAt: Date.now() + numberOf(data, 'resendAfter', smsResendSeconds) * 1000 }
    setSent(next)
    setCode('')
    setAnnouncement(messages.smsSent)
    props.onSent?.(next)
    focusControl('code')
  }

  async function submit(): Promise<void> {
    if (!sent) return sendCode()
    const data = await form.submit({ mobile: mobileProblem, code: textProblem('短信验证码', code) }, () =>
      props.check({ flowId: sent.flowId, mobile: sentMobile, code: code.trim() }),
    )
    if (data) props.onProved(data)
  }

  const codeLook = { name: 'code', label: '短信验证码', required: true, problem: form.problems.code }
  return (
    <SubmitForm narrow label="短信验证" sentence={form.sentence} onSubmit={() => void submit()}>
      <TextField
        {...form.field('mobile', mobile, setMobile, 'mobile')}
        label={label}
        required
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        readOnly={fixedMobile !== undefined}
      />
      <CaptchaStatus captcha={captcha} />
      <FieldFrame {...codeLook}>
        <div className={styles.row}>
          <input
            {...controlProps(codeLook)}
            className={styles.control}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(smsCodeIn(event.target.value))
              form.typed('code')
            }}
          />
          <button type="button" className={`${theme.button} ${styles.beside}`} aria-disabled={form.busy || wait > 0} onClick={() => void sendCode()}>
            {sending ? '正在发送' : wait > 0 ? `${wait} 秒后可重新获取` : sent ? '重新获取验证码' : '获取验证码'}
          </button>
        </div>
        <p className={styles.help} role="status">
          {sent && wait === 0 && announcement ? '没有收到时可以重新获取验证码' : announcement}
        </p>
      </FieldFrame>
      <div>
        <SubmitButton block busy={form.busy} meanwhile={sending ? submitLabel : '正在核对'}>
          {submitLabel}
        </SubmitButton>
      </div>
    </SubmitForm>
  )
}
