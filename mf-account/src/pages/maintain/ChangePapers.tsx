import { type AttachmentRequirement, unitChangeAttachments } from '@shared/contract'
import { AttachmentField, attachmentNote, useAttachments } from '@shared/ui'
import styles from './ChangePapers.module.css'

export interface ChangePapersProps {
  /** Where the papers of the next change are kept. */
  papersId: string
  /** What the service found missing, by paper code. */
  problemOf(code: string): string | undefined
}

const papers: readonly AttachmentRequirement[] = unitChangeAttachments

/** The papers that go with a change of registered information. */
export function ChangePapers({ papersId, problemOf }: ChangePapersProps) {
  const attachments = useAttachments(papersId)
  const problems = new Map(
    papers.flatMap(({ code }) => {
      const problem = problemOf(code)
      return problem ? [[code, problem] as const] : []
    }),
  )
  return (
    <section className={styles.papers} aria-label="变更材料">
      <h3 className={styles.title}>
        变更材料 <small>{attachmentNote}</small>
      </h3>
      <AttachmentField papers={papers} fields={{}} attachments={attachments} ensureRecord={() => Promise.resolve(papersId)} problems={problems} />
    </section>
  )
}
