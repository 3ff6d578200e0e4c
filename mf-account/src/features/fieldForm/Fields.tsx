import { type FieldDefinition, holds } from '@shared/contract/form'
import { FieldGrid, FormField } from '@shared/ui/form'
import { focusControl } from '@shared/ui/headless'
import type { FieldForm } from './useFieldForm'

interface FieldsProps {
  fields: readonly FieldDefinition[]
  form: FieldForm
  idPrefix: string
  /** What is known of the values of fields, by key: in place of their help, or as a caution. */
  said?: Readonly<Record<string, { help?: string; warning?: string }>>
}

/** Fields of a form in two columns, labels above. */
export function Fields({ fields, form, idPrefix, said = {} }: FieldsProps) {
  return (
    <FieldGrid>
      {fields.map((field) => (
        <FormField
          key={field.key}
          id={`${idPrefix}-${field.key}`}
          field={{ ...field, help: said[field.key]?.help ?? field.help }}
          warning={said[field.key]?.warning}
          value={form.row[field.key] ?? ''}
          row={form.row}
          required={holds(field.required, { fields: form.row })}
          problem={form.problemOf(field.key)}
          onChange={form.change}
        />
      ))}
    </FieldGrid>
  )
}

/** Scrolls to the first invalid field and focuses it. */
export function focusField(idPrefix: string, key: string | undefined): void {
  if (key !== undefined) focusControl(`${idPrefix}-${key}`)
}
