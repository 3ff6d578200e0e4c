import type { AttachmentRequirement } from '@shared/contract/form'
import { AttachmentField, attachmentNote, useAttachments } from '@shared/ui/attachment'
import styles from './ChangePapers.module.css'

export interface ChangePapersProps {
  title: string
  papers: readonly AttachmentRequirement[]
  /** Id under which the papers of the next application are stored. */
  papersId: string
  /** Returns the service's message about a missing paper. */
  problemOf(code: string): string | undefined
  /** Called with why the application must not be sent yet. Must keep its identity between renders. */
  onUnsent(sentence: string | undefined): void
}

/** The papers that go with an application of the unit. */
export function ChangePapers({ title, papers, papersId, problemOf, onUnsent }: ChangePapersProps) {
  const attachments = useAttachments(papersId)
  const problems = new Map(
    papers.flatMap(({ code }) => {
      const problem = problemOf(code)
      return problem ? [[code, problem] as const] : []
    }),
  )
  return (
    <section className={styles.papers} aria-label={title}>
      <h3 className={styles.title}>
        {title} <small>{attachmentNote}</small>
      </h3>
      <AttachmentField
        papers={papers}
        values={{ fields: {} }}
        attachments={attachments}
        ensureRecord={() => Promise.resolve(papersId)}
        problems={problems}
        onUnsent={onUnsent}
      />
    </section>
  )
}
