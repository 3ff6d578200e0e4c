import { messages } from '@shared/contract/messages'
import { maskMobile } from '@shared/contract/rules'
import { smsCodeIn, smsCodeLength, smsResendSeconds, submissionCode } from '@shared/contract/visitor'
import { currentSession, useCallMutation } from '@shared/portal'
import { Button, Input, type InputRef, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { FieldNote } from '../../form/FormField'
import { useSecondsLeft } from '../../headless/countdown'
import styles from './SubmissionCodeDialog.module.css'

/** A code that was sent. Kept by the page, so that it remains valid when the dialog is opened again. */
export interface SentCode {
  flowId: string
  mobile: string
  /** Time from which another code may be requested, milliseconds. */
  resendAt: number
}

/** Code sent with a submission to authorise it. */
export interface Authorisation {
  authCode: string
  authFlow: string
}

export interface SubmissionCodeDialogProps {
  sent: SentCode | undefined
  onSent(sent: SentCode): void
  /** Why the last code was refused. */
  problem: string | undefined
  submitting: boolean
  onSubmit(authorisation: Authorisation): void
  onClose(): void
}

/** Asks for the code sent to the user's own mobile phone. Shown when the submission is otherwise valid. */
export function SubmissionCodeDialog({ sent, onSent, problem, submitting, onSubmit, onClose }: SubmissionCodeDialogProps) {
  const id = useId()
  const field = useRef<InputRef>(null)
  const [code, setCode] = useState('')
  /** Message below the field until the next key stroke, from the page or from the service. */
  const [found, setFound] = useState<string>()
  /** Whether the code changed since it was last refused: what was said of that one is over. */
  const [changed, setChanged] = useState(false)
  const wait = useSecondsLeft(sent?.resendAt)
  const ask = useCallMutation(submissionCode, {
    onSuccess: ({ flowId, mobile, resendAfter }) => {
      onSent({ flowId, mobile, resendAt: Date.now() + resendAfter * 1000 })
      setCode('')
      setFound(undefined)
      field.current?.focus()
    },
    onError: (error) => {
      setFound(error.message)
      return true
    },
  })
  const mobile = sent?.mobile ?? maskMobile(currentSession().mobile)
  const shown = found ?? (changed || submitting ? undefined : problem)

  function submit() {
    if (submitting) return
    setChanged(false)
    const wrong = sent ? (new RegExp(`^\\d{${smsCodeLength}}$`).test(code) ? undefined : `请填写${smsCodeLength}位短信验证码`) : '请先获取验证码'
    setFound(wrong)
    if (wrong) return field.current?.focus()
    if (sent) onSubmit({ authCode: code, authFlow: sent.flowId })
  }
  return (
    <Modal open width={420} title="短信验证" okText="提交" cancelText="返回" confirmLoading={submitting} onOk={submit} onCancel={onClose}>
      <p className={styles.text}>提交前需要短信验证，验证码发到您的手机 {mobile}。填写的内容已保存。</p>
      <label className={styles.label} htmlFor={id}>
        短信验证码
      </label>
      <div className={styles.row}>
        <Input
          id={id}
          ref={field}
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          status={shown ? 'error' : undefined}
          aria-required
          aria-invalid={shown !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            setCode(smsCodeIn(event.target.value))
            setFound(undefined)
            setChanged(true)
          }}
          onPressEnter={submit}
        />
        <Button disabled={wait > 0} loading={ask.isPending} onClick={() => ask.mutate({ params: { b: 'pc' }, body: sent ? { flowId: sent.flowId } : {} })}>
          {wait > 0 ? `${wait} 秒后可重新获取` : sent ? '重新获取验证码' : '获取验证码'}
        </Button>
      </div>
      <div role="status">
        <FieldNote
          id={`${id}-note`}
          problem={shown}
          help={sent ? (wait > 0 ? messages.smsSent : '没有收到时可以重新获取验证码') : `每${smsResendSeconds}秒可获取一次`}
        />
      </div>
    </Modal>
  )
}
