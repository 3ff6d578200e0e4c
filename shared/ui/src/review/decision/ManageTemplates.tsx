import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { opinionMaxLength } from '@shared/contract/rules'
import { Button, Input, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { FieldNote } from '../../form/FormField'
import hidden from '../../page/visuallyHidden.module.css'
import styles from './ManageTemplates.module.css'
import { moved, type OwnTemplate, type OwnTemplates, ownTemplatesMax, templateLabelMax, templateProblem, tidyTemplate } from './ownTemplates'

export interface ManageTemplatesProps {
  own: OwnTemplates
  /** Current text of the opinion box, used as the initial text of a new template. */
  draft: string
  onClose(): void
}

interface Edited extends OwnTemplate {
  /** Index in the list; undefined for a new one. */
  at: number | undefined
}

/** 管理常用意见: a handler's own templates can be added, changed, moved and deleted. */
export function ManageTemplates({ own, draft, onClose }: ManageTemplatesProps) {
  const [edited, setEdited] = useState<Edited>({ at: undefined, label: '', text: own.list.some(({ text }) => text === draft) ? '' : draft })
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState('')
  const textId = useId()
  const textBox = useRef<HTMLDivElement>(null)
  const { list } = own
  const keep = (next: readonly OwnTemplate[], done: string): boolean => {
    const kept = own.save(next)
    setProblem(kept ? undefined : '浏览器没有保存，请检查是否允许本网站存储数据')
    if (kept) setSaid(done)
    return kept
  }
  const submit = () => {
    const wrong = templateProblem(list, edited, edited.at)
    if (wrong) return setProblem(wrong)
    const template = tidyTemplate(edited)
    const next = edited.at === undefined ? [...list, template] : list.map((other, index) => (index === edited.at ? template : other))
    if (keep(next, `已保存：${template.label}`)) setEdited({ at: undefined, label: '', text: '' })
  }
  const remove = (at: number, label: string) => {
    const next = list.filter((_, index) => index !== at)
    if (!keep(next, `已删除：${label}`)) return
    setEdited({ at: undefined, label: '', text: '' })
    textBox.current?.querySelector('textarea')?.focus()
  }
  return (
    <Modal open title="管理常用意见" width={640} footer={null} onCancel={onClose}>
      <p className={styles.about}>只保存在这台电脑的浏览器中，供本人使用，最多 {ownTemplatesMax} 条</p>
      {list.length === 0 ? (
        <p className={styles.none}>还没有自己的常用意见</p>
      ) : (
        <ol className={styles.list} aria-label="自己的常用意见">
          {list.map(({ label, text }, at) => (
            <li key={label} className={styles.entry}>
              <div className={styles.words}>
                <b>{label}</b>
                <p>{text}</p>
              </div>
              <div className={styles.acts}>
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowUpOutlined />}
                  aria-label={`上移 ${label}`}
                  disabled={at === 0}
                  onClick={() => keep(moved(list, at, -1), `${label} 已上移`)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowDownOutlined />}
                  aria-label={`下移 ${label}`}
                  disabled={at === list.length - 1}
                  onClick={() => keep(moved(list, at, 1), `${label} 已下移`)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<EditOutlined />}
                  aria-label={`修改 ${label}`}
                  aria-pressed={edited.at === at}
                  onClick={() => {
                    setEdited({ at, label, text })
                    setProblem(undefined)
                    textBox.current?.querySelector('textarea')?.focus()
                  }}
                />
                <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={`删除 ${label}`} onClick={() => remove(at, label)} />
              </div>
            </li>
          ))}
        </ol>
      )}
      <form
        className={styles.form}
        aria-label={edited.at === undefined ? '新增常用意见' : '修改常用意见'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <label htmlFor={`${textId}-label`}>名称</label>
        <Input
          id={`${textId}-label`}
          value={edited.label}
          maxLength={templateLabelMax}
          placeholder={`显示在按钮上，不填时取意见的前 ${templateLabelMax} 个字`}
          onChange={(event) => setEdited({ ...edited, label: event.target.value })}
        />
        <label htmlFor={textId}>意见</label>
        <div ref={textBox}>
          <Input.TextArea
            id={textId}
            value={edited.text}
            maxLength={opinionMaxLength}
            autoSize={{ minRows: 2, maxRows: 6 }}
            status={problem ? 'error' : undefined}
            aria-invalid={problem !== undefined}
            aria-describedby={`${textId}-note`}
            onChange={(event) => {
              setEdited({ ...edited, text: event.target.value })
              setProblem(undefined)
            }}
          />
          <FieldNote id={`${textId}-note`} problem={problem} />
        </div>
        <div className={styles.foot}>
          {edited.at !== undefined && <Button onClick={() => setEdited({ at: undefined, label: '', text: '' })}>取消修改</Button>}
          <Button type="primary" htmlType="submit">
            {edited.at === undefined ? '添加' : '保存修改'}
          </Button>
        </div>
      </form>
      <span role="status" className={hidden.hidden}>
        {said}
      </span>
    </Modal>
  )
}
