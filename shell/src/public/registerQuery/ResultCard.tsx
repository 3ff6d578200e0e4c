import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import ClockCircleFilled from '@ant-design/icons-svg/lib/asn/ClockCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import { registrationStates } from '@shared/contract'
import { Icon } from '../../look/Icon'
import look from '../../look/look.module.css'
import { Facts } from '../form/Facts'
import form from '../form/form.module.css'
import { Notice } from '../form/Notice'
import { Card } from '../frame/Card'
import styles from './RegisterQueryPage.module.css'
import type { RegistrationResult } from './readResults'

const shapes: Readonly<Record<string, { icon: typeof CheckCircleFilled; look: string | undefined }>> = {
  [registrationStates.waiting]: { icon: ClockCircleFilled, look: look.moving },
  [registrationStates.approved]: { icon: CheckCircleFilled, look: look.done },
  [registrationStates.refused]: { icon: CloseSquareFilled, look: look.failed },
}

interface ResultCardProps {
  result: RegistrationResult
  /** Undefined where it is being corrected already. */
  onCorrect?(): void
}

/** One application: its state in words and shape, why, and what to do next. */
export function ResultCard({ result, onCorrect }: ResultCardProps) {
  const shape = shapes[result.status]
  return (
    <Card
      title={result.unitName}
      extra={
        <span className={`${styles.status} ${shape?.look ?? ''}`}>
          {shape && <Icon icon={shape.icon} />} {result.statusName}
        </span>
      }
    >
      {result.status === registrationStates.refused && <Notice tone="failed">未通过原因：{result.opinion || '未填写'}</Notice>}
      {result.status === registrationStates.approved && (
        <Notice tone="done">账号已开通，请用登录名 {result.loginName} 和注册时的密码登录，首次登录须修改密码</Notice>
      )}
      {result.status === registrationStates.waiting && <Notice tone="moving">正在审核，最迟 {result.dueDate} 答复，结果会发送短信</Notice>}
      <Facts
        facts={[
          ['申请编号', result.number],
          ['信用代码', result.uscc],
          ['管理员', result.adminName],
          ['手机', result.mobile],
          ['提交时间', result.submitDate],
          ['审核时间', result.auditDate],
        ]}
      />
      {(result.correctable && onCorrect) || result.status === registrationStates.approved ? (
        <div className={form.acts}>
          {result.correctable && onCorrect && (
            <button type="button" className={`${look.button} ${look.primary}`} onClick={onCorrect}>
              修改后重新提交
            </button>
          )}
          {result.status === registrationStates.approved && (
            <a className={`${look.button} ${look.primary}`} href="/login">
              去登录
            </a>
          )}
        </div>
      ) : null}
    </Card>
  )
}
