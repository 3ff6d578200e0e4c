import { useState } from 'react'
import { captchaAddress } from '../../runtime/signIn/captcha'
import { controlProps, FieldFrame } from '../form/FieldFrame'
import styles from '../form/form.module.css'
import type { Captcha } from './useCaptcha'

interface CaptchaFieldProps {
  captcha: Captcha
  problem: string | undefined
  onTyped(name: string): void
}

/** The characters of a picture, which can be changed for another and enlarged. */
export function CaptchaField({ captcha, problem, onTyped }: CaptchaFieldProps) {
  const [large, setLarge] = useState(false)
  const appearance = { name: 'validCode', label: '图形验证码', required: true, problem }
  return (
    <FieldFrame {...appearance}>
      <div className={styles.row}>
        <input
          {...controlProps(appearance)}
          className={styles.control}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={10}
          value={captcha.validCode}
          onChange={(event) => {
            captcha.type(event.target.value)
            onTyped(appearance.name)
          }}
        />
        <img className={`${styles.picture} ${large ? styles.enlarged : ''}`} src={captchaAddress(captcha.captchaId)} alt="图形验证码" />
        <span className={`${styles.stack} ${large ? '' : styles.upright}`}>
          <button type="button" className={styles.textButton} onClick={captcha.change}>
            换一张
          </button>
          <button type="button" className={styles.textButton} aria-pressed={large} onClick={() => setLarge(!large)}>
            放大
          </button>
        </span>
      </div>
    </FieldFrame>
  )
}
