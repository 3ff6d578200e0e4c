import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { formProblems } from '@shared/contract/application'
import {
  certificateDefinition,
  type OperatorDetail,
  operatorAttachments,
  operatorDefinition,
  operatorEndpoints,
  operatorList,
  personDefinition,
} from '@shared/contract/operator'
import { notify, useCallMutation, useCallQuery, useTabTitle } from '@shared/portal'
import { AttachmentField, AttachmentPicture, previewKind, useAttachments } from '@shared/ui/attachment'
import { AttachmentPapers, ChangeLog, GroupFields } from '@shared/ui/detail'
import { RecordEditor, type RecordEditorProps, saidByEditor } from '@shared/ui/form'
import { today } from '@shared/ui/headless'
import { EmptyState, FailureNote, LongWait, PageBody, PageHeader, SectionCard, StatusTag } from '@shared/ui/page'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { CertificateTable } from './CertificateTable'
import { operatorCalls } from './EnterPeople'
import { Standing } from './operatorColumns'
import { RemoveDialog } from './RemoveDialog'
import styles from './Worker.module.css'

const list = operatorList('person')
const newCertificate = 'new'

/** The part of the record being edited: the person, or one of the certificates. */
type Writing = { part: 'person' } | { part: 'certificate'; id: string }

/** The record of a person: personal data, certificates, papers, history of changes. */
export function PersonPage({ id }: { id: string }) {
  const [address] = useSearchParams()
  const asked = address.get('certificate')
  const [writing, setWriting] = useState<Writing | undefined>(asked ? { part: 'certificate', id: asked } : undefined)
  const detail = useCallQuery(operatorEndpoints.get, { query: { id } }, { staleTime: 0 })
  const person = detail.data
  useTabTitle(person && `人员 ${person.row.name}`)
  const close = () => setWriting(undefined)
  const editing = person?.editable ? writing : undefined
  const gone = editing?.part === 'certificate' && editing.id !== newCertificate && !person?.certificates.some((certificate) => certificate.id === editing.id)
  return (
    <>
      <PageHeader
        title={person?.row.name ?? '人员'}
        crumbs={[{ title: list.title, path: list.page }]}
        status={person && (person.row.left ? <StatusTag tone="idle">已离职</StatusTag> : <Standing row={person.row} />)}
        actions={person?.editable && !editing && <Acts person={person} onWrite={setWriting} />}
      />
      {!person ? (
        detail.error ? (
          <FailureNote failure={detail.error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
        ) : (
          <PageBody>
            <SectionCard title="人员信息">
              <LongWait />
              <Skeleton active title={false} paragraph={{ rows: 4 }} />
            </SectionCard>
          </PageBody>
        )
      ) : editing?.part === 'person' ? (
        <PersonEditor person={person} reload={() => detail.refetch()} onClose={close} />
      ) : gone ? (
        <PageBody>
          <SectionCard title="证书">
            <EmptyState kind="search" title="这张证书已被删除" text="变更记录里有删除的人和原因" actions={<Button onClick={close}>查看人员</Button>} />
          </SectionCard>
        </PageBody>
      ) : editing ? (
        <CertificateEditor key={editing.id} person={person} id={editing.id} reload={() => detail.refetch()} onClose={close} />
      ) : (
        <Record person={person} onWrite={setWriting} />
      )}
    </>
  )
}

function Acts({ person, onWrite }: { person: OperatorDetail; onWrite(writing: Writing): void }) {
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const remove = useCallMutation(operatorEndpoints.del, { invalidates: operatorCalls })
  return (
    <>
      <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setRemoving(true)}>
        删除
      </Button>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => onWrite({ part: 'certificate', id: newCertificate })}>
        新增证书
      </Button>
      <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => onWrite({ part: 'person' })}>
        修改信息
      </Button>
      <RemoveDialog
        open={removing}
        title={`删除人员：${person.row.name}`}
        text="只用于登记错误的人员，证书和附件一并删除。离职的请修改信息，填写离职日期。"
        busy={remove.isPending}
        onCancel={() => setRemoving(false)}
        onRemove={async (reason) => {
          await remove.mutateAsync({ body: { id: person.id, version: person.row.version, reason } })
          notify.success('已删除')
          void navigate(list.page, { replace: true })
        }}
      />
    </>
  )
}

