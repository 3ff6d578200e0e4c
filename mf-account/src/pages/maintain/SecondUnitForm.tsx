import { secondUnitAttachments, secondUnitFields } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import { unitEndpoints } from '@shared/contract/unit'
import { notify, useCallMutation } from '@shared/portal'
import { useEffect, useState } from 'react'
import { Fields, focusField } from '../../features/fieldForm/Fields'
import { FormActs } from '../../features/fieldForm/FormActs'
import { useFieldForm } from '../../features/fieldForm/useFieldForm'
import { ChangePapers } from './ChangePapers'

const idPrefix = 'second-unit'
/** A second unit is always a maintenance unit. */
const unitType = '2'

export interface SecondUnitFormProps {
  second: DataOf<typeof unitEndpoints.unitTwo>
  onUnsaved(unsaved: boolean): void
  onClose(): void
}

/** The application for a second unit; a refused one can be corrected. */
export function SecondUnitForm({ second, onUnsaved, onClose }: SecondUnitFormProps) {
  const form = useFieldForm(secondUnitFields, second.application?.fields ?? {})
  const [unsent, setUnsent] = useState<string>()
  const { isChanged } = form
  useEffect(() => {
    onUnsaved(isChanged)
    return () => onUnsaved(false)
  }, [isChanged, onUnsaved])
  const send = useCallMutation(unitEndpoints.saveWbZhUnit, {
    invalidates: [unitEndpoints.unitTwo],
    onSuccess: () => {
      notify.success('申请已提交，审核结果以短信告知')
      onClose()
    },
    onError: ({ fieldErrors }) => {
      form.refuse(fieldErrors)
      focusField(idPrefix, fieldErrors.find((error) => !error.field.startsWith('attachments.'))?.field)
      return fieldErrors.length > 0
    },
  })
  function submit() {
    const [first] = form.reveal()
    if (unsent) return notify.warning(unsent)
    if (first) return focusField(idPrefix, first.field)
    const fields = Object.fromEntries(secondUnitFields.map(({ key }) => [key, (form.row[key] ?? '').trim()]))
    send.mutate({ body: { attrefsysid: second.attrefsysid, fields: { ...fields, unitType } } })
  }
  return (
    <>
      <Fields fields={secondUnitFields} form={form} idPrefix={idPrefix} />
      <ChangePapers
        title="申请材料"
        papers={secondUnitAttachments}
        papersId={second.attrefsysid}
        problemOf={(code) => form.problemOf(`attachments.${code}`)}
        onUnsent={setUnsent}
      />
      <FormActs beside label="提交申请" saving={send.isPending} onSave={submit} onCancel={onClose} />
    </>
  )
}
