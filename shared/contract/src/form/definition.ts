import type { EnumName } from '../enums'
import type { OperatorItem } from '../operator/operatorItems'
import type { RoleType } from '../roles'
import type { RuleName } from '../rules/rules'
import type { BlankForm } from './blankForms'
import type { Condition } from './condition'

/**
 * A form as data: what its controls, its checks and the service's schema are made from. Applications, what their transitions
 * ask for, registration, units and accounts describe theirs so.
 */

export interface FieldGroup {
  key: string
  label: string
  /** A short remark beside the group's title. */
  note?: string
  /** Absent: always shown. A hidden field is neither asked for nor kept. */
  visibleWhen?: Condition
  fields: readonly FieldDefinition[]
}

/** What a device of the archive can fill of a form: a value of its row in the lists. */
export type EquipmentFill =
  | 'equipmentName'
  | 'categoryCode'
  | 'varietyCode'
  | 'useCertNo'
  /** The day it is due by: an extension that was granted before the plan's. */
  | 'dueDate'
  | 'useAreaCode'
  | 'usePlaceDetail'
  | DeviceFill
/** What besides identifies a device where a form names it whole. */
export type DeviceFill = 'equclacode' | 'model' | 'equipmentCode' | 'registrationCode' | 'factoryNo' | 'manufacturer' | 'unitInternalNo'

export interface FieldDefinition {
  key: string
  label: string
  type: FieldType
  required: boolean | Condition
  /** Absent: always shown. A hidden field is neither asked for nor kept. */
  visibleWhen?: Condition
  /** Longest text, in characters. Types with a fixed form bring their own. */
  maxLength?: number
  minLength?: number
  /** What its characters are counted as: 位 of a number. Absent: as its type has it. */
  lengthIn?: '位'
  enum?: EnumName
  /** Unit of measure behind a number: MPa, 元, 分钟. */
  unit?: string
  /** Where a field beside it says which unit that is: cylinders are counted, piping is measured. By the values of that field. */
  unitBy?: { field: string; units: Readonly<Record<string, string>> }
  /** Decimal places of a decimal. */
  precision?: number
  /** Bounds of a number, or of a date as `YYYY-MM-DD`; both included. */
  min?: string
  max?: string
  /** On which side of today a date lies, where whoever checks says which day it is: what a transition asks for. */
  day?: 'upToToday' | 'fromToday' | 'afterToday'
  /** Key of a field beside it whose value is not said a second time here. */
  differsFrom?: string
  /** Of what a transition asks for: another value that was asked for before, with which it begins in the place of its own. */
  beginsWith?: string
  /** List a `unit` is chosen from. */
  unitSource?: 'authority' | 'inspection'
  /** Roles an `account` must have. */
  accountRoles?: readonly RoleType[]
  /** Typing a name offers the use units the portal knows; choosing one fills these fields from its record. */
  unitFill?: Readonly<Record<string, 'uscc' | 'regAddress' | 'contactName' | 'contactTel' | 'areaCode'>>
  /** Typing a name offers the unit's own people who hold a valid certificate of `operatorItem`; choosing one fills these fields beside it. */
  operatorFill?: Readonly<Record<string, 'certNo' | 'expireDate'>>
  /** Item of TSG Z6001. */
  operatorItem?: OperatorItem
  catalogueLevel?: 1 | 2 | 3
  /** Typed although its type is one to choose from: an `equipment` that may stand in no archive the user sees. */
  typed?: boolean
  /** Choosing an `equipment` of the archive fills these fields beside it. */
  equipmentFill?: Readonly<Record<string, EquipmentFill>>
  /** Kind of the devices an `equipment` is one of, by the catalogue: 3000 for elevators. */
  equipmentKind?: string
  /** States of use of the devices an `equipment` may be, which the service asks for at the submission: the first that holds says, none of them leaves it open. */
  equipmentTaken?: readonly TakenDevices[]
  /** Type of the records an `application` refers to. */
  applicationType?: string
  /** Page of such a record. */
  applicationPage?: string
  catalogueParent?: string
  rule?: RuleName
  /** What is said beside an odd value, and refuses nothing: see `cautionOf`. */
  caution?: 'equipmentCode'
  /** Where the service takes the value from; it ignores what a client sends. Absent: the user types it. */
  source?: FieldSource
  /** Filled from the applicant's own unit when a draft is made: the unit's field. */
  prefillFromUnit?: string
  /** What a new form begins with there: the name of who begins it, or the day. */
  prefillWith?: 'accountName' | 'today'
  /** Roles whose own unit it is; who applies for another one begins with nothing there. Absent: every role. */
  prefillFor?: readonly RoleType[]
  /** Shown under the field. */
  help?: string
  placeholder?: string
  /** A value as it is kept, for the sample row of an import template. */
  example?: string
  /** Personal data that lists, exports and details mask, and which a reader reveals by a logged call (PIPL). */
  sensitive?: 'idCard' | 'mobile'
  /** Id of another record: kept, and shown to nobody. */
  hidden?: boolean
  /** Takes the width of both form columns. */
  wide?: boolean
}

