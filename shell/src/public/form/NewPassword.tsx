import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import MinusCircleOutlined from '@ant-design/icons-svg/lib/asn/MinusCircleOutlined'
import type { FieldProblems } from '@shared/ui/headless'
import { Icon } from '@shared/ui/icon'
import theme from '../../theme/theme.module.css'
import styles from './NewPassword.module.css'
import { PasswordField } from './PasswordField'
import { confirmProblem, newPasswordProblem, passwordChecklist } from './passwordChecklist'

export interface NewPasswordValues {
  password: string
  confirmPassword: string
}

interface NewPasswordProps {
  values: NewPasswordValues
  /** False if the first password may be kept: 修改后重新提交. */
  required: boolean
  help?: string
  /** Messages of the enclosing form. */
  form: FieldProblems
  onChange(values: NewPasswordValues): void
}

/** The message of one of the two fields while typing. */
const typedProblem = (name: keyof NewPasswordValues, { password, confirmPassword }: NewPasswordValues): string | undefined => {
  if (name === 'password') return newPasswordProblem(password, false)
  return confirmPassword === '' ? undefined : confirmProblem(password, confirmPassword)
}

const marks = {
  open: { icon: MinusCircleOutlined, tone: theme.idle, words: '未满足' },
  kept: { icon: CheckCircleFilled, tone: theme.done, words: '已满足' },
  broken: { icon: CloseSquareFilled, tone: theme.failed, words: '未满足' },
} as const

/** Two fields for a new password, and a list of the strict rule's requirements that is updated while typing (specification §5). */
export function NewPassword({ values, required, help, form, onChange }: NewPasswordProps) {
  const { problems, typed, left } = form
  const { password, confirmPassword } = values
  const field = (name: keyof NewPasswordValues) => ({
    name,
    required,
    problem: problems[name],
    onChange: (value: string) => {
      const next = { ...values, [name]: value }
      onChange(next)
      typed(name, () => typedProblem(name, next))
      // The confirmation depends on the password, so it is validated again.
      if (name === 'password' && confirmPassword !== '') typed('confirmPassword', () => typedProblem('confirmPassword', next))
    },
    onBlur: () => left(name, () => typedProblem(name, values)),
  })
  return (
    <>
      <div>
        <PasswordField {...field('password')} label="密码" help={help} value={password} describedBy="password-requirements password-guess" />
        <ul className={styles.requirements} id="password-requirements" aria-label="密码要求">
          {passwordChecklist(password, problems.password).map(({ message, state }) => (
            <li key={message} className={marks[state].tone}>
              <Icon icon={marks[state].icon} />
              {message}
              <span className={theme.hiddenText}>（{marks[state].words}）</span>
            </li>
          ))}
        </ul>
        {/* Only the service has the list of common passwords: it is too long for a browser. */}
        <p id="password-guess" className={styles.guess}>
          是否太常见、是否含用户名、手机号码或单位名称，提交时核对
        </p>
      </div>
      <PasswordField {...field('confirmPassword')} label="确认密码" value={confirmPassword} />
    </>
  )
}
