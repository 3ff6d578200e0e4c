import { registrationWithinWorkdays } from '@shared/contract/account'
import { useEffect, useState } from 'react'
import { textOf } from '../../runtime/http/service'
import theme from '../../theme/theme.module.css'
import { send } from '../flow/calls'
import { MobileProof } from '../flow/MobileProof'
import { flowIsOver } from '../flow/refusal'
import { Alert } from '../form/Alert'
import form from '../form/form.module.css'
import { Steps } from '../form/Steps'
import { Card, PageHead } from '../layout/Card'
import { LoadFailure, PageWaiting } from '../layout/PageStates'
import { type Draft, loadDraft } from './draft'
import { RegistrationForm } from './RegistrationForm'
import { type KeptRegistration, nothingKept, registrationStorage } from './storedRegistration'

const title = '企业账号注册申请'
const steps = ['手机验证', '填写资料', '提交完成']

type Stage =
  | { kind: 'proof'; over: boolean }
  /** A correction that has ended starts again from the result query. */
  | { kind: 'correctionOver' }
  | { kind: 'loading'; token: string }
  | { kind: 'unreachable'; token: string; message: string }
  | { kind: 'form'; token: string; draft: Draft }

const firstStage = ({ token, correctionOf }: KeptRegistration): Stage => {
  if (token) return { kind: 'loading', token }
  return correctionOf ? { kind: 'correctionOver' } : { kind: 'proof', over: false }
}

/** /register: verification of a mobile number, then the form. Continues after a reload. */
export default function RegisterPage() {
  const [kept, setKept] = useState(() => registrationStorage.read() ?? nothingKept)
  const [stage, setStage] = useState<Stage>(() => firstStage(kept))

  const keep = (next: KeptRegistration) => {
    registrationStorage.write(next)
    setKept(next)
  }
  /** The flow has expired, or was submitted in another tab: the input is kept for the next attempt. */
  const startAgain = () => {
    const { correctionOf, fields } = registrationStorage.read() ?? nothingKept
    keep({ correctionOf, fields })
    setStage(correctionOf ? { kind: 'correctionOver' } : { kind: 'proof', over: true })
  }
  const beginAnother = () => {
    keep(nothingKept)
    setStage({ kind: 'proof', over: false })
  }

  const token = stage.kind === 'loading' ? stage.token : undefined
  useEffect(() => {
    if (!token) return
    let current = true
    void loadDraft(token).then((loaded) => {
      if (!current) return
      if (!('kind' in loaded)) setStage({ kind: 'form', token, draft: loaded })
      else if (flowIsOver(loaded)) startAgain()
      else setStage({ kind: 'unreachable', token, message: loaded.message })
    })
    return () => {
      current = false
    }
  }, [token])

  if (stage.kind === 'loading') return <PageWaiting title={title} />
  if (stage.kind === 'unreachable') {
    const retry = () => setStage({ kind: 'loading', token: stage.token })
    return <LoadFailure title={title} text={`${stage.message}。已填写的内容仍保留`} onRetry={retry} />
  }
  if (stage.kind === 'correctionOver') {
    return (
      <>
        <PageHead title={title} />
        <Card title="修改申请">
          <Alert tone="attention">页面停留时间过长，请在“注册结果查询”中重新验证手机后继续修改。已填写的内容仍保留，密码、身份证号和附件须重新填写和上传</Alert>
          <div className={form.acts}>
            <a className={`${theme.button} ${theme.primary}`} href="/regCheackList">
              继续修改
            </a>
            <button type="button" className={theme.button} onClick={beginAnother}>
              注册其他账号
            </button>
          </div>
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHead title={title} about={`使用单位、维保单位和施工单位注册企业账号，提交后${registrationWithinWorkdays}个工作日内审核`} />
      <Steps labels={steps} current={stage.kind === 'proof' ? 0 : 1} />
      {stage.kind === 'proof' ? (
        <Card title="手机验证" note="使用账号管理员本人的手机，审核结果也发送到这个号码">
          {stage.over && <Alert tone="attention">页面停留时间过长，请重新验证手机。已填写的内容仍保留，密码、身份证号和附件须重新填写和上传</Alert>}
          <MobileProof
            purpose="register"
            label="手机号码"
            submitLabel="下一步"
            sent={kept.sent}
            onSent={(sent) => keep({ ...kept, sent })}
            check={(typed) => send('checkSmsAuthCode', { ...typed, purpose: 'register' })}
            onProved={(data) => {
              const flowToken = textOf(data, 'flowToken')
              keep({ fields: kept.fields, token: flowToken })
              setStage({ kind: 'loading', token: flowToken })
            }}
            onFlowOver={startAgain}
          />
        </Card>
      ) : (
        <RegistrationForm token={stage.token} draft={stage.draft} kept={kept} onFlowOver={startAgain} />
      )}
    </>
  )
}
