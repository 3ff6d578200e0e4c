import {
  AlignCenterOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { LinkDialog } from './LinkDialog'
import styles from './RichText.module.css'

interface Tool {
  label: string
  /** Icon of the tool; without one the label is shown. */
  icon?: ReactNode
  /** Whether the text at the cursor has this format; absent for tools that are only actions. */
  pressed?: (editor: Editor) => boolean
  possible?: (editor: Editor) => boolean
  run(editor: Editor): unknown
}

const chain = (editor: Editor) => editor.chain().focus()
const heading = (level: 2 | 3, label: string): Tool => ({
  label,
  pressed: (editor) => editor.isActive('heading', { level }),
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
})
const align = (side: 'center' | 'right' | 'justify', label: string, icon: ReactNode): Tool => ({
  label,
  icon,
  pressed: (editor) => editor.isActive({ textAlign: side }),
  run: (editor) => (editor.isActive({ textAlign: side }) ? chain(editor).unsetTextAlign().run() : chain(editor).setTextAlign(side).run()),
})

const tools = (askLink: () => void): readonly (readonly Tool[])[] => [
  [
    { label: '撤销', icon: <UndoOutlined />, possible: (editor) => editor.can().undo(), run: (editor) => chain(editor).undo().run() },
    { label: '重做', icon: <RedoOutlined />, possible: (editor) => editor.can().redo(), run: (editor) => chain(editor).redo().run() },
  ],
  [heading(2, '标题'), heading(3, '小标题')],
  [
    { label: '加粗', icon: <BoldOutlined />, pressed: (editor) => editor.isActive('bold'), run: (editor) => chain(editor).toggleBold().run() },
    { label: '斜体', icon: <ItalicOutlined />, pressed: (editor) => editor.isActive('italic'), run: (editor) => chain(editor).toggleItalic().run() },
    { label: '下划线', icon: <UnderlineOutlined />, pressed: (editor) => editor.isActive('underline'), run: (editor) => chain(editor).toggleUnderline().run() },
    { label: '清除格式', icon: <ClearOutlined />, run: (editor) => chain(editor).unsetAllMarks().clearNodes().run() },
  ],
  [align('center', '居中', <AlignCenterOutlined />), align('right', '右对齐', <AlignRightOutlined />)],
  [
    {
      label: '项目符号',
      icon: <UnorderedListOutlined />,
      pressed: (editor) => editor.isActive('bulletList'),
      run: (editor) => chain(editor).toggleBulletList().run(),
    },
    {
      label: '编号',
      icon: <OrderedListOutlined />,
      pressed: (editor) => editor.isActive('orderedList'),
      run: (editor) => chain(editor).toggleOrderedList().run(),
    },
    { label: '引用', pressed: (editor) => editor.isActive('blockquote'), run: (editor) => chain(editor).toggleBlockquote().run() },
    { label: '分隔线', icon: <LineOutlined />, run: (editor) => chain(editor).setHorizontalRule().run() },
  ],
  [
    { label: '链接', icon: <LinkOutlined />, pressed: (editor) => editor.isActive('link'), run: askLink },
    {
      label: '插入表格',
      icon: <TableOutlined />,
      possible: (editor) => !editor.isActive('table'),
      run: (editor) => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: false }).run(),
    },
  ],
]

/** Tools shown only while the cursor is in a table. */
const tableTools: readonly Tool[] = [
  { label: '首行作表头', pressed: (editor) => editor.isActive('tableHeader'), run: (editor) => chain(editor).toggleHeaderRow().run() },
  { label: '上方插行', run: (editor) => chain(editor).addRowBefore().run() },
  { label: '下方插行', run: (editor) => chain(editor).addRowAfter().run() },
  { label: '左侧插列', run: (editor) => chain(editor).addColumnBefore().run() },
  { label: '右侧插列', run: (editor) => chain(editor).addColumnAfter().run() },
  { label: '删除行', run: (editor) => chain(editor).deleteRow().run() },
  { label: '删除列', run: (editor) => chain(editor).deleteColumn().run() },
  { label: '合并单元格', possible: (editor) => editor.can().mergeCells(), run: (editor) => chain(editor).mergeCells().run() },
  { label: '删除表格', run: (editor) => chain(editor).deleteTable().run() },
]

/** Formatting toolbar. One tab stop; arrow keys move between buttons (ARIA authoring practices, toolbar). */
export function Toolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const bar = useRef<HTMLDivElement>(null)
  const [linking, setLinking] = useState(false)
  const groups = tools(() => setLinking(true))
  // Renders again on every change of text or cursor, because the pressed states depend on them.
  const inTable = useEditorState({ editor, selector: ({ editor: now, transactionNumber }) => ({ inTable: now.isActive('table'), transactionNumber }) }).inTable

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    buttons[(to + buttons.length) % buttons.length]?.focus()
  }

  return (
    <>
      <div ref={bar} role="toolbar" aria-label="正文格式" aria-controls={controls} className={styles.bar} onKeyDown={onKeyDown}>
        {groups.map((group, place) => (
          <div key={group[0]?.label} className={styles.group}>
            {group.map((tool, index) => (
              <ToolButton key={tool.label} tool={tool} editor={editor} first={place === 1 && index === 0} />
            ))}
          </div>
        ))}
        {inTable && (
          <div className={styles.group}>
            {tableTools.map((tool) => (
              <ToolButton key={tool.label} tool={tool} editor={editor} first={false} />
            ))}
          </div>
        )}
      </div>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}

function ToolButton({ tool, editor, first }: { tool: Tool; editor: Editor; first: boolean }) {
  const { label, icon, pressed, possible, run } = tool
  return (
    <button
      type="button"
      className={styles.tool}
      tabIndex={first ? 0 : -1}
      aria-label={icon ? label : undefined}
      title={label}
      aria-pressed={pressed?.(editor)}
      disabled={possible ? !possible(editor) : false}
      onClick={() => run(editor)}
    >
      {icon ?? label}
    </button>
  )
}
