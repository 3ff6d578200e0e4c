import { messages, type OpinionTemplate } from '@shared/contract'
import { Button, Input } from 'antd'
import { type ReactNode, useId } from 'react'
import hidden from '../page/visuallyHidden.module.css'
import styles from './OpinionBox.module.css'

export const opinionMaxLength = 500
const opinionMinLength = 2

/** What keeps an opinion from being sent, or nothing. Domain §4.1: 2 to 500 characters where one is required. */
export function opinionProblem(text: string, required: boolean): string | undefined {
  const length = text.trim().length
  if (length === 0) return required ? messages.opinionRequired : undefined
  return length < opinionMinLength || length > opinionMaxLength ? messages.opinionRequired : undefined
}

export interface OpinionBoxProps {
  value: string
  /** @param template the one that filled the box, when it was not typed. */
  onChange(value: string, template?: OpinionTemplate): void
  templates: readonly OpinionTemplate[]
  /** Shown under the box; the box is then marked wrong. */
  problem?: string
  disabled?: boolean
  placeholder?: string
  /** Stands right of the box: the buttons that send it. */
  children?: ReactNode
  /** Keyboard shortcuts of the page, while the box has focus. */
  onSubmitKey?: () => void
}

/** The opinion of a handler: a template fills the box, the text stays editable. */
export function OpinionBox({ value, onChange, templates, problem, disabled, placeholder = '填写意见', children, onSubmitKey }: OpinionBoxProps) {
  const id = useId()
  return (
    <div className={styles.opinion}>
      {templates.length > 0 && (
        <fieldset className={styles.templates} aria-label="常用意见" disabled={disabled}>
          <span className={styles.legend} aria-hidden>
            常用意见
          </span>
          {templates.map((template) => {
            const chosen = value === template.text
            return (
              <Button
                key={template.text}
                size="small"
                className={chosen ? styles.chosen : styles.template}
                aria-pressed={chosen}
                title={template.text}
                disabled={disabled}
                onClick={() => onChange(template.text, template)}
              >
                {template.label}
              </Button>
            )
          })}
        </fieldset>
      )}
      <div className={styles.row}>
        <div className={styles.box}>
          <label htmlFor={id} className={hidden.hidden}>
            意见
          </label>
          <Input.TextArea
            id={id}
            value={value}
            disabled={disabled}
            placeholder={placeholder}
            maxLength={opinionMaxLength}
            autoSize={{ minRows: 2, maxRows: 5 }}
            status={problem ? 'error' : undefined}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSubmitKey) {
                event.preventDefault()
                event.stopPropagation()
                onSubmitKey()
              }
            }}
          />
          <div className={styles.foot} id={`${id}-note`}>
            <span role="alert" className={styles.problem}>
              {problem}
            </span>
            <span className={styles.count}>
              {value.length} / {opinionMaxLength}
            </span>
          </div>
        </div>
        {children && <div className={styles.acts}>{children}</div>}
      </div>
    </div>
  )
}
