import { accountEndpoints, coveredOfRegistration } from '@shared/contract/account'
import { type FieldDefinition, type FieldGroup, holds } from '@shared/contract/form'
import { type Fact, FactList, MaskedValue, Missing } from '@shared/ui/detail'
import { ReviewPart } from '@shared/ui/review'

export interface RegisteredFieldsProps {
  /** Id of the registration. */
  id: string
  groups: readonly FieldGroup[]
  fields: Readonly<Record<string, string>>
  /** Texts of coded values, by field. */
  labels: Readonly<Record<string, string>>
}

/** The applicant's data, by group. Empty optional fields are omitted. */
export function RegisteredFields({ id, groups, fields, labels }: RegisteredFieldsProps) {
  const factOf = (field: FieldDefinition): Fact[] => {
    const text = labels[field.key] || fields[field.key]
    if (!text && !holds(field.required, { fields })) return []
    return [
      {
        key: field.key,
        label: field.label,
        value: text ? <Registered id={id} field={field.key} name={field.label} text={text} /> : <Missing />,
        wide: field.wide,
      },
    ]
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

interface RegisteredProps {
  id: string
  field: string
  name: string
  text: string
}

const isCovered = (field: string, text: string): boolean => text.includes('*') && coveredOfRegistration.some((covered) => covered === field)

/** A submitted value; personal data are masked and can be revealed by the reviewer. */
export const Registered = ({ id, field, name, text }: RegisteredProps) =>
  isCovered(field, text) ? <MaskedValue reveal={accountEndpoints.revealReg} recordId={id} path={field} masked={text} name={name} /> : text
