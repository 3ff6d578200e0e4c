import { labelOf } from '@shared/contract/enums'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { portalEndpoints } from '@shared/contract/portal'
import { type UnitField, unitChangeAttachments, unitEndpoints, unitFieldGroups } from '@shared/contract/unit'
import { invalidateCalls, notify, useCallMutation } from '@shared/portal'
import { FactList, Missing } from '@shared/ui/detail'
import { useRegions } from '@shared/ui/form'
import { ExplainedButton, SectionCard } from '@shared/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Fields, focusField } from '../../features/fieldForm/Fields'
import { FormActs } from '../../features/fieldForm/FormActs'
import { useFieldForm } from '../../features/fieldForm/useFieldForm'
import { ChangePapers } from './ChangePapers'

const registered = unitFieldGroups
  .map((group) => ({ ...group, fields: group.fields.filter((field) => field.review) }))
  .filter((group) => group.fields.length > 0)
const registeredFields = registered.flatMap((group) => group.fields)
const idPrefix = 'registered'

export interface RegisteredInformationProps {
  version: number
  saved: FormRow
  /** Id under which the papers of the next change are stored. */
  papersId: string
  /** A change is waiting for the authority: no second one until it is decided. */
  waiting: boolean
  /** Values of an application that was returned: the next one begins with them. */
  refused?: FormRow | undefined
  onUnsaved(unsaved: boolean): void
}

/** Data on the business licence: shown, and changed by an application with papers. */
export function RegisteredInformation({ version, saved, papersId, waiting, refused, onUnsaved }: RegisteredInformationProps) {
  const [editing, setEditing] = useState(false)
  const [unsent, setUnsent] = useState<string>()
  const form = useFieldForm(registeredFields, saved)
  const queries = useQueryClient()
  const unsaved = editing && form.isChanged
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])

  function begin() {
    setEditing(true)
    if (refused) form.change(refused)
  }
  function leave() {
    setEditing(false)
    form.discard()
  }
  const send = useCallMutation(unitEndpoints.changeUnit, {
    invalidates: [unitEndpoints.mine, unitEndpoints.changeDraft, unitEndpoints.findChangeUnit, portalEndpoints.waitingCounts],
    onSuccess: () => {
      notify.success('变更申请已提交，审核通过后生效')
      leave()
    },
    onError: (problem) => {
      if (problem.code === 'STALE_VERSION') {
        notify.warning(`${messages.savedElsewhere('本单位信息')}，已取回最新内容；您填写的还在，请核对后再次提交`)
        void invalidateCalls(queries, [unitEndpoints.mine, unitEndpoints.changeDraft])
        return true
      }
      form.refuse(problem.fieldErrors)
      const ownFields = problem.fieldErrors.filter((error) => !error.field.startsWith('attachments.'))
      focusField(idPrefix, ownFields[0]?.field)
      return problem.fieldErrors.length > 0
    },
  })
  function submit() {
    const [first] = form.reveal()
    if (unsent) return notify.warning(unsent)
    if (first) return focusField(idPrefix, first.field)
    if (!form.isChanged) return notify.warning('登记信息没有变化，无需提交')
    send.mutate({ body: { version, fields: form.changes, attrefsysid: papersId } })
  }

  return registered.map((group) => (
    <SectionCard
      key={group.key}
      title={group.label}
      note={group.note}
      extra={
        editing ? undefined : (
          <ExplainedButton disabled={waiting} said={waiting ? '已有变更正在审核，审核完成后才能再次申请' : undefined} onClick={begin}>
            {refused ? '修改后重新申请' : '申请变更'}
          </ExplainedButton>
        )
      }
    >
      {editing ? (
        <>
          <Fields fields={group.fields} form={form} idPrefix={idPrefix} />
          <ChangePapers
            title="变更材料"
            papers={unitChangeAttachments}
            papersId={papersId}
            problemOf={(code) => form.problemOf(`attachments.${code}`)}
            onUnsent={setUnsent}
          />
          <FormActs beside label="提交变更申请" cancelLabel="取消变更" saving={send.isPending} onSave={submit} onCancel={leave} />
        </>
      ) : (
        <Shown fields={group.fields} saved={saved} />
      )}
    </SectionCard>
  ))
}

function Shown({ fields, saved }: { fields: readonly UnitField[]; saved: FormRow }) {
  const { nameOf } = useRegions()
  const words = (field: UnitField): string => {
    const value = saved[field.key] ?? ''
    if (field.enum) return labelOf(field.enum, value)
    return field.type === 'region' ? nameOf(value) : value
  }
  return <FactList facts={fields.map((field) => ({ key: field.key, label: field.label, value: words(field) || <Missing /> }))} />
}
