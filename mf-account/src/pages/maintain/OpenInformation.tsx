import { type FormRow, holds } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { type UnitFieldGroup, unitEndpoints, unitFieldGroups } from '@shared/contract/unit'
import { invalidateCalls, notify, useCallMutation } from '@shared/portal'
import { PageBody, SectionCard } from '@shared/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Fields, focusField } from '../../features/fieldForm/Fields'
import { SaveBar } from '../../features/fieldForm/SaveBar'
import { useFieldForm } from '../../features/fieldForm/useFieldForm'

const openGroups = unitFieldGroups
  .map((group) => ({ ...group, fields: group.fields.filter((field) => !field.review) }))
  .filter((group) => group.fields.length > 0)
const openFields = openGroups.flatMap((group) => group.fields)
const idPrefix = 'unit'

/** Whether a group concerns the unit: its type requires a field of it, or a field has a value. */
const concerns = (group: UnitFieldGroup, row: FormRow): boolean =>
  group.fields.some((field) => field.required === false || holds(field.required, { fields: row }) || (row[field.key] ?? '') !== '')

export interface OpenInformationProps {
  version: number
  saved: FormRow
  onUnsaved(unsaved: boolean): void
  /** Rendered above: the registered information. */
  children: ReactNode
  /** Rendered below. */
  after: ReactNode
}

/** Fields a unit may change itself: saved at once, and logged. */
export function OpenInformation({ version, saved, onUnsaved, children, after }: OpenInformationProps) {
  const form = useFieldForm(openFields, saved)
  const { isChanged } = form
  const queries = useQueryClient()
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved])
  const save = useCallMutation(unitEndpoints.save, {
    invalidates: [unitEndpoints.mine, unitEndpoints.findChangeUnit],
    onSuccess: () => notify.success('已保存，立即生效'),
    onError: (problem) => {
      if (problem.code === 'STALE_VERSION') {
        notify.warning(`${messages.savedElsewhere('本单位信息')}，已取回最新内容；您填写的还在，请核对后再次保存`)
        void invalidateCalls(queries, [unitEndpoints.mine])
      }
      form.refuse(problem.fieldErrors)
      focusField(idPrefix, problem.fieldErrors[0]?.field)
      return problem.code === 'STALE_VERSION' || problem.fieldErrors.length > 0
    },
  })
  function submit() {
    const [first] = form.reveal()
    if (first) return focusField(idPrefix, first.field)
    if (!isChanged) return notify.success('没有需要保存的改动')
    save.mutate({ body: { version, fields: form.changes } })
  }
  return (
    <>
      <PageBody>
        {children}
        {openGroups
          .filter((group) => concerns(group, form.row))
          .map((group) => (
            <SectionCard key={group.key} title={group.label} note={group.note}>
              <Fields fields={group.fields} form={form} idPrefix={idPrefix} />
            </SectionCard>
          ))}
        {after}
      </PageBody>
      <SaveBar
        text={isChanged ? `有 ${Object.keys(form.changes).length} 项改动未保存，保存后立即生效` : '没有未保存的改动'}
        saving={save.isPending}
        disabled={!isChanged}
        onSave={submit}
        onDiscard={form.discard}
      />
    </>
  )
}
