import { isAnnouncementLink } from '@shared/contract/announcement'
import { FieldNote } from '@shared/ui/form'
import type { Editor } from '@tiptap/react'
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import styles from './RichText.module.css'

/** Adds https:// to an address without a scheme. */
const whole = (typed: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(typed) || typed.startsWith('/') ? typed : `https://${typed}`)

/** Dialog for the link of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const id = useId()
  const present: unknown = editor.getAttributes('link').href
  const [address, setAddress] = useState(typeof present === 'string' ? present : '')
  const [problem, setProblem] = useState<string>()
  const nothingSelected = editor.state.selection.empty && !editor.isActive('link')
  const finish = () => {
    const href = whole(address.trim())
    if (address.trim() === '') return setProblem('请填写链接地址')
    if (!isAnnouncementLink(href)) return setProblem('请填写 http、https 地址或本平台的页面地址')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (nothingSelected) chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Modal
      open
      width={450}
      title="链接"
      onCancel={onClose}
      footer={
        <>
          {typeof present === 'string' && <Button onClick={remove}>取消链接</Button>}
          <Button onClick={onClose}>返回</Button>
          <Button type="primary" onClick={finish}>
            设置链接
          </Button>
        </>
      }
    >
      <label className={styles.linkLabel} htmlFor={id}>
        链接地址
      </label>
      <Input
        id={id}
        autoFocus
        value={address}
        maxLength={500}
        status={problem ? 'error' : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
        placeholder="https://"
        onChange={(event) => {
          setAddress(event.target.value)
          setProblem(undefined)
        }}
        onPressEnter={finish}
      />
      <FieldNote id={`${id}-note`} problem={problem} help="其他网站的链接会在新窗口打开" />
    </Modal>
  )
}
