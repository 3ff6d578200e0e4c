import type { EnumName } from '../enums'
import type { RuleName } from '../rules/rules'
import type { BlankForm } from './blankForms'

/**
 * A form as data: what its controls, its checks and the service's schema are made from. Applications, registration, units
 * and accounts describe theirs so.
 */

export interface FieldGroup {
  key: string
  label: string
  /** A short remark beside the group's title. */
  note?: string
  fields: readonly FieldDefinition[]
}

export type FieldType =
  | 'string'
  | 'text'
  | 'date'
  | 'enum'
  | 'region'
  | 'mobile'
  | 'phone'
  | 'postcode'
  | 'uscc'
  /** Id of a unit, chosen from the list `source` names. */
  | 'unit'
  /** Code of the equipment catalogue at `catalogueLevel`, under the value of the field `catalogueParent`. */
  | 'catalogue'

export interface FieldDefinition {
  key: string
  label: string
  type: FieldType
  required: boolean | Condition
  /** Longest text, in characters. Types with a fixed form bring their own. */
  maxLength?: number
  enum?: EnumName
  unitSource?: 'authority' | 'inspection'
  /** Typing a name offers the use units the portal knows; choosing one fills these fields from its record. */
  unitFill?: Readonly<Record<string, 'uscc' | 'regAddress' | 'contactName' | 'contactTel' | 'areaCode'>>
  catalogueLevel?: 1 | 2 | 3
  catalogueParent?: string
  rule?: RuleName
  /** Value comes from elsewhere (archive, unit record, numbering); the service ignores what a client sends. */
  readOnly?: boolean
  /** Filled from the applicant's own unit when a draft is made: the unit's field. */
  prefillFromUnit?: string
  /** Shown under the field. */
  help?: string
  placeholder?: string
  /** Personal data that lists and details mask, and which a reader reveals by a logged call (PIPL). */
  sensitive?: 'idCard' | 'mobile'
  /** Takes the width of both form columns. */
  wide?: boolean
}

/** Holds when the named field has one of the values. */
export interface Condition {
  field: string
  in: readonly string[]
}

export interface TableDefinition {
  key: string
  label: string
  /** Measure word of its rows: 台, 人. */
  measure: string
  columns: readonly FieldDefinition[]
  minRows: number
  maxRows: number
  /** Columns whose values together may not repeat. */
  uniqueBy?: readonly string[]
  uniqueMessage?: string
}

export interface AttachmentRequirement {
  code: string
  label: string
  required: boolean | Condition
  /** Says when a paper is asked for that is not always asked for. */
  reason?: string
  reasonWhen?: Condition
  /** The form it is written on, for who has none. */
  blankForm?: BlankForm
}

/** Every field is text; an empty field is an empty text or absent. */
export type FormRow = Record<string, string>

export function holds(condition: boolean | Condition, fields: FormRow): boolean {
  return typeof condition === 'boolean' ? condition : condition.in.includes(fields[condition.field] ?? '')
}
