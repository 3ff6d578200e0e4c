import type { OpinionTemplate } from '@shared/contract/application'
import { opinionMaxLength } from '@shared/contract/rules'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import hidden from '../../page/visuallyHidden.module.css'
import { ManageTemplates } from './ManageTemplates'
import styles from './OpinionBox.module.css'
import { useOwnTemplates } from './ownTemplates'

interface OpinionBoxProps {
  /** Id of the input. */
  id: string
  value: string
  /** @param template the template that filled the box; absent for typed text */
  onChange(value: string, template?: OpinionTemplate): void
  templates: readonly OpinionTemplate[]
  /** Error message below the box. */
  problem?: string
  disabled?: boolean
  placeholder?: string
  /** Shown to the right of the box: the buttons that send it. */
  children?: ReactNode
  /** Called for Ctrl+Enter while the box has the focus. */
  onSubmitKey?: () => void
}

/** Input for a handler's opinion. A template fills the box, and the text can still be edited. The handler's own templates follow the type's. */
export function OpinionBox({ id, value, onChange, templates, problem, disabled, placeholder = '填写意见', children, onSubmitKey }: OpinionBoxProps) {
  const own = useOwnTemplates()
  const [managing, setManaging] = useState(false)
  return (
    <div className={styles.opinion}>
      <fieldset className={styles.templates} aria-label="常用意见" disabled={disabled}>
        <span className={styles.legend} aria-hidden>
          常用意见
        </span>
        {templates.map((template) => (
          <TemplateButton key={template.text} {...template} chosen={value === template.text} onChoose={() => onChange(template.text, template)} />
        ))}
        {own.list.map((template) => (
          <TemplateButton key={template.label} {...template} chosen={value === template.text} onChoose={() => onChange(template.text)} />
        ))}
        <Button size="small" type="link" onClick={() => setManaging(true)}>
          管理常用意见
        </Button>
      </fieldset>
      {managing && <ManageTemplates own={own} draft={value} onClose={() => setManaging(false)} />}
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

function TemplateButton({ label, text, chosen, onChoose }: { label: string; text: string; chosen: boolean; onChoose(): void }) {
  return (
    <Button size="small" className={chosen ? styles.chosen : styles.template} aria-pressed={chosen} title={text} onClick={onChoose}>
      {label}
    </Button>
  )
}
