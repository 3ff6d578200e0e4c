import { PrinterOutlined } from '@ant-design/icons'
import {
  type ApplicationDefinition,
  type ApplicationDetail as ApplicationRecord,
  actsOnRecord,
  askedAgainAddress,
  isDecision,
  keepsDrafts,
  mayAskAgain,
  recordAddress,
  stateOf,
  transitionOf,
  waitsFor,
} from '@shared/contract/application'
import { useSession, useSteadyTab, useTabTitle } from '@shared/portal'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApplicationDetail, ApplicationDetailSkeleton } from '../detail/ApplicationDetail'
import { type HeldUp, viewerOf } from '../detail/hint'
import { useApplicationRecord } from '../detail/useApplicationRecord'
import { useDefinitionFor } from '../detail/useDefinitionFor'
import { usePrint } from '../detail/usePrint'
import { FailureNote } from '../page/feedback/FailureNote'
import { NothingNamed } from '../page/feedback/NothingNamed'
import { PageHeader } from '../page/layout/PageHeader'
import { StatusTag } from '../page/status/StatusTag'
import { ActsAtButton } from './ActsAtButton'
import { useCopy } from './useCopy'
import { useTransitionDialog } from './useTransitionDialog'

interface ApplicationDetailPageProps {
  definition: ApplicationDefinition
  /** Exactly the menu title. */
  title: string
  /** Additional content of a type's own page, shown above the form. */
  addition?: (record: ApplicationRecord) => ReactNode
  /** What keeps the record from going on for now, where the type's own page knows it. */
  heldUp?: HeldUp | undefined
}

/** One application, by the `id` in the address: all its data, and the actions its reader may take. */
export function ApplicationDetailPage({ definition, title, addition, heldUp }: ApplicationDetailPageProps) {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const { record, events, failure, reload, reloading } = useApplicationRecord(definition, id)
  const roleType = useSession((session) => session.roleType)
  const whole = useDefinitionFor(definition, record?.form.fields, record?.definitionVersion)
  useTabTitle(record?.number ? `${title} ${record.number}` : undefined)
  const state = record && stateOf(definition, record.status)
  return (
    <>
      <PageHeader
        title={title}
        number={record?.number || undefined}
        status={record && state && <StatusTag tone={state.tone}>{record.statusName}</StatusTag>}
        actions={record && <DetailActions definition={definition} record={record} />}
      />
      {id === '' ? (
        <NothingNamed what="一件" list={{ title: '列表', path: definition.pages.query }} />
      ) : failure ? (
        <FailureNote failure={failure} onRetry={() => void reload()} retrying={reloading} />
      ) : record && whole ? (
        <ApplicationDetail
          definition={whole}
          record={record}
          events={events}
          viewer={viewerOf(definition, roleType, record.own)}
          addition={addition}
          heldUp={heldUp ?? (record.heldUp === undefined ? undefined : { lead: record.heldUp, text: '' })}
        />
      ) : (
        <ApplicationDetailSkeleton definition={definition} />
      )}
    </>
  )
}

function DetailActions({ definition, record }: { definition: ApplicationDefinition; record: ApplicationRecord }) {
  const navigate = useNavigate()
  const tab = useSteadyTab()
  const { ask, dialog } = useTransitionDialog(definition, (path, id) => {
    if (transitionOf(definition, path, record.status)?.to === null && id === record.id) tab.close(definition.pages.list)
  })
  const { print, printing, blocked } = usePrint(definition)
  const { copy, several, busy, dialog: copyDialog } = useCopy(definition)
  const copied = { id: record.id, fields: record.form.fields }
  const many = several(copied)
  const editable = record.actions.includes('save') && !definition.closed
  const moves = record.actions.flatMap((path) => {
    const transition = transitionOf(definition, path, record.status)
    return transition?.by.some(({ relation }) => actsOnRecord(relation)) && path !== 'save' && path !== 'commit' ? [transition] : []
  })
  const handles = definition.transitions.some(
    (transition) => record.actions.includes(transition.path) && transition.from.includes(record.status) && isDecision(transition),
  )
  const { actsAt } = stateOf(definition, record.status)
  const elsewhere = record.own ? actsAt : undefined
  // The primary action: one the record waits for, or one that leads to a later state. Withdrawing and cancelling are never primary.
  const awaited = elsewhere
    ? undefined
    : moves.find(
        ({ by, to, confirm }) =>
          !confirm?.danger && (by.some(({ relation }) => waitsFor(definition, record.status, relation)) || Number(to) > Number(record.status)),
      )
  const paper = editable || handles || elsewhere || awaited ? undefined : record.documents[record.documents.length - 1]
  return (
    <>
      {moves
        .filter((transition) => transition !== awaited)
        .map((transition) => (
          <Button key={transition.path} danger={transition.confirm?.danger} onClick={() => ask(record, transition.path)}>
            {transition.label}
          </Button>
        ))}
      {record.own && keepsDrafts(definition) && !definition.closed && (
        <Button loading={busy === record.id} onClick={() => copy(copied)}>
          复制
        </Button>
      )}
      {record.own && many && <Button onClick={many}>复制多份</Button>}
      {mayAskAgain(definition, record) && (
        <Button onClick={() => void navigate(askedAgainAddress(definition, record.id))}>{definition.askedAgain?.label}</Button>
      )}
      {record.documents.map((document) => (
        <Button
          key={document.key}
          type={document === paper ? 'primary' : 'default'}
          icon={<PrinterOutlined />}
          loading={printing === document.key}
          onClick={() => void print(record.id, document.key)}
        >
          打印{document.label}
        </Button>
      ))}
      {/* The primary action is the last one in every state. */}
      {awaited && (
        <Button type="primary" onClick={() => ask(record, awaited.path)}>
          {awaited.label}
        </Button>
      )}
      {elsewhere && <ActsAtButton actsAt={elsewhere} record={record} />}
      {editable && (
        <Button type="primary" onClick={() => void navigate(recordAddress(definition, 'form', record.id))}>
          修改
        </Button>
      )}
      {handles && (
        <Button type="primary" onClick={() => void navigate(recordAddress(definition, 'reviewDetail', record.id))}>
          去办理
        </Button>
      )}
      {dialog}
      {copyDialog}
      {blocked}
    </>
  )
}
