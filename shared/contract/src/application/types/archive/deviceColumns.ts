import { childrenOf } from '../../../catalogue/catalogue'
import { enums } from '../../../enums'
import { type Condition, holds, overRow } from '../../../form/condition'
import type { CrossCheck } from '../../../form/crossCheck'
import type { FieldDefinition, FieldGroup, FormRow, TableDefinition } from '../../../form/definition'
import { isVisible } from '../../../form/fieldRules'

/** The field groups of an archive as columns of a device table: the same requirements, checked per row. */

/** Sample values for the import template where the field type does not provide one. */
const examples: FormRow = {
  equipmentName: '示例设备',
  model: 'SL-1000',
  factoryNo: 'SL20230001',
  manufacturer: '示例制造有限公司',
  manufactureDate: '2023-03-01',
  usePlaceDetail: '鄞州区示例路100号',
  unitInternalNo: '1号',
}

/** A sample value by field type; for a text, the name of the field. */
function exampleOf(field: FieldDefinition, row: FormRow): string {
  if (examples[field.key] !== undefined) return examples[field.key] ?? ''
  if (field.enum) return enums[field.enum][0]?.code ?? ''
  if (field.type === 'catalogue') return childrenOf(row[field.catalogueParent ?? ''])[0]?.code ?? ''
  if (field.type === 'date') return '2023-06-01'
  if (field.type === 'month') return '2023-06'
  if (field.type === 'integer' || field.type === 'decimal') return field.min !== undefined && Number(field.min) > 1 ? field.min : '1'
  return field.label
}

/** Adds sample values to the columns required for devices of a kind. @param kind catalogue code */
function withExamples(columns: readonly FieldDefinition[], kind: string): FieldDefinition[] {
  const row: FormRow = {}
  const fields = { equclacode: kind }
  return columns.map((column) => {
    const values = { fields, row }
    const asked = isVisible(column, values) && (examples[column.key] !== undefined || column.type === 'catalogue' || holds(column.required, values))
    if (!asked) return column
    const example = exampleOf(column, { ...fields, ...row })
    row[column.key] = example
    return example === '' ? column : { ...column, example }
  })
}

/**
 * @param groups of the form for a single device
 * @param saidOnce keys of fields entered once, outside the table
 * @param kind of the devices; empty if not known yet
 */
export function deviceColumns(groups: readonly FieldGroup[], saidOnce: readonly string[], kind: string): FieldDefinition[] {
  const own = groups.flatMap((group) => group.fields.filter(({ key }) => !saidOnce.includes(key)).map((field) => ({ group, field })))
  const keys = own.map(({ field }) => field.key)
  const shown = (parts: readonly { visibleWhen?: Condition }[]): { visibleWhen?: Condition } => {
    const conditions = parts.flatMap(({ visibleWhen }) => (visibleWhen ? [overRow(visibleWhen, keys)] : []))
    return conditions.length === 0 ? {} : { visibleWhen: { all: conditions } }
  }
  const columns = own.map(({ group, field }): FieldDefinition => {
    const { visibleWhen: _, required, label, ...rest } = field
    // Imported columns are matched by title: if two parts of a device have a field of the same name, the group's name is put in front.
    const alike = own.some((other) => other.field !== field && other.field.label === label)
    return {
      ...rest,
      label: alike ? `${group.label}${label}` : label,
      required: typeof required === 'object' ? overRow(required, keys) : required,
      ...shown([group, field]),
    }
  })
  return withExamples(columns, kind)
}

/** Cross-checks of a device, applied to each row. */
export const crossChecksOfRows = ({ key, columns }: TableDefinition, checks: readonly CrossCheck[]): CrossCheck[] =>
  checks
    .filter(({ field }) => columns.some((column) => column.key === field))
    .map(({ field, message, holds: right }) => ({
      field: `${key}.${field}`,
      message,
      holds: ({ fields }, today, row) => right({ fields: { ...fields, ...row }, tables: {} }, today, {}),
    }))
