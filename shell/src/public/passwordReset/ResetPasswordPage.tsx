import { messages } from '@shared/contract/messages'
import { useEffect, useState } from 'react'
import { textOf } from '../../runtime/http/service'
import theme from '../../theme/theme.module.css'
import { hideAddressSecrets, takeAddressSecret } from '../addressSecrets'
import { send } from '../flow/calls'
import { MobileProof, type MobileProofProps } from '../flow/MobileProof'
import { Alert } from '../form/Alert'
import { ResultView } from '../form/ResultView'
import { Steps } from '../form/Steps'
import { Card, PageHead } from '../layout/Card'
import { usePublicPage } from '../layout/publicPage'
import { AccountStep } from './AccountStep'
import { NewPasswordStep } from './NewPasswordStep'
import { PapersStep } from './PapersStep'
import { type ResetStep, resetStorage, submittedResetStorage } from './storedReset'
import { WayStep } from './WayStep'

type Step = ResetStep | { kind: 'newPassword'; token: string } | { kind: 'done' }

/** The token in a link `/resetPassword#reset=…`. */
const tokenOfLink = (link: string): string => new URLSearchParams(link.slice(link.indexOf('#') + 1)).get('reset') ?? ''

function firstStep(): Step {
  const token = takeAddressSecret('reset')
  return token ? { kind: 'newPassword', token } : (resetStorage.read() ?? { kind: 'account' })
}

const stepLabels = ['核对账号', '验证身份', '设置新密码'] as const
const auditedLabels = ['核对账号', '验证新手机', '提交材料'] as const

function stepsOf(step: Step): { labels: readonly string[]; current: number } {
  switch (step.kind) {
    case 'newMobile':
      return { labels: auditedLabels, current: 1 }
    case 'papers':
      return { labels: auditedLabels, current: 2 }
    case 'newPassword':
    case 'done':
      return { labels: stepLabels, current: 2 }
    default:
      return { labels: stepLabels, current: step.kind === 'account' ? 0 : 1 }
  }
}

/** The number to verify: the registered one, or the new one that will receive the link. */
const proofs: Readonly<Record<'phone' | 'newMobile', { title: string; note: string } & Pick<MobileProofProps, 'purpose' | 'label' | 'check'>>> = {
  phone: {
    title: '验证预留手机',
    note: '验证码只发送到账号预留的手机号码',
    purpose: 'passwordReset',
    label: '预留手机号码',
    check: (typed) => send('passwordRestApplyPhoneCheck', typed),
  },
  newMobile: {
    title: '验证新手机',
    note: '审核通过后，设置新密码的链接发送到这个号码',
    purpose: 'passwordResetNewMobile',
    label: '新手机号码',
    check: (typed) => send('checkSmsAuthCode', { ...typed, purpose: 'passwordResetNewMobile' }),
  },
}

/** /resetPassword: by the registered mobile number, or by documents if the number is lost (domain §4.3 no. 22). */
export default function ResetPasswordPage() {
  const { go } = usePublicPage()
  const [step, setStep] = useState<Step>(firstStep)
  const [words, setWords] = useState<string>()

  // A link from an SMS may be opened in a tab that already shows this page.
  useEffect(() => {
    const follow = () => {
      hideAddressSecrets()
      const token = takeAddressSecret('reset')
      if (!token) return
      // What was said of an earlier link is not true of this one.
      setWords(undefined)
      setStep({ kind: 'newPassword', token })
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])

  /** Enters a step, and stores it so that the flow can continue after a reload. */
  const enter = (next: ResetStep) => {
    resetStorage.write(next)
    setWords(undefined)
    setStep(next)
  }
  const startAgain = (sentence?: string) => {
    resetStorage.forget()
    setStep({ kind: 'account' })
    setWords(sentence)
  }
  const flowOver = () => startAgain(messages.flowEnded)

  if (step.kind === 'done') {
    return (
      <ResultView
        tone="done"
        title="新密码已设置"
        acts={
          <a className={`${theme.button} ${theme.primary}`} href="/login">
            去登录
          </a>
        }
      >
        <p>账号原有的登录已全部退出，请用新密码登录</p>
      </ResultView>
    )
  }
  return (
    <>
      <PageHead title="密码重置申请" about="忘记密码时，凭预留手机重置；手机已停用的，提交材料由管理员审核" />
      <Steps {...stepsOf(step)} />
      {words && <Alert tone="attention">{words}</Alert>}
      {step.kind === 'account' && (
        <Card title="核对账号">
          <AccountStep onDone={(flowId) => enter({ kind: 'way', flowId })} />
        </Card>
      )}
      {step.kind === 'way' && (
        <Card title="选择验证方式">
          <WayStep onChosen={(way) => enter({ kind: way, flowId: step.flowId })} onBack={() => startAgain()} />
        </Card>
      )}
      {(step.kind === 'phone' || step.kind === 'newMobile') && (
        <Card title={proofs[step.kind].title} note={proofs[step.kind].note}>
          <MobileProof
            key={step.kind}
            purpose={proofs[step.kind].purpose}
            label={proofs[step.kind].label}
            submitLabel="下一步"
            flowId={step.flowId}
            sent={step.sent}
            onSent={(sent) => resetStorage.write({ ...step, sent })}
            check={proofs[step.kind].check}
            onProved={(data) => {
              if (step.kind === 'newMobile') return enter({ kind: 'papers', token: textOf(data, 'flowToken'), applicant: '', reason: '' })
              resetStorage.forget()
              setStep({ kind: 'newPassword', token: tokenOfLink(textOf(data, 'link')) })
            }}
            onFlowOver={flowOver}
          />
          <p>
            <button type="button" className={`${theme.button} ${theme.link}`} onClick={() => enter({ kind: 'way', flowId: step.flowId })}>
              改用其他验证方式
            </button>
          </p>
        </Card>
      )}
      {step.kind === 'papers' && (
        <PapersStep
          token={step.token}
          applicant={step.applicant}
          reason={step.reason}
          onTyped={(applicant, reason) => resetStorage.write({ ...step, applicant, reason })}
          onDone={(number) => {
            resetStorage.forget()
            submittedResetStorage.write({ number })
            go('/resetSuccess')
          }}
          onFlowOver={flowOver}
        />
      )}
      {step.kind === 'newPassword' && (
        <Card title="设置新密码">
          <NewPasswordStep token={step.token} onDone={() => setStep({ kind: 'done' })} onLinkGone={() => startAgain(messages.resetLinkGone)} />
        </Card>
      )}
    </>
  )
}
