import type { ChoiceNote } from '@shared/contract/application'
import { catalogueEntry, catalogueName } from '@shared/contract/catalogue'
import { labelOf } from '@shared/contract/enums'
import { canonical, codesOf, daysOffered, type FieldDefinition, type FormRow, fieldTypeOf, maxLengthOf, unitOfMeasure } from '@shared/contract/form'
import { Checkbox, Input, Rate, Select } from 'antd'
import { today } from '../../headless/day'
import { clearButton } from '../../page/button/clearButton'
import { type Choice, choicesOf } from '../choices'
import { AccountSelect } from './AccountSelect'
import styles from './controls.module.css'
import { DateControl } from './DateControl'
import { EquipmentNumber } from './EquipmentNumber'
import { EquipmentNumbers } from './EquipmentNumbers'
import { OperatorName } from './OperatorName'
import { RegionName, RegionSelect } from './RegionSelect'
import { UnitName } from './UnitName'
import { UnitSelect } from './UnitSelect'
import { WrappedLine } from './WrappedLine'

export interface FieldControlProps {
  field: FieldDefinition
  id: string
  value: string
  /** The other values of the same form or row; cascades depend on them. */
  row: FormRow
  /** For `equipment`: accepted use states, depending on the form's values; absent: any. */
  statuses?: readonly string[] | undefined
  /** Called with the field and all fields that change with it: lower levels of a cascade, fields filled from a chosen unit. */
  onChange(change: FormRow): void
  onLeave?: () => void
  invalid?: boolean
  required?: boolean
  /** Id of the error message or hint. */
  describedBy?: string
  /** Name for screen readers where there is no visible label: in tables. */
  name?: string
  /** It stands in a cell, which may be too narrow for the value in one line. */
  inCell?: boolean
  /** Text of a coded value until its options are loaded. */
  text?: string
  /** For `account`: what the service says of each choice. */
  choices?: readonly ChoiceNote[] | undefined
}

