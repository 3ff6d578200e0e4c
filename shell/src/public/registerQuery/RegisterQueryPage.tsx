import { messages } from '@shared/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { textOf } from '../../runtime/http/service'
import { CaptchaStatus } from '../../runtime/signIn/CaptchaStatus'
import { useCaptcha } from '../../runtime/signIn/useCaptcha'
import { send } from '../flow/calls'
import { useSubmission } from '../flow/useSubmission'
import { sentNumber, textProblem } from '../form/fieldProblems'
import { TextField } from '../form/fields'
import { SubmitButton, SubmitForm } from '../form/SubmitForm'
import { Card, PageHead } from '../layout/Card'
import { Correction } from './Correction'
import page from './RegisterQueryPage.module.css'
import { ResultCard } from './ResultCard'
import { type RegistrationResult, readResults } from './readResults'

interface Found {
  flowId: string
  mobile: string
  list: RegistrationResult[]
}

/** /regCheackList: result of a registration, for anyone who knows unit code and mobile number. */
export default function RegisterQueryPage() {
  const [uscc, setUscc] = useState('')
  const [mobile, setMobile] = useState('')
  const [found, setFound] = useState<Found>()
  const [correcting, setCorrecting] = useState<string>()
  const captcha = useCaptcha(true)
  const form = useSubmission(['uscc', 'mobile'])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (found) heading.current?.focus()
  }, [found])

  async function submit(): Promise<void> {
    const asked = { uscc: sentNumber('uscc', uscc), mobile: sentNumber('mobile', mobile) }
    const data = await form.submit({ uscc: textProblem('统一社会信用代码', uscc, 'uscc'), mobile: textProblem('手机号码', mobile, 'mobile') }, async () => {
      const answer = await captcha.use((solved) => send('ogmUnitRegistCheck', { ...asked, ...solved }))
      setFound(undefined)
      return answer
    })
    if (!data) return
    const list = readResults(data)
    if (list.length > 0) setFound({ flowId: textOf(data, 'flowId'), mobile: asked.mobile, list })
    else form.fail({}, messages.registrationNotFound)
  }

  return (
    <>
      <PageHead title="企业账号注册结果查询" about="凭统一社会信用代码和注册时验证的手机号码查询" />
      {/* Only one form at a time, because both contain a mobile number. */}
      {!correcting && (
        <Card title="查询条件">
          <SubmitForm narrow label="查询条件" sentence={form.sentence} onSubmit={() => void submit()}>
            <TextField {...form.field('uscc', uscc, setUscc, 'uscc')} label="统一社会信用代码" required capitals />
            <TextField
              {...form.field('mobile', mobile, setMobile, 'mobile')}
              label="手机号码"
              required
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
            />
            <CaptchaStatus captcha={captcha} />
            <div>
              <SubmitButton block busy={form.busy} meanwhile="正在查询">
                查询
              </SubmitButton>
            </div>
          </SubmitForm>
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
              number={correcting}
              mobile={found.mobile}
              onFlowOver={() => {
                setFound(undefined)
                setCorrecting(undefined)
                form.fail({}, messages.flowEnded)
              }}
            />
          )}
        </section>
      )}
    </>
  )
}
