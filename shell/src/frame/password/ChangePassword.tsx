import EyeInvisibleOutlined from '@ant-design/icons-svg/lib/asn/EyeInvisibleOutlined'
import EyeOutlined from '@ant-design/icons-svg/lib/asn/EyeOutlined'
import { ownAccountEndpoints } from '@shared/contract/account'
import { passwordMaxLength, passwordMessages, strictPasswordProblems } from '@shared/contract/rules'
import { call, isCallError, notify, outcomeUnknown } from '@shared/portal'
import { Icon } from '@shared/ui/icon'
import { Form, Input, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { tell } from '../../parts/dialogs/ask'
import { sessionIsGone } from '../../runtime/session/actions'
import styles from './ChangePassword.module.css'
import type { PasswordDialog } from './usePasswordDialog'

interface Fields {
  oldPassword: string
  newPassword: string
  again: string
}

/** Milliseconds without typing before a rule runs (specification §5). */
const typingPause = 500

/** Only the service knows which default passwords are forbidden; it refuses them with the same message. */
async function strict(_: unknown, value: string | undefined): Promise<void> {
  const problems = value ? strictPasswordProblems(value) : []
  if (problems.length > 0) throw new Error(problems.join('，'))
}

/** The eye button of a password, with a large enough target. */
const eye = (visible: boolean) => (
  <span className={styles.eye}>
    <Icon icon={visible ? EyeOutlined : EyeInvisibleOutlined} />
  </span>
)

const isField = (name: string): name is keyof Fields => name === 'oldPassword' || name === 'newPassword'

/** The page that was asked for before the password had to be changed; undefined if none was. */
function useWanted(): string | undefined {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string' ? state.wanted : undefined
}

/** Dialog 修改密码 (specification §4, §9: 450 wide, labels 140). After a successful change the session ends. */
export function ChangePassword({ free, reason, onCancel }: PasswordDialog) {
  const [form] = Form.useForm<Fields>()
  // The button is outside the form: without this, Enter in a form with several text fields would do nothing.
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const wanted = useWanted()
  /** The answer to an earlier try was lost: the password may be changed and the session ended, so that the old password signs in no more. */
  const unanswered = useRef(false)

  async function submit({ oldPassword, newPassword, again }: Fields): Promise<void> {
    if (newPassword !== again) return tell('error', passwordMessages.dialogTitle, passwordMessages.differ)
    setBusy(true)
    try {
      await call(ownAccountEndpoints.updatePwd, { body: { oldPassword, newPassword } }, { withoutReauthentication: unanswered.current })
      sessionIsGone({ sentence: passwordMessages.changed, tone: 'done' }, wanted)
    } catch (error) {
      setBusy(false)
      if (!isCallError(error)) throw error
      if (unanswered.current && error.code === 'NO_SESSION') return sessionIsGone({ sentence: passwordMessages.perhapsChanged, tone: 'attention' }, wanted)
      unanswered.current ||= outcomeUnknown(error)
      const named = error.fieldErrors.flatMap(({ field, message }) => (isField(field) ? [{ name: field, errors: [message] }] : []))
      if (named.length > 0) form.setFields(named)
      else notify.error(error.message)
    }
  }

  // Not a blur trigger of the rule: blur would remove the strict rule's message and show it again later.
  const requireNew = () => {
    if (!form.getFieldValue('newPassword')) form.setFields([{ name: 'newPassword', errors: [passwordMessages.newRequired] }])
  }

  return (
    <Modal
      open
      title="修改密码"
      width={450}
      centered
      closable={free}
      keyboard={free}
      mask={{ closable: false }}
      okText="提交"
      cancelText={free ? '取消' : '退出登录'}
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onCancel}
    >
      {reason && <p className={styles.reason}>{reason}</p>}
      <Form<Fields>
        form={form}
        id={formId}
        className={styles.form}
        labelCol={{ flex: '140px' }}
        labelWrap
        requiredMark={false}
        onFinish={(fields) => void submit(fields)}
        autoComplete="off"
      >
        <Form.Item name="oldPassword" label="原密码" rules={[{ required: true, message: passwordMessages.oldRequired }]}>
          <Input.Password autoFocus autoComplete="current-password" maxLength={passwordMaxLength} iconRender={eye} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="新密码"
          validateDebounce={typingPause}
          extra="至少8位，包含数字、大写字母、小写字母和特殊字符"
          rules={[{ required: true, message: passwordMessages.newRequired }, { validator: strict }]}
        >
          <Input.Password autoComplete="new-password" maxLength={passwordMaxLength} iconRender={eye} onBlur={requireNew} />
        </Form.Item>
        <Form.Item name="again" label="确认新密码" rules={[{ required: true, message: passwordMessages.confirmRequired }]}>
          <Input.Password autoComplete="new-password" maxLength={passwordMaxLength} iconRender={eye} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
