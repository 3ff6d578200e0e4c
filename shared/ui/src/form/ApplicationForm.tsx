import type { Attachment } from '@shared/contract/attachment'
import { holds } from '@shared/contract/form'
import { memo, type ReactNode, useMemo } from 'react'
import { AttachmentField, attachmentNote } from '../attachment/AttachmentField'
import { SectionCard } from '../page/layout/SectionCard'
import { useMinWidth } from '../theme/useMedia'
import styles from './ApplicationForm.module.css'
import { FormAnnouncer } from './FormAnnouncer'
import { FormLookups } from './FormLookups'
import { useFieldId } from './fieldId'
import { useFormState, useFormStore } from './formStore'
import { GroupSection } from './GroupSection'
import { SectionIndex } from './SectionIndex'
import { TableSection } from './table/TableSection'
import type { Standings } from './useStandings'

/** Minimum window width in pixels for showing the index beside the form. */
export const besideFrom = 1280

export interface ApplicationFormProps {
  labels: Readonly<Record<string, string>>
  attachments: readonly Attachment[]
  ensureRecord: () => Promise<string | undefined>
  standings: Standings
  /** What happens after submitting; shown below the index. */
  note?: string
  /** Shown above the first group: opinions, notices. */
  banner?: ReactNode
  /** Called with why the form must not be submitted yet. Must keep its identity between renders. */
  onUnsent(sentence: string | undefined): void
}

/** The form of an application type: groups, tables and attachments as cards, with the page index beside them. */
export function ApplicationForm({ labels, attachments, ensureRecord, standings, note, banner, onUnsent }: ApplicationFormProps) {
  const { definition } = useFormStore()
  const beside = useMinWidth(besideFrom)
  const revealed = useFormState((state) => state.revealed)
  const paperProblems = useMemo(
    () => new Map(revealed ? standings.papers.map((problem) => [problem.field.replace('attachments.', ''), problem.message]) : []),
    [revealed, standings.papers],
  )
  return (
    <div className={styles.columns}>
      <FormAnnouncer />
      <FormLookups />
      <div className={styles.main}>
        {banner}
        {definition.groups.map((group) => (
          <GroupSection key={group.key} group={group} labels={labels} />
        ))}
        {definition.tables.map((table) => (
          <TableSection key={table.key} table={table} />
        ))}
        {definition.attachments.length > 0 && (
          <PapersSection attachments={attachments} ensureRecord={ensureRecord} problems={paperProblems} onUnsent={onUnsent} />
        )}
      </div>
      {beside && (
        <div className={styles.side}>
          <SectionIndex sections={standings.sections} note={note} />
        </div>
      )}
    </div>
  )
}

interface PapersSectionProps extends Pick<ApplicationFormProps, 'attachments' | 'ensureRecord' | 'onUnsent'> {
  problems: ReadonlyMap<string, string>
}

/** The attachments. Render again when one becomes required or visible or stops being so, not at every key stroke in the form. */
const PapersSection = memo(function PapersSection({ attachments, ensureRecord, problems, onUnsent }: PapersSectionProps) {
  const { definition, store, values: valuesOf } = useFormStore()
  const idOf = useFieldId()
  const asked = useFormState((state) =>
    definition.attachments
      .map(({ required, visibleWhen, reasonWhen }) => [required, visibleWhen ?? true, reasonWhen ?? true].map((when) => holds(when, valuesOf(state))).join())
      .join(),
  )
  const values = useMemo(() => valuesOf(store.getState()), [store, valuesOf, asked])
  return (
    <SectionCard id={idOf('section-attachments')} title="附件" note={attachmentNote} flush>
      <AttachmentField
        papers={definition.attachments}
        values={values}
        attachments={attachments}
        ensureRecord={ensureRecord}
        problems={problems}
        idOf={(code) => idOf(`attachments.${code}`)}
        onUnsent={onUnsent}
      />
    </SectionCard>
  )
})
