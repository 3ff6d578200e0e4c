import { cautionOf, type FieldDefinition, type FieldGroup, helpApplies, isVisible, statusesTaken } from '@shared/contract/form'
import { useAccess } from '@shared/portal'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { SectionCard } from '../page/layout/SectionCard'
import { fieldBeside } from './choices'
import { useValueBefore } from './comparison'
import { FieldGrid } from './FieldGrid'
import { FormField } from './FormField'
import { useFieldId } from './fieldId'
import { useFormState, useFormStore } from './formStore'
import { shownProblem, shownRefusal, shownWarning } from './shownMessages'

/** The page where a unit maintains its own data; fields copied from it are changed there. */
const unitPage = { path: '/company-info/maintain', access: 'COM-01' }

export interface GroupSectionProps {
  group: FieldGroup
  /** Text of coded values when the form was opened, by field. */
  labels: Readonly<Record<string, string>>
}

/** One group of fields: a card with two columns. */
export const GroupSection = memo(function GroupSection({ group, labels }: GroupSectionProps) {
  const idOf = useFieldId()
  const mayChangeUnit = useAccess(unitPage.access)
  const store = useFormStore()
  const shown = useFormState((state) => isVisible(group, store.values(state)))
  const fromUnit = group.fields.some((field) => field.source === 'unit')
  if (!shown) return null
  return (
    <SectionCard
      id={idOf(`section-${group.key}`)}
      title={group.label}
      note={group.note}
      extra={fromUnit && mayChangeUnit && <Link to={unitPage.path}>更新企业信息</Link>}
    >
      <GroupControls group={group} labels={labels} />
    </SectionCard>
  )
})

/** The controls of a group, bound to the enclosing form. */
export function GroupControls({ group, labels }: GroupSectionProps) {
  return (
    <FieldGrid>
      {group.fields
        .filter((field) => !field.hidden)
        .map((field) => (
          <BoundField key={field.key} field={field} text={labels[field.key]} />
        ))}
    </FieldGrid>
  )
}

function BoundField({ field, text }: { field: FieldDefinition; text: string | undefined }) {
  const store = useFormStore()
  const idOf = useFieldId()
  const value = useFormState((state) => state.form.fields[field.key] ?? '')
  const beside = fieldBeside(field)
  const valueBeside = useFormState((state) => (beside ? (state.form.fields[beside] ?? '') : ''))
  const required = useFormState((state) => store.requires(state, field))
  const problem = useFormState((state) => shownProblem(state, field.key) ?? shownRefusal(state, field.key))
  const warning = useFormState((state) => shownWarning(state, field.key))
  const looked = useFormState((state) => state.looked.get(field.key))
  const visible = useFormState((state) => isVisible(field, store.values(state)))
  const helped = useFormState((state) => helpApplies(field, store.values(state)))
  const caution = useFormState((state) => cautionOf(field, value, state.form.fields))
  const statuses = useFormState((state) => statusesTaken(field, state.form.fields))
  const before = useValueBefore(field, value)
  if (!visible) return null
  return (
    <FormField
      id={idOf(field.key)}
      field={field}
      value={value}
      row={beside ? { [beside]: valueBeside } : {}}
      statuses={statuses}
      required={required && (field.source === undefined || field.source === 'unit')}
      problem={problem}
      warning={warning ?? caution}
      helped={helped}
      choices={looked?.choices}
      before={before}
      more={looked?.path && <Link to={looked.path}>查看档案</Link>}
      text={text}
      onChange={store.changeFields}
      onLeave={() => store.leave(field.key)}
    />
  )
}
