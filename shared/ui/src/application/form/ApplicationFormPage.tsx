import { type ApplicationDefinition, closedSentence, recordAddress, ruleFor, stateOf } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { useTabTitle } from '@shared/portal'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useDefinitionFor } from '../../detail/useDefinitionFor'
import { today } from '../../headless/day'
import { EmptyState } from '../../page/feedback/EmptyState'
import { FailureNote } from '../../page/feedback/FailureNote'
import { LongWait } from '../../page/feedback/LongWait'
import { PageBody } from '../../page/layout/PageBody'
import { PageHeader } from '../../page/layout/PageHeader'
import { SectionCard } from '../../page/layout/SectionCard'
import { StatusTag } from '../../page/status/StatusTag'
import type { BegunForm, DocumentPreview } from './FormWithBar'
import { OpenForm } from './OpenForm'
import { type Drafts, useUnsentDrafts } from './unsubmitted/UnsentDrafts'
import { useFormSource } from './useFormSource'

export interface ApplicationFormPageProps {
  definition: ApplicationDefinition
  /** Exactly the menu title. */
  title: string
  /** Title of a record that is something else than the menu title says, such as a change on the page of new ones; undefined for the others. */
  titleOf?(fields: FormRow): string | undefined
  /** The documents to print before submitting: those that are sealed and uploaded. */
  preview?: DocumentPreview | readonly DocumentPreview[]
  /** Text about what happens after submitting. */
  note?: string
  begins?: BegunForm
}

/**
 * The form of an application type. The address determines the record: `id` of a draft or a returned application, `previousId` of
 * one to copy, neither for a new one. The rest of a new one's address is what another page hands over to it.
 */
export function ApplicationFormPage(props: ApplicationFormPageProps) {
  const [address, setAddress] = useSearchParams()
  const id = address.get('id') ?? ''
  const previousId = address.get('previousId') ?? ''
  const handed = handedIn(address)
  const asked = `${id} ${previousId} ${handed}`
  const [opened, setOpened] = useState({ id, previousId, handed, seen: asked, own: id, turn: 0 })
  // The address gets its `id` after the first save of a new draft; any other change means another record in the same tab.
  if (asked !== opened.seen) {
    const isOwn = id !== '' && id === opened.own
    setOpened(isOwn ? { ...opened, seen: asked } : { id, previousId, handed, seen: asked, own: id, turn: opened.turn + 1 })
  }
  return (
    <FormOf
      key={opened.turn}
      {...props}
      id={opened.id}
      previousId={opened.previousId}
      handed={opened.handed}
      onCreated={(created) => {
        setOpened((before) => ({ ...before, own: created }))
        setAddress({ id: created }, { replace: true })
      }}
    />
  )
}

/** What an address hands to a new form, such as the chosen devices; empty for nothing. */
function handedIn(address: URLSearchParams): string {
  if (address.get('id')) return ''
  const rest = new URLSearchParams(address)
  rest.delete('id')
  rest.delete('previousId')
  return rest.toString()
}

interface FormOfProps extends ApplicationFormPageProps {
  id: string
  previousId: string
  handed: string
  onCreated(id: string): void
}

function FormOf({ definition, title, titleOf, preview, note, begins, id, previousId, handed, onCreated }: FormOfProps) {
  const { source, failure, retry } = useFormSource(definition, id, previousId, begins?.fields)
  // Saved once, the form is a draft itself.
  const [isNew, setNew] = useState(id === '')
  const { drafts, awaited, answered } = useUnsentDrafts(definition, isNew && previousId === '' && handed === '')
  // The offer stays as it was first made: taken away by the first save, it would let the form jump up under the hands of who fills it in, and asked for
  // again it would name this form's own draft.
  const [offered, setOffered] = useState<Drafts | null>()
  if (answered && offered === undefined) setOffered(drafts ?? null)
  const whole = useDefinitionFor(definition, source?.form.fields)
  const status = source?.record?.status ?? definition.states[0]?.code ?? ''
  const ownTitle = source && titleOf?.(source.form.fields)
  useTabTitle(ownTitle)
  const { closed } = definition
  const closedNow = closedSentence(definition, today())
  const header = (
    <PageHeader
      title={ownTitle ?? title}
      number={source?.record?.number || undefined}
      status={source && !closedNow && <StatusTag tone={stateOf(definition, status).tone}>{stateOf(definition, status).label}</StatusTag>}
      rule={ruleFor(definition, source?.form.fields ?? {})}
      guide={definition}
    />
  )
  if (closed && closedNow) {
    return (
      <>
        {header}
        <EmptyState
          kind="search"
          title={closedNow}
          text="已提交的可以在列表中查看"
          actions={
            <>
              <Link to={closed.instead}>去办理</Link> <Link to={definition.pages.list}>查看列表</Link>
            </>
          }
        />
      </>
    )
  }
  if (failure) {
    return (
      <>
        {header}
        <FailureNote failure={failure} onRetry={retry} />
      </>
    )
  }
  if (!source || !whole || awaited) {
    return (
      <>
        {header}
        <PageBody>
          {/* Of a form's script that hangs nothing new could be asked: the browser waits for the same one. */}
          {!source && <LongWait onRetry={retry} />}
          {definition.groups.map((group) => (
            <SectionCard key={group.key} title={group.label}>
              <Skeleton active title={false} paragraph={{ rows: Math.min(6, group.fields.length) }} />
            </SectionCard>
          ))}
        </PageBody>
      </>
    )
  }
  if (source.record && !source.record.actions.includes('save')) {
    return (
      <>
        {header}
        <EmptyState
          kind="search"
          title="这份申请现在不能修改"
          text={`当前状态为“${source.record.statusName}”`}
          actions={<Link to={recordAddress(definition, 'detail', source.record.id)}>查看详情</Link>}
        />
      </>
    )
  }
  return (
    <OpenForm
      definition={whole}
      source={source}
      drafts={offered ?? undefined}
      handed={handed}
      header={header}
      preview={preview}
      note={note}
      begins={begins}
      onCreated={(created) => {
        setNew(false)
        onCreated(created)
      }}
    />
  )
}
