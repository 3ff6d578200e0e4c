import { messages, ruleProblem } from '@shared/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import look from '../../look/look.module.css'
import { CaptchaField } from '../flow/CaptchaField'
import { send } from '../flow/calls'
import { shownRefusal } from '../flow/refusal'
import { useCaptcha } from '../flow/useCaptcha'
import type { Problems } from '../form/fieldProblems'
import styles from '../form/form.module.css'
import { Notice } from '../form/Notice'
import { TextField } from '../form/TextField'
import { focusFirst, useProblems } from '../form/useProblems'
import { Card } from '../frame/Card'
import { PageHead } from '../frame/PageHead'
import { textOf } from '../service'
import { Correction } from './Correction'
import page from './RegisterQueryPage.module.css'
import { ResultCard } from './ResultCard'
import { type RegistrationResult, readResults } from './readResults'

interface Found {
  flowId: string
  mobile: string
  list: RegistrationResult[]
}

const order = ['uscc', 'mobile', 'validCode'] as const

/** /regCheackList: what has become of an application, for whoever knows unit code and mobile number. */
export default function RegisterQueryPage() {
  const [uscc, setUscc] = useState('')
  const [mobile, setMobile] = useState('')
  const [sentence, setSentence] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Found>()
  const [correcting, setCorrecting] = useState<string>()
  const captcha = useCaptcha()
  const { problems, show, typed, left } = useProblems()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (found) heading.current?.focus()
  }, [found])

  const usccRule = (value: string) => ruleProblem('uscc', value)
  const mobileRule = (value: string) => ruleProblem('mobile', value)
  const fail = (next: Problems, words?: string) => {
    show(next)
    setSentence(words)
    focusFirst(next, order)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const usccProblem = uscc === '' ? messages.required('统一社会信用代码') : usccRule(uscc)
    const mobileProblem = mobile === '' ? messages.required('手机号码') : mobileRule(mobile)
    const before: Problems = {
      ...(usccProblem ? { uscc: usccProblem } : {}),
      ...(mobileProblem ? { mobile: mobileProblem } : {}),
      ...(captcha.validCode.trim() === '' ? { validCode: messages.captchaRequired } : {}),
    }
    if (Object.keys(before).length > 0) return fail(before)
    setBusy(true)
    const answer = await send('ogmUnitRegistCheck', { uscc, mobile, captchaId: captcha.captchaId, validCode: captcha.validCode.trim() })
    setBusy(false)
    captcha.renew()
    setFound(undefined)
    setCorrecting(undefined)
    if (answer.kind !== 'data') {
      const refusal = shownRefusal(answer, order)
      return fail(refusal.problems, refusal.sentence)
    }
    const list = readResults(answer.data)
    fail({}, list.length === 0 ? messages.registrationNotFound : undefined)
    if (list.length > 0) setFound({ flowId: textOf(answer.data, 'flowId'), mobile, list })
  }

  return (
    <>
      <PageHead title="企业账号注册结果查询" about="凭统一社会信用代码和注册时验证的手机号码查询" />
      {/* One form at a time: both ask for a number and a picture. */}
      {!correcting && (
        <Card title="查询条件">
          {sentence && <Notice tone="failed">{sentence}</Notice>}
          <form className={styles.narrow} noValidate onSubmit={(event) => void submit(event)} aria-label="查询条件">
            <TextField
              name="uscc"
              label="统一社会信用代码"
              required
              capitals
              maxLength={40}
              value={uscc}
              problem={problems.uscc}
              onChange={(value) => {
                setUscc(value.trim())
                typed('uscc', () => usccRule(value.trim()))
              }}
              onBlur={() => left('uscc', () => usccRule(uscc))}
            />
            <TextField
              name="mobile"
              label="手机号码"
              required
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              maxLength={22}
              value={mobile}
              problem={problems.mobile}
              onChange={(value) => {
                setMobile(value.trim())
                typed('mobile', () => mobileRule(value.trim()))
              }}
              onBlur={() => left('mobile', () => mobileRule(mobile))}
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
            <div>
              <button type="submit" className={`${look.button} ${look.primary} ${look.large} ${look.block}`} aria-disabled={busy}>
                {busy ? '正在查询' : '查询'}
              </button>
            </div>
          </form>
        </Card>
      )}
      {found && (
        <section className={page.results} aria-label="查询结果">
          <h2 ref={heading} tabIndex={-1}>
            查询结果 {found.list.length} 件
          </h2>
          {found.list
            .filter(({ number }) => !correcting || number === correcting)
            .map((result) => (
              <ResultCard key={result.number} result={result} onCorrect={correcting ? undefined : () => setCorrecting(result.number)} />
            ))}
          {correcting && (
            <Correction
              flowId={found.flowId}
              mobile={found.mobile}
              onFlowOver={() => {
                setFound(undefined)
                setCorrecting(undefined)
                setSentence(messages.flowEnded)
              }}
            />
          )}
        </section>
      )}
    </>
  )
}
