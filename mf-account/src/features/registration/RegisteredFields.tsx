import { type FieldDefinition, type FieldGroup, holds } from '@shared/contract/form'
import { type Fact, FactList, Missing } from '@shared/ui/detail'
import { ReviewPart } from '@shared/ui/review'

export interface RegisteredFieldsProps {
  groups: readonly FieldGroup[]
  fields: Readonly<Record<string, string>>
  /** Readable text of coded values. */
  labels: Readonly<Record<string, string>>
}

/** What an applicant wrote, group by group. What is empty and need not be there takes no room. */
export function RegisteredFields({ groups, fields, labels }: RegisteredFieldsProps) {
  const factOf = (field: FieldDefinition): Fact[] => {
    const text = labels[field.key] || fields[field.key]
    if (!text && !holds(field.required, { fields })) return []
    return [{ key: field.key, label: field.label, value: text || <Missing />, wide: field.wide }]
  }
  return groups.map((group) => {
    const facts = group.fields.flatMap(factOf)
    return (
      facts.length > 0 && (
        <ReviewPart key={group.key} title={group.label}>
          <FactList facts={facts} />
        </ReviewPart>
      )
    )
  })
}
