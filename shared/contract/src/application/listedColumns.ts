import { type FieldDefinition, fieldTypeOf } from '../form/definition'
import type { ApplicationDefinition } from './definition'
import { actsOnRecord, deviceNumber, devicesNamed, fieldsOf, hasDeadline, relationsOfRole } from './definitionReaders'
import type { ApplicationRow, listViews } from './schemas'

/** A column of a type's list: its page and its exported file are both built from it. */
export interface ListedColumn {
  /** A column of every list by its name, or the key of a field of the form. */
  key: string
  title: string
  /** The type of its values; with `ofForm` the whole field. */
  field: Pick<FieldDefinition, 'type' | 'precision'>
  /** Set on the columns of the form's own fields. */
  ofForm?: FieldDefinition
  /** Set on the column that says who applied. */
  ofApplicant?: true
  /** What stands under the value on the page, and in a column of its own in the file. */
  note?: { title: string; value(row: ApplicationRow): string }
  /** What is written: the readable text of coded values; numbers and days as they are stored. */
  value(row: ApplicationRow): string
}

const text = { type: 'string' } as const

/**
 * Whether a list shows records of several units, so that each row has to say whose it is. Also among its own a unit finds those another unit
 * has made for its devices, if it has to act on some of the type.
 */
export const listsSeveralUnits = (definition: ApplicationDefinition, roleType: string, view: (typeof listViews)[number]): boolean =>
  relationsOfRole(definition, roleType).some((relation) => relation !== 'owner' && (view !== 'own' || actsOnRecord(relation)))

/** What the numbers of a type's devices are: 使用登记证编号或设备编号. Those of vehicles and of works are none of the device. */
function numbersTitle(definition: ApplicationDefinition): string {
  const { table, numbers = [] } = definition.index.equipment ?? {}
  const fields = table === undefined ? fieldsOf(definition) : (definition.tables.find(({ key }) => key === table)?.columns ?? [])
  const named = numbers.flatMap((number) => fields.filter(({ key }) => key === number))
  return named.map(({ type, label }) => (type === 'equipment' ? '设备编号' : label)).join('或')
}

/**
 * Columns of a type's list, in the order they are read: number, kind, applicant, devices, the other fields of its rows, area, dates, state.
 * @param ofSeveral the rows are applications of several units
 */
export function listedColumns(definition: ApplicationDefinition, ofSeveral: boolean): ListedColumn[] {
  const fields = fieldsOf(definition)
  // Some types have their own field for the applicant's name, some of them to name the unit applied for.
  const named = fields.find(({ key, prefillFromUnit }) => prefillFromUnit === 'unitName' && definition.listFields.includes(key))
  const kind = definition.index.kind ?? ''
  // What the column of the devices says already.
  const { table, name, numbers: [number] = [] } = definition.index.equipment ?? {}
  const said = table === undefined ? [name, number] : []
  const others = definition.listFields.filter((key) => key !== kind && !said.includes(key) && !(ofSeveral && key === named?.key))
  const ofField = (key: string): ListedColumn[] => {
    const field = fields.find((candidate) => candidate.key === key)
    if (!field) return []
    const { numeric } = fieldTypeOf(field)
    const value = ({ labels, fields: values }: ApplicationRow) => (numeric ? undefined : labels[key]) ?? values[key] ?? ''
    return [{ key, title: field.label, field, ofForm: field, value }]
  }
  const applicant: ListedColumn[] = named
    ? ofField(named.key).map((column) => ({ ...column, ofApplicant: true }))
    : [{ key: 'unitName', title: '申请单位', field: text, ofApplicant: true, value: (row) => row.unitName }]
  const devices: ListedColumn = {
    key: 'equipment',
    title: '设备',
    field: text,
    value: (row) => devicesNamed(definition, row),
    note: { title: numbersTitle(definition), value: (row) => deviceNumber(definition, row) },
  }
  return [
    { key: 'number', title: '编号', field: text, value: (row) => row.number },
    ...ofField(kind),
    ...(ofSeveral ? applicant : []),
    ...(definition.index.equipment ? [devices] : []),
    ...others.flatMap(ofField),
    // A record whose form asks for no area lies in none.
    ...(definition.index.areaCode ? [{ key: 'areaName', title: '区域', field: text, value: (row: ApplicationRow) => row.areaName }] : []),
    ...(hasDeadline(definition) ? [{ key: 'dueDate', title: '办理期限', field: { type: 'date' } as const, value: (row: ApplicationRow) => row.dueDate }] : []),
    { key: 'submitDate', title: '提交日期', field: { type: 'datetime' }, value: (row) => row.submitDate },
    { key: 'status', title: '状态', field: text, value: (row) => row.statusName },
  ]
}