/** Devices a form takes, by their state of use. */
export interface TakenDevices {
  /** Over the form's fields. */
  when: Condition | true
  /** Codes of `useStatus`. */
  useStatus: readonly string[]
}

export type FieldSource =
  /** The owner's unit record, taken again at every submission. */
  | 'unit'
  /** The record's number, when it has been drawn. */
  | 'number'
  /** The definition's `derive`. */
  | 'derived'
  /** The type's own code: kept as it was found, never wiped by a save. */
  | 'snapshot'

/** What a chosen device fills of a row, by column; `number`: what it is named by in forms. */
export interface FromArchive {
  fill: Readonly<Record<string, EquipmentFill | 'number'>>
  /** Fields of the form that all the devices have in common: the first one says, and another one is not taken. */
  shared?: Readonly<Record<string, EquipmentFill>>
  /** Absent: always offered. Over the form's fields. */
  when?: Condition
  /** Where the form takes a single device. Over its fields. */
  one?: Condition
}

export interface TableDefinition {
  key: string
  label: string
  /** Measure word of its rows: 台, 人. */
  measure: string
  /** Absent: always shown. The rows of a hidden table are neither asked for nor kept. */
  visibleWhen?: Condition
  columns: readonly FieldDefinition[]
  minRows: number
  maxRows: number
  /** Rows are devices that may be chosen from the archive; typing them stays possible. */
  fromArchive?: FromArchive
  /** Rows are people of the applicant's own unit with a certificate of the item, who may be chosen; typing them stays possible. */
  fromOperators?: { item: OperatorItem; fill: Readonly<Record<string, 'name' | 'certNo' | 'expireDate' | 'mobile'>> }
  /** A page that leads to a new form may name values of this column in its address, comma separated under `parameter`: a row for each. */
  handed?: { parameter: string; column: string }
  /** Rows stand in a table of their own, are read in pages and saved by what changed: price lists, pipe lines. */
  large?: boolean
  /** Columns whose values together may not repeat. */
  uniqueBy?: readonly string[]
  uniqueMessage?: string
  /** What else may not repeat, each told at its first column. */
  alsoUnique?: readonly { by: readonly string[]; message: string }[]
  /** A file with anything wrong in it brings no row at all. */
  allOrNothing?: boolean
}

/** How a type of field is asked for, checked, shown and exported, whatever it is used in. Controls stand in shared/ui. */
export interface FieldTypeDefinition {
  /** 请选择 instead of 请填写 when it is missing. */
  chosen: boolean
  /** Longest value in characters unless the field says otherwise. */
  maxLength: number
  /** What its characters are counted as; absent: 字. */
  lengthIn?: '位'
  rule?: RuleName
  /** Right-aligned and summed in sheets. */
  numeric?: boolean
  /** Its readable text stands elsewhere: the service looks it up and sends it as a label. */
  lookup?: 'unit' | 'region' | 'equipment' | 'operator' | 'account' | 'catalogue'
  /** Many values, comma separated. */
  many?: boolean
  /** One line, or a text area. */
  multiline?: boolean
  /** A value as it is kept, however it was typed. */
  canonical?(typed: string): string
}

