import { attachmentKindsText, attachmentLimitText, attachmentMaxPerCode } from '@shared/contract/attachment'
import { type AttachmentRequirement, type FormRow, holds, paperField } from '@shared/contract/form'
import type { Problems } from '@shared/ui/headless'
import styles from './PaperList.module.css'
import { PaperRow } from './PaperRow'
import { askedPapers } from './paper'
import type { Papers } from './usePapers'

interface PaperListProps {
  requirements: readonly AttachmentRequirement[]
  /** Fields the requirements depend on. */
  values: FormRow
  papers: Papers
  problems: Problems
  /** Called when an attachment was added or deleted: its message may no longer apply. */
  onTouched(field: string): void
}

/** All attachments that are needed, one below the other. */
export function PaperList({ requirements, values, papers, problems, onTouched }: PaperListProps) {
  const asked = askedPapers(requirements, values)
  // One that is no longer needed stays while a file of it is on its way: submitting waits for that.
  const shown = requirements.filter((paper) => asked.includes(paper) || papers.uploads.some(({ code }) => code === paper.code))
  return (
    <>
      <p className={styles.rule}>{`${attachmentKindsText}，${attachmentLimitText}，每类最多 ${attachmentMaxPerCode} 个`}</p>
      <ul className={styles.list}>
        {shown.map((paper) => (
          <PaperRow
            key={paper.code}
            paper={paper}
            required={holds(paper.required, { fields: values })}
            papers={papers}
            problem={problems[paperField(paper.code)]}
            onTouched={() => onTouched(paperField(paper.code))}
          />
        ))}
      </ul>
    </>
  )
}
