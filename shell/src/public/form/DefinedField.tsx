import { enums } from '@shared/contract/enums'
import { type FieldDefinition, type FormRow, holds, maxLengthOf } from '@shared/contract/form'
import { longest } from './fieldProblems'
import { SelectField, TextArea, TextField } from './fields'
import { RegionField } from './RegionField'

interface DefinedFieldProps {
  field: FieldDefinition
  values: FormRow
  problem: string | undefined
  onChange(key: string, value: string): void
  onBlur(key: string): void
}

/** Autocomplete values of fields the browser may fill in. */
const autoComplete: Readonly<Record<string, string>> = { unitName: 'organization', adminName: 'name', applicant: 'name', email: 'email', loginName: 'username' }

/** The control of a field defined in the contract. */
export function DefinedField({ field, values, problem, onChange, onBlur }: DefinedFieldProps) {
  const { key } = field
  const shared = {
    name: key,
    label: field.label,
    help: field.help,
    wide: field.wide,
    required: holds(field.required, { fields: values }),
    problem,
    value: values[key] ?? '',
    onChange: (value: string) => onChange(key, value),
    onBlur: () => onBlur(key),
  }
  switch (field.type) {
    case 'enum':
      return <SelectField {...shared} options={field.enum ? enums[field.enum] : []} />
    case 'region':
      return <RegionField {...shared} />
    case 'text':
      return <TextArea {...shared} maxLength={longest(maxLengthOf(field))} />
    case 'date':
      return <TextField {...shared} type="date" min="1900-01-01" max="2999-12-31" />
    default:
      return (
        <TextField
          {...shared}
          maxLength={longest(maxLengthOf(field))}
          autoComplete={autoComplete[key]}
          inputMode={field.type === 'mobile' || field.type === 'phone' ? 'tel' : field.type === 'email' ? 'email' : undefined}
          capitals={field.type === 'uscc' || field.type === 'idCard'}
        />
      )
  }
}
