import { type FormEvent, useState } from 'react'
import theme from '../../theme/theme.module.css'
import { FieldMessage } from '../form/FieldFrame'
import styles from '../form/form.module.css'

const ways = [
  { way: 'phone', title: '预留手机可以接收短信', detail: '验证短信后直接设置新密码' },
  { way: 'newMobile', title: '预留手机已停用', detail: '验证新手机并提交材料，由管理员审核' },
] as const

export type Way = (typeof ways)[number]['way']

/** Chooses the way: whether the registered mobile phone can still receive messages. */
export function WayStep({ onChosen, onBack }: { onChosen(way: Way): void; onBack(): void }) {
  const [chosen, setChosen] = useState<Way>()
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) onChosen(chosen)
    else {
      setProblem('请选择预留手机是否可用')
      document.getElementById('way')?.focus()
    }
  }
  return (
    <form className={styles.narrow} noValidate onSubmit={submit} aria-label="选择验证方式">
      <fieldset className={styles.choices} aria-describedby="way-problem">
        <legend className={styles.labelLine}>预留手机是否可用</legend>
        {ways.map(({ way, title, detail }, index) => (
          <label key={way} className={styles.choice}>
            <input
              type="radio"
              name="way"
              id={index === 0 ? 'way' : `way-${way}`}
              checked={chosen === way}
              onChange={() => {
                setChosen(way)
                setProblem(undefined)
              }}
            />
            <span>
              <b>{title}</b>
              <span>{detail}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <FieldMessage name="way" problem={problem} />
      <div className={styles.row}>
        <button type="submit" className={`${theme.button} ${theme.primary} ${theme.large}`}>
          下一步
        </button>
        <button type="button" className={`${theme.button} ${theme.large}`} onClick={onBack}>
          上一步
        </button>
      </div>
    </form>
  )
}
