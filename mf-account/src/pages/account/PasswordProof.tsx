import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { passwordMaxLength } from '@shared/contract/rules'
import { FieldNote } from '@shared/ui/form'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import styles from './PasswordProof.module.css'

export interface PasswordProofProps {
  mobile: string
  busy: boolean
  /** The service's message about the password. */
  problem?: string
  onProve(password: string): void
  onCancel(): void
}

/** Asks for the password before the mobile is changed, because the owner of the mobile can reset the password. */
export function PasswordProof({ mobile, busy, problem, onProve, onCancel }: PasswordProofProps) {
  const [password, setPassword] = useState('')
  return (
    <Modal
      open
      width={450}
      title="确认是本人操作"
      okText="确认修改"
      cancelText="返回"
      confirmLoading={busy}
      okButtonProps={{ disabled: password === '' }}
      onOk={() => onProve(password)}
      onCancel={onCancel}
    >
      <p>手机号码将改为 {mobile}，今后的短信和找回密码都用这个号码。</p>
      <label className={styles.label} htmlFor="account-password">
        登录密码
      </label>
      <Input.Password
        id="account-password"
        autoFocus
        autoComplete="current-password"
        maxLength={passwordMaxLength}
        iconRender={(visible) => <span className={styles.eye}>{visible ? <EyeOutlined /> : <EyeInvisibleOutlined />}</span>}
        value={password}
        status={problem ? 'error' : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? 'account-password-note' : undefined}
        onChange={(event) => setPassword(event.target.value)}
        onPressEnter={() => password !== '' && !busy && onProve(password)}
      />
      {problem && <FieldNote id="account-password-note" problem={problem} />}
    </Modal>
  )
}