/** Full-width characters, spaces, hyphens and lower case, as codes arrive from plates and messages. */
export const canonicalCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

export const fieldTypes = {
  string: { chosen: false, maxLength: 100 },
  text: { chosen: false, maxLength: 500, multiline: true },
  integer: { chosen: false, maxLength: 15, lengthIn: '位', numeric: true },
  decimal: { chosen: false, maxLength: 20, lengthIn: '位', numeric: true },
  /** Yuan with two places; integer cents wherever it is reckoned with. */
  money: { chosen: false, maxLength: 15, lengthIn: '位', numeric: true, rule: 'decimal2' },
  date: { chosen: true, maxLength: 10, rule: 'date' },
  /** `YYYY-MM`: what a name plate says of the day something was made. */
  month: { chosen: true, maxLength: 7, rule: 'month' },
  /** `YYYY-MM-DD HH:mm` in the institute's time. */
  datetime: { chosen: true, maxLength: 16, rule: 'dateTime' },
  enum: { chosen: true, maxLength: 10 },
  enums: { chosen: true, maxLength: 200, many: true },
  region: { chosen: true, maxLength: 6, lookup: 'region' },
  /** Id of a unit, chosen from the list `unitSource` names. */
  unit: { chosen: true, maxLength: 40, lookup: 'unit' },
  /** One device, by its registration code, or its equipment code where it has none; piping without either by its certificate. */
  equipment: { chosen: true, maxLength: 40, lengthIn: '位', lookup: 'equipment', rule: 'equipmentNumber', canonical: canonicalCode },
  /** Many devices of the archive, by the same numbers. */
  equipments: { chosen: true, maxLength: 4000, lookup: 'equipment', many: true },
  operator: { chosen: true, maxLength: 40, lookup: 'operator' },
  /** Id of another record of `applicationType`, shown by its number as the way there. */
  application: { chosen: true, maxLength: 36 },
  /** An account of the actor's own unit: the inspector a job is assigned to. */
  account: { chosen: true, maxLength: 40, lookup: 'account' },
  /** Code of the equipment catalogue at `catalogueLevel`, under the value of the field `catalogueParent`. */
  catalogue: { chosen: true, maxLength: 4, lookup: 'catalogue' },
  mobile: { chosen: false, maxLength: 11, lengthIn: '位', rule: 'mobile' },
  phone: { chosen: false, maxLength: 13, lengthIn: '位', rule: 'phone' },
  postcode: { chosen: false, maxLength: 6, lengthIn: '位', rule: 'postcode' },
  uscc: { chosen: false, maxLength: 18, lengthIn: '位', rule: 'uscc', canonical: canonicalCode },
  idCard: { chosen: false, maxLength: 18, lengthIn: '位', rule: 'idCard', canonical: canonicalCode },
  email: { chosen: false, maxLength: 100, rule: 'email' },
  /** One to five stars. */
  rating: { chosen: true, maxLength: 1, rule: 'rating' },
  /** A declaration that is ticked: `1`, or empty. */
  declaration: { chosen: true, maxLength: 1 },
} as const satisfies Record<string, FieldTypeDefinition>
export type FieldType = keyof typeof fieldTypes

export const fieldTypeOf = (field: { type: FieldType }): FieldTypeDefinition => fieldTypes[field.type]

export interface AttachmentRequirement {
  code: string
  label: string
  required: boolean | Condition
  /** Absent: asked for whenever the form is open. */
  visibleWhen?: Condition
  /** Says when a paper is asked for that is not always asked for. */
  reason?: string
  reasonWhen?: Condition
  /** States beyond the drafts in which the owner may add it: what comes with a question that begins submitted. */
  addedIn?: readonly string[]
  /** The form it is written on, for who has none. */
  blankForm?: BlankForm
}

/** Every field is text; an empty field is an empty text or absent. */
export type FormRow = Record<string, string>