interface EditorProps {
  person: OperatorDetail
  reload(): Promise<unknown>
  onClose(): void
}

function PersonEditor({ person, reload, onClose }: EditorProps) {
  const update = useCallMutation(operatorEndpoints.update, { invalidates: operatorCalls, onError: saidByEditor })
  const [form, setForm] = useState({ fields: person.form.fields, tables: {} })
  if (form.fields !== person.form.fields) setForm({ fields: person.form.fields, tables: {} })
  return (
    <RecordEditor
      name={`operator.${person.id}`}
      definition={personDefinition}
      form={form}
      labels={person.labels}
      problems={(now) => formProblems(personDefinition, now, 'commit', today())}
      saving={update.isPending}
      reload={reload}
      onSave={async ({ fields }, reason) => {
        await update.mutateAsync({ body: { id: person.id, version: person.row.version, fields, reason } })
        notify.success('已保存，修改记入变更记录')
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

const blank = { fields: {}, tables: {} }

function CertificateEditor({ person, id, reload, onClose }: EditorProps & { id: string }) {
  const save = useCallMutation(operatorEndpoints.saveCertificate, {
    invalidates: operatorCalls,
    onError: (error) => {
      // Deleted meanwhile, which the record says once it is read again.
      if (error.code === 'NOT_FOUND') void reload()
      return saidByEditor(error)
    },
  })
  const place = person.certificates.findIndex((certificate) => certificate.id === id)
  const isNew = id === newCertificate
  const fields = person.form.tables.certificates[place]
  const [form, setForm] = useState({ fields: fields ?? blank.fields, tables: {} })
  if (fields && form.fields !== fields) setForm({ fields, tables: {} })
  const onSave: RecordEditorProps['onSave'] = async (change, reason) => {
    const known = isNew ? {} : { id, version: person.certificates[place]?.version, reason }
    await save.mutateAsync({ body: { operatorId: person.id, ...known, fields: change.fields } })
    notify.success(isNew ? '证书已登记' : '已保存，修改记入变更记录')
    onClose()
  }
  return (
    <RecordEditor
      name={`certificate.${person.id}.${id}`}
      isNew={isNew}
      definition={certificateDefinition}
      form={form}
      labels={blank.fields}
      problems={(now) => formProblems(certificateDefinition, now, 'commit', today())}
      saving={save.isPending}
      saveLabel={isNew ? '登记证书' : '保存'}
      reload={reload}
      onSave={onSave}
      onCancel={onClose}
    />
  )
}

function Record({ person, onWrite }: { person: OperatorDetail; onWrite(writing: Writing): void }) {
  const [group] = operatorDefinition.groups
  const reveal = person.revealable ? operatorEndpoints.reveal : undefined
  const kept = useAttachments(person.editable ? person.id : '')
  const attachments = person.editable ? kept : person.attachments
  const photo = attachments.find(({ code, ext }) => code === 'PHOTO' && previewKind(ext) === 'image')
  return (
    <PageBody>
      <SectionCard title="人员信息" note={[person.row.unitName, person.row.areaName].join('　')}>
        <div className={styles.identity}>
          {photo && <AttachmentPicture key={photo.id} attachment={photo} alt={`${person.row.name}的照片`} className={styles.photo} />}
          <div className={styles.facts}>
            <GroupFields record={person} group={group} reveal={reveal} />
          </div>
        </div>
      </SectionCard>
      <CertificateTable person={person} reveal={reveal} onChange={(id) => onWrite({ part: 'certificate', id })} />
      {person.revealable && (
        <SectionCard title="附件" note={person.editable ? '照片、身份证、证书扫描件' : `${attachments.length} 个`} flush={person.editable}>
          {person.editable ? (
            <AttachmentField papers={operatorAttachments} values={{ fields: {} }} attachments={attachments} ensureRecord={async () => person.id} />
          ) : (
            <AttachmentPapers definition={{ attachments: operatorAttachments }} attachments={attachments} fields={{}} />
          )}
        </SectionCard>
      )}
      <ChangeLog endpoint={operatorEndpoints.changes} id={person.id} nothing="还没有变更" />
    </PageBody>
  )
}
