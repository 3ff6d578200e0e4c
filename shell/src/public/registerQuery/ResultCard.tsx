import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import ClockCircleFilled from '@ant-design/icons-svg/lib/asn/ClockCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import { registrationStates } from '@shared/contract/account'
import { Icon } from '@shared/ui/icon'
import theme from '../../theme/theme.module.css'
import { Alert } from '../form/Alert'
import form from '../form/form.module.css'
import { Facts } from '../form/ResultView'
import { Card } from '../layout/Card'
import styles from './RegisterQueryPage.module.css'
import type { RegistrationResult } from './readResults'

const shapes: Readonly<Record<string, { icon: typeof CheckCircleFilled; tone: string | undefined }>> = {
  [registrationStates.waiting]: { icon: ClockCircleFilled, tone: theme.moving },
  [registrationStates.approved]: { icon: CheckCircleFilled, tone: theme.done },
  [registrationStates.refused]: { icon: CloseSquareFilled, tone: theme.failed },
}

interface ResultCardProps {
  result: RegistrationResult
  /** Undefined while it is being corrected. */
  onCorrect?(): void
}

/** One registration: state with icon, reason, and what to do next. */
export function ResultCard({ result, onCorrect }: ResultCardProps) {
  const shape = shapes[result.status]
  return (
    <Card
      title={result.unitName}
      extra={
        <span className={`${styles.status} ${shape?.tone ?? ''}`}>
          {shape && <Icon icon={shape.icon} />} {result.statusName}
        </span>
      }
    >
      {result.status === registrationStates.refused && (
        <Alert tone="failed">申请未通过，原因已发送短信到申请人手机{result.correctable && '，验证手机后也可查看并修改'}</Alert>
      )}
      {result.status === registrationStates.approved && (
        <Alert tone="done">账号已开通，用户名已发送短信到申请人手机，请用注册时的密码登录，首次登录须修改密码</Alert>
      )}
      {result.status === registrationStates.waiting && <Alert tone="moving">正在审核，最迟 {result.dueDate} 答复，结果会发送短信</Alert>}
      <Facts
        facts={[
          ['申请编号', result.number],
          ['信用代码', result.uscc],
          ['手机', result.mobile],
          ['提交时间', result.submitDate],
          ['审核时间', result.auditDate],
        ]}
      />
      {(result.correctable && onCorrect) || result.status === registrationStates.approved ? (
        <div className={form.acts}>
          {result.correctable && onCorrect && (
            <button type="button" className={`${theme.button} ${theme.primary}`} onClick={onCorrect}>
              修改后重新提交
            </button>
          )}
          {result.status === registrationStates.approved && (
            <a className={`${theme.button} ${theme.primary}`} href="/login">
              去登录
            </a>
          )}
        </div>
      ) : null}
    </Card>
  )
}
