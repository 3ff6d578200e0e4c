import type { TransitionDefinition } from '@shared/contract/application'
import type { Attachment } from '@shared/contract/attachment'
import type { FieldError } from '@shared/contract/endpoint'
import { type FieldGroup, isVisible } from '@shared/contract/form'
import { useEffect } from 'react'
import { AttachmentField, attachmentNote } from '../attachment/AttachmentField'
import { FormAnnouncer } from '../form/FormAnnouncer'
import { FormLookups } from '../form/FormLookups'
import { useFieldId } from '../form/fieldId'
import { useFormState, useFormStore } from '../form/formStore'
import { GroupControls } from '../form/GroupSection'
import styles from './TransitionDialog.module.css'
import { ofThisStep } from './transitionDraft'

export interface TransitionFormProps {
  transition: TransitionDefinition
  recordId: string
  /** Text of coded values when the form was opened, by field. */
  labels: Readonly<Record<string, string>>
  attachments: readonly Attachment[]
  /** When the record entered its current state: of attachments needed each time, earlier files do not count. */
  since: string
  /** Missing attachments, with paths `attachments.<code>`. */
  paperErrors: readonly FieldError[]
  onTyped(): void
  /** Called with why the transition must not be made yet. Must keep its identity between renders. */
  onUnsent(sentence: string | undefined): void
}

/** Form of a transition: its groups of fields and its attachments. */
export function TransitionForm({ transition, recordId, labels, attachments, since, paperErrors, onTyped, onUnsent }: TransitionFormProps) {
  const formStore = useFormStore()
  const idOf = useFieldId()
  const revision = useFormState((state) => state.revision)
  const form = useFormState((state) => state.form)
  const { input = [], papers = [] } = transition
  useEffect(onTyped, [revision])
  return (
    <>
      <FormAnnouncer />
      <FormLookups recordId={recordId} />
      {input.map((group) => (
        <InputGroup key={group.key} group={group} labels={labels} heading={input.length > 1} />
      ))}
      {papers.length > 0 && (
        <section aria-label="附件" className={styles.papers}>
          <p className={styles.note}>{attachmentNote}</p>
          <AttachmentField
            papers={papers}
            values={formStore.values({ ...formStore.store.getState(), form })}
            attachments={ofThisStep(papers, attachments, since)}
            ensureRecord={() => Promise.resolve(recordId)}
            problems={new Map(paperErrors.map(({ field, message }) => [field.replace('attachments.', ''), message]))}
            idOf={(code) => idOf(`attachments.${code}`)}
            onUnsent={onUnsent}
          />
        </section>
      )}
    </>
  )
}

/** A single group needs no heading: the dialog's title names it. A group is shown if any of its fields is. */
function InputGroup({ group, labels, heading }: { group: FieldGroup; labels: TransitionFormProps['labels']; heading: boolean }) {
  const formStore = useFormStore()
  const shown = useFormState((state) => {
    const values = formStore.values(state)
    return isVisible(group, values) && group.fields.some((field) => !field.hidden && isVisible(field, values))
  })
  if (!shown) return null
  return (
    <section aria-label={group.label}>
      {heading && <h3 className={styles.heading}>{group.label}</h3>}
      {group.note !== undefined && <p className={styles.note}>{group.note}</p>}
      <GroupControls group={group} labels={labels} />
    </section>
  )
}
