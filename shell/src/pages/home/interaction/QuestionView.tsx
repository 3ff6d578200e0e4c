import { LeftOutlined } from '@ant-design/icons'
import { interaction, mayAskAgain, papersOf, stateOf, transitionOf, visibleGroups } from '@shared/contract/application'
import { usePrint, useTransitionDialog } from '@shared/ui/application'
import { AttachmentField, useAttachments } from '@shared/ui/attachment'
import { AttachmentPapers, callsOf, FactList, FlowLog, GroupFields, useApplicationRecord } from '@shared/ui/detail'
import { FailureNote, LongWait, SectionCard, StatusTag } from '@shared/ui/page'
import { Button, Skeleton } from 'antd'
import styles from './Interaction.module.css'

interface QuestionViewProps {
  id: string
  onList(): void
  /** Opens a new question with this one's content. */
  onAskAgain(): void
}

/** One question with its answer, and the user's actions on it. */
export function QuestionView({ id, onList, onAskAgain }: QuestionViewProps) {
  const { record, events, failure, reload, reloading } = useApplicationRecord(interaction, id)
  const attachments = useAttachments(id)
  const { ask, dialog } = useTransitionDialog(interaction)
  const { print, printing, blocked } = usePrint(interaction)
  const back = (
    <Button type="link" size="small" icon={<LeftOutlined aria-hidden />} onClick={onList}>
      全部提问
    </Button>
  )
  if (!record) {
    return (
      <div className={styles.column}>
        <div>{back}</div>
        {failure ? (
          <FailureNote failure={failure} onRetry={() => void reload()} retrying={reloading} />
        ) : (
          <>
            <LongWait />
            <Skeleton active title={false} paragraph={{ rows: 10 }} />
          </>
        )}
      </div>
    )
  }
  const acts = record.actions.flatMap((path) => transitionOf(interaction, path, record.status) ?? []).filter((transition) => !transition.silent)
  const addable = record.own ? interaction.attachments.filter((paper) => paper.addedIn?.includes(record.status)) : []
  return (
    <div className={styles.column}>
      <div className={styles.head}>
        {back}
        <span className={styles.line}>
          <span>{record.number}</span>
          <StatusTag tone={stateOf(interaction, record.status).tone}>{record.statusName}</StatusTag>
        </span>
      </div>
      <h2 className={styles.title}>{record.form.fields.title}</h2>
      {record.inputs.length > 0 && (
        <SectionCard title="答复">
          <FactList facts={record.inputs.map(({ label, value }) => ({ key: label, label, value, wide: true }))} />
        </SectionCard>
      )}
      {record.lastOpinion && (
        <SectionCard title={record.statusName}>
          <p className={styles.text}>{record.lastOpinion}</p>
        </SectionCard>
      )}
      {visibleGroups(interaction, record.form.fields).map((group) => (
        <SectionCard key={group.key} title={group.label} note={record.unitName}>
          <GroupFields record={record} group={group} reveal={callsOf(interaction).reveal} />
        </SectionCard>
      ))}
      <SectionCard title="附件" note={`${attachments.length} 个`} flush={addable.length > 0}>
        {addable.length > 0 ? (
          <AttachmentField papers={addable} values={{ fields: record.form.fields }} attachments={attachments} ensureRecord={async () => id} />
        ) : (
          <AttachmentPapers definition={{ attachments: papersOf(interaction) }} attachments={attachments} fields={record.form.fields} />
        )}
      </SectionCard>
      <SectionCard title="流转日志">{events ? <FlowLog events={events} /> : <Skeleton active title={false} paragraph={{ rows: 3 }} />}</SectionCard>
      <div className={styles.acts}>
        {record.documents.map((document) => (
          <Button key={document.key} loading={printing === document.key} onClick={() => void print(record.id, document.key)}>
            打印{document.label}
          </Button>
        ))}
        {mayAskAgain(interaction, record) && <Button onClick={onAskAgain}>{interaction.askedAgain?.label}</Button>}
        {acts.map((transition, place) => (
          <Button key={transition.path} type={place === 0 ? 'primary' : 'default'} onClick={() => ask(record, transition.path)}>
            {transition.label}
          </Button>
        ))}
      </div>
      {dialog}
      {blocked}
    </div>
  )
}
