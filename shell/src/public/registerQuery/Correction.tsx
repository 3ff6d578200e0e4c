import { useEffect, useRef } from 'react'
import { textOf } from '../../runtime/http/service'
import { send } from '../flow/calls'
import { MobileProof } from '../flow/MobileProof'
import { Card } from '../layout/Card'
import { usePublicPage } from '../layout/publicPage'
import { registrationStorage } from '../register/storedRegistration'

interface CorrectionProps {
  flowId: string
  /** The refused registration. */
  number: string
  mobile: string
  onFlowOver(): void
}

/** Before a refused application is shown for correction, the mobile number is verified again. */
export function Correction({ flowId, number, mobile, onFlowOver }: CorrectionProps) {
  const { go } = usePublicPage()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector<HTMLInputElement>('[name=validCode]')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place}>
      <Card title="验证手机后修改" note="验证码发送到注册时的手机号码">
        <MobileProof
          purpose="registerCorrection"
          label="手机号码"
          submitLabel="修改申请"
          flowId={flowId}
          fixedMobile={mobile}
          check={(typed) => send('checkSmsAuthCode', { ...typed, purpose: 'registerCorrection' })}
          onProved={(data) => {
            // Keep input from an earlier flow that expired, but only if it belongs to this registration.
            const kept = registrationStorage.read()
            const fields = kept?.correctionOf === number ? kept.fields : {}
            registrationStorage.write({ token: textOf(data, 'flowToken'), correctionOf: number, fields })
            go('/register')
          }}
          onFlowOver={onFlowOver}
        />
      </Card>
    </div>
  )
}