/** The control of a field, by its type. All values are strings. */
export function FieldControl({
  field,
  id,
  value,
  row,
  statuses,
  onChange,
  onLeave,
  invalid = false,
  required,
  describedBy,
  name,
  inCell = false,
  text,
  choices,
}: FieldControlProps) {
  const common = {
    id,
    status: invalid ? ('error' as const) : undefined,
    placeholder: field.placeholder ?? fieldTypeOf(field).placeholder,
    'aria-invalid': invalid,
    'aria-required': required,
    'aria-describedby': describedBy,
    'aria-label': name,
  }
  const change = (next: string) => onChange({ [field.key]: next })
  const input = {
    ...common,
    value,
    onBlur: () => {
      const kept = canonical(field, value.trim(), row)
      if (value !== kept) change(kept)
      onLeave?.()
    },
    autoComplete: 'off',
    // Longer than allowed, so that validation reports text that is too long instead of the browser cutting it silently.
    maxLength: maxLengthOf(field) * 2 + 40,
  }
  if (field.source !== undefined) {
    if (field.type === 'region') return <RegionName {...common} value={value} className={styles.readOnly} />
    // A derived code changes while the user types, so the text loaded with the record may be out of date.
    const shown = field.enum ? labelOf(field.enum, value) : field.type === 'catalogue' ? catalogueName(value) : (text ?? value)
    const suffix = unitOfMeasure(field, row)
    const derived = { ...common, value: shown, title: shown, readOnly: true, className: styles.readOnly }
    return inCell && suffix === undefined ? <WrappedLine {...derived} /> : <Input {...derived} suffix={suffix} />
  }
  switch (field.type) {
    case 'text':
      return <Input.TextArea {...input} autoSize={{ minRows: 3, maxRows: 10 }} onChange={(event) => change(event.target.value)} />
    case 'date':
    case 'month':
    case 'datetime':
      return (
        <DateControl
          {...common}
          kind={field.type}
          bounds={daysOffered(field, today())}
          value={value}
          read={(typed) => canonical(field, typed)}
          onChange={change}
          onBlur={onLeave}
        />
      )
    case 'integer':
    case 'decimal':
    case 'money':
      return (
        <Input
          {...input}
          inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
          suffix={unitOfMeasure(field, row) ?? (field.type === 'money' ? '元' : undefined)}
          onChange={(event) => change(event.target.value)}
        />
      )
    case 'enum':
    case 'catalogue': {
      const options = choicesOf(field, row)
      return (
        <Select
          {...common}
          style={{ width: '100%' }}
          placeholder={field.placeholder ?? (field.catalogueParent && options.length === 0 && row[field.catalogueParent] ? '无下级' : '请选择')}
          value={value === '' ? undefined : value}
          options={withUnknown(options, value, text)}
          allowClear={field.required !== true && clearButton}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          onChange={(code?: string) => change(code ?? '')}
          onBlur={onLeave}
        />
      )
    }
    case 'enums':
      return (
        <Select
          {...common}
          mode="multiple"
          style={{ width: '100%' }}
          placeholder={field.placeholder ?? '请选择，可多选'}
          value={codesOf(value)}
          options={choicesOf(field, row)}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(codes: string[]) => change(codes.join(','))}
          onBlur={onLeave}
        />
      )
    case 'account':
      return (
        <AccountSelect
          {...common}
          placeholder={field.placeholder ?? '请选择'}
          roleTypes={field.accountRoles}
          notes={choices}
          value={value}
          text={text}
          onChange={change}
          onBlur={onLeave}
        />
      )
    case 'rating':
      return (
        <Rate
          id={id}
          aria-label={name ?? field.label}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          allowClear={field.required !== true}
          value={Number(value)}
          onChange={(stars) => change(stars === 0 ? '' : String(stars))}
          onBlur={onLeave}
        />
      )
    case 'declaration':
      return (
        <Checkbox
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          checked={value === '1'}
          onChange={(event) => change(event.target.checked ? '1' : '')}
          onBlur={onLeave}
        >
          {field.placeholder ?? '是'}
        </Checkbox>
      )
    case 'region':
      return (
        <RegionSelect
          {...common}
          placeholder={field.placeholder ?? '请选择'}
          clearable={field.required === false}
          keepsTyped
          value={value}
          onChange={change}
          onBlur={onLeave}
        />
      )
    case 'equipment':
      return (
        <EquipmentNumber
          {...common}
          field={field}
          value={value}
          statuses={statuses}
          onChange={onChange}
          onBlur={() => {
            const kept = canonical(field, value.trim())
            if (value !== kept) change(kept)
            onLeave?.()
          }}
        />
      )
    case 'equipments':
      return <EquipmentNumbers id={id} aria-label={name} aria-describedby={describedBy} field={field} value={value} onChange={onChange} onBlur={onLeave} />
    case 'unit':
      return (
        <UnitSelect
          {...common}
          placeholder={field.placeholder ?? '请选择，可输入名称查找'}
          source={field.unitSource ?? 'authority'}
          value={value}
          text={text}
          onChange={change}
          onBlur={onLeave}
        />
      )
    default:
      if (field.unitFill) {
        return <UnitName {...common} value={value} fill={field.unitFill} offers={field.unitOffered} fieldKey={field.key} onChange={onChange} onBlur={onLeave} />
      }
      if (field.equipmentFill && statuses) {
        return <EquipmentNumber {...common} field={field} value={value} statuses={statuses} onChange={onChange} onBlur={onLeave} />
      }
      if (field.operatorFill) return <OperatorName {...common} field={field} value={value} onChange={onChange} onBlur={onLeave} />
      if (inCell && field.type === 'string') return <WrappedLine {...input} onTyped={change} />
      return (
        <Input
          {...input}
          inputMode={field.type === 'mobile' || field.type === 'postcode' ? 'numeric' : undefined}
          onChange={(event) => change(event.target.value)}
        />
      )
  }
}

/** A value that is not an option (pasted, or from an older catalogue) stays visible, so that the user can correct it. */
function withUnknown(options: Choice[], value: string, text: string | undefined): Choice[] {
  if (value === '' || options.some((option) => option.value === value)) return options
  return [{ value, label: text ?? catalogueEntry(value)?.name ?? value }, ...options]
}
