import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import textStyles from '../AnnouncementText.module.css'
import { cleanPaste } from '../cleanPaste'
import { extensions } from './extensions'
import styles from './RichText.module.css'
import { Toolbar } from './Toolbar'

export interface RichTextProps {
  id: string
  label: string
  value: string
  invalid: boolean
  describedBy: string | undefined
  onChange(html: string): void
}

/** WYSIWYG editor for the text of an announcement. A `value` that differs from the last input replaces the content. */
export function RichText({ id, label, value, invalid, describedBy, onChange }: RichTextProps) {
  const typed = useRef(value)
  const changed = useRef(onChange)
  changed.current = onChange
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-required': 'true', class: `${textStyles.text} ${styles.page}` },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: ({ editor: edited }) => {
      typed.current = edited.isEmpty ? '' : edited.getHTML()
      changed.current(typed.current)
    },
  })

  useEffect(() => {
    if (value === typed.current) return
    typed.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    const box = editor.view.dom
    box.setAttribute('aria-invalid', String(invalid))
    if (describedBy) box.setAttribute('aria-describedby', describedBy)
    else box.removeAttribute('aria-describedby')
  }, [editor, invalid, describedBy])

  return (
    <div className={invalid ? `${styles.editor} ${styles.invalid}` : styles.editor}>
      <Toolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
    </div>
  )
}
