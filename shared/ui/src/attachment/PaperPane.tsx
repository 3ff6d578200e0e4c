import type { ApplicationDefinition } from '@shared/contract/application'
import type { Attachment } from '@shared/contract/attachment'
import { useState } from 'react'
import { AttachmentPreview } from './AttachmentPreview'
import styles from './PaperPane.module.css'

/** Files in the order of the definition; several files of one kind are numbered. */
function namedPapers(definition: Pick<ApplicationDefinition, 'attachments'>, attachments: readonly Attachment[]) {
  return definition.attachments.flatMap((paper) => {
    const files = attachments.filter((attachment) => attachment.code === paper.code)
    return files.map((attachment, index) => ({ attachment, label: files.length > 1 ? `${paper.label} ${index + 1}` : paper.label }))
  })
}

interface PaperPaneProps {
  definition: Pick<ApplicationDefinition, 'attachments'>
  attachments: readonly Attachment[]
  /** Codes of the attachments of the last transition: the last of their files is shown first. */
  first?: readonly string[]
}

/** The attachments of a record beside its data, so that a handler can compare them. */
export function PaperPane({ definition, attachments, first = [] }: PaperPaneProps) {
  const papers = namedPapers(definition, attachments)
  const [chosen, setChosen] = useState<string>()
  const shown =
    papers.find((paper) => paper.attachment.id === chosen) ?? [...papers].reverse().find(({ attachment }) => first.includes(attachment.code)) ?? papers[0]
  if (!shown) return <p className={styles.none}>没有上传附件</p>
  return (
    <section className={styles.pane} aria-label="附件">
      <ul className={styles.papers}>
        {papers.map(({ attachment, label }) => (
          <li key={attachment.id}>
            <button
              type="button"
              className={styles.paper}
              aria-pressed={attachment.id === shown.attachment.id}
              title={attachment.fileName}
              onClick={() => setChosen(attachment.id)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      <AttachmentPreview attachment={shown.attachment} />
    </section>
  )
}
