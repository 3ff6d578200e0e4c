import type { EnumName, OperatorItem } from '../enums'
import type { RoleType } from '../roles'
import { canonicalCertificateNumber } from '../rules/certificateNumber'
import { isWrittenAsCertificate, type RuleName } from '../rules/rules'
import { canonicalCode, readDate, readDateTime, readMonth, readNumber, readPhone, readUnspaced } from '../rules/typedText'
import type { BlankForm } from './blankForms'
import type { Condition } from './condition'

/**
 * Forms as data: controls, validation and the service's schema are built from them. Used by applications, transition inputs, registration,
 * units and accounts.
 */

export interface FieldGroup {
  key: string
  label: string
  /** A short remark next to the group's title. */
  note?: string
  /** Absent: always shown. Hidden fields are neither requested nor stored. */
  visibleWhen?: Condition
  fields: readonly FieldDefinition[]
}

/** Form values that can be filled from a device of the archive: values of its list row. */
export type EquipmentFill =
  /** Its id, for a device that its number may not tell from others; empty again once a number is typed. */
  | 'id'
  | 'equipmentName'
  | 'categoryCode'
  | 'varietyCode'
  | 'useCertNo'
  /** Due date: that of an approved extension, or else the planned one. */
  | 'dueDate'
  | 'useAreaCode'
  | 'usePlaceDetail'
  | DeviceFill
/** Further values that identify a device, for forms that describe it completely. */
export type DeviceFill = 'equclacode' | 'model' | 'equipmentCode' | 'registrationCode' | 'factoryNo' | 'manufacturer' | 'unitInternalNo'

export interface FieldDefinition {
  key: string
  label: string
  type: FieldType
  required: boolean | Condition
  /** Absent: always shown. A hidden field is neither requested nor stored. */
  visibleWhen?: Condition
  /** What was decided on the record, as `input`, under which its pages leave the field out: how to pay, where nothing is to be paid. */
  needlessWhen?: Condition
  /** Maximum length in characters. Types with a fixed format have their own. */
  maxLength?: number
  minLength?: number
  /** Name of the character unit in messages: 位 for numbers. Absent: as defined by the type. */
  lengthIn?: '位'
  enum?: EnumName
  /** Codes of `enum` that may be chosen with the value of another field; every code with values not listed. */
  enumBy?: { field: string; codes: Readonly<Record<string, readonly string[]>> }
  /** Codes of `enum` that cannot be chosen, because what they stand for is done in another form; they are still shown where they were. */
  codesNotOffered?: readonly string[]
  /** Unit of measure behind a number: MPa, 元, 分钟. */
  unit?: string
  /** Unit of measure by the value of another field, used instead of `unit`: cylinders are counted, piping is measured. */
  unitBy?: { field: string; units: Readonly<Record<string, string>> }
  /** Decimal places of a decimal. */
  precision?: number
  /** Bounds of a number, or of a date as `YYYY-MM-DD`; both included. */
  min?: string
  max?: string
  /** Bound below a number, not included: a speed is above 0. */
  above?: string
  /** Limit relative to today; checked on submission and for transition inputs, but not when a draft is saved. */
  day?: 'upToToday' | 'fromToday' | 'afterToday'
  /** Key of a neighbouring field whose value must not be repeated here. */
  differsFrom?: string
  /** For transition inputs: key of an earlier input whose value is the starting value here, in preference to the field's own last value. */
  beginsWith?: string
  /** List from which a `unit` is chosen. */
  unitSource?: 'authority' | 'inspection'
  /** Roles an `account` must have. */
  accountRoles?: readonly RoleType[]
  /** Typing a name suggests units known to the portal, `unitOffered` or use units; choosing one fills these fields from its record. */
  unitOffered?: 'maintenance'
  unitFill?: Readonly<Record<string, 'uscc' | 'regAddress' | 'contactName' | 'contactTel' | 'areaCode'>>
  /** Typing a name suggests the unit's own staff with a valid certificate of `operatorItem`; choosing one fills these fields. */
  operatorFill?: Readonly<Record<string, 'certNo' | 'expireDate'>>
  /** Item of TSG Z6001. */
  operatorItem?: OperatorItem
  /** Only a county or district may be chosen as `region`, as far as there is one. */
  lowestRegion?: true
  catalogueLevel?: 1 | 2 | 3
  /** Codes of kinds that cannot be chosen at level 1, because what the form is for is not done with them. */
  kindsNotOffered?: readonly string[]
  /** May be typed although its type is a choice: an `equipment` that may not be in any archive the user can see. */
  typed?: boolean
  /** Choosing an `equipment` from the archive fills these fields. So may a string be chosen, by any number of a device, where `equipmentTaken` applies. */
  equipmentFill?: Readonly<Record<string, EquipmentFill>>
  /** Catalogue kind that an `equipment` must have: 3000 for elevators. */
  equipmentKind?: string
  /** Whether an `equipment` may be piping that waits for its registration, named by the notice of its installation. */
  namedByNotice?: boolean
  /**
   * Use states an `equipment` may have, checked by the service on submission: the first entry whose condition is true applies; if none is, any
   * state is accepted.
   */
  equipmentTaken?: readonly TakenDevices[]
  /** Type of the records that an `application` refers to. */
  applicationType?: string
  /** Page that shows such a record. */
  applicationPage?: string
  catalogueParent?: string
  rule?: RuleName
  /**
   * Stored the way certificate numbers are issued, whatever brackets and letters were typed, or as a code on a sign, in half width without spaces,
   * or as one that has capital letters alone: the number of a vehicle. No form of a number is refused: older ones have many.
   */
  writtenAs?: 'certificateNumber' | 'code' | 'capitals'
  /** Warning for unusual values; never an error: see `cautionOf`. */
  caution?: 'equipmentCode'
  /**
   * Whether a copy has it, of a row or among several of a record. Absent: unless it is the number of the row, or was filled in by that. `true`: also then,
   * as what one copies a row for, such as the kind of a device. `false`: never, as a number of its own.
   */
  copied?: boolean
  /** Where the service takes the value from; a value sent by a client is ignored. Absent: typed by the user. */
  source?: FieldSource
  /** Filled by the decision on the record: not part of what the applicant changed between two submissions. */
  fromDecision?: boolean
  /** Field of the applicant's unit that fills this one when a draft is created. */
  prefillFromUnit?: string
  /** Starting value in a new form, and today in a transition's input too: the user's name, today, or whom to ask and by which mobile, the unit's contact or else the user. */
  prefillWith?: 'accountName' | 'today' | 'contactName' | 'contactMobile'
  /** Roles for which the prefill applies, because the unit in question is their own; for others the field starts empty. Absent: every role. */
  prefillFor?: readonly RoleType[]
  /** Help text below the field. */
  help?: string
  /** When the help text applies, in the groups of a form or of a transition's input. Absent: always. */
  helpWhen?: Condition
  placeholder?: string
  /** A stored value, used in the sample row of an import template. */
  example?: string
  /** The same by the value of another field, used instead of `example`: a boiler has no elevator's name. */
  exampleBy?: { field: string; examples: Readonly<Record<string, string>> }
  /** Personal data, masked in lists, exports and details; readers reveal it by a logged call (PIPL). */
  sensitive?: 'idCard' | 'mobile'
  /** Personal data of somebody else: parties with these relations read it masked and cannot reveal it, the others read it whole. */
  withheldFrom?: readonly string[]
  /** Id of another record: stored but never shown. */
  hidden?: boolean
  /** Spans both form columns. */
  wide?: boolean
}

/** Devices a form accepts, by use state. */
export interface TakenDevices {
  /** Condition over the form's fields. */
  when: Condition | true
  /** Codes of `useStatus`. */
  useStatus: readonly string[]
}

export type FieldSource =
  /** The owner's unit record, read again at each submission. */
  | 'unit'
  /** The record's number, once issued. */
  | 'number'
  /** Computed by the definition's `derive`. */
  | 'derived'
  /** Set by the type's own code: stored as found, never overwritten by a save. */
  | 'snapshot'

/** What choosing a device fills into a row, by column; `number`: the number by which forms refer to the device. */
export interface FromArchive {
  fill: Readonly<Record<string, EquipmentFill | 'number'>>
  /** Form fields that all devices must have in common: the first device sets them, and devices with other values are rejected. */
  shared?: Readonly<Record<string, EquipmentFill>>
  /** Condition over the form's fields. Absent: always offered. */
  when?: Condition
  /** Condition over the form's fields under which only one device may be chosen. */
  one?: Condition
  /** The list of the archive to begin with where the condition over the form's fields is true; otherwise it is not offered. */
  beginsWith?: { when: Condition; list: 'fault' }
}

export interface TableDefinition {
  key: string
  label: string
  /** Chinese measure word of its rows: 台, 人. */
  measure: string
  /** Measure word by the value of a field of the form, used instead of `measure`: of piping one counts the pipelines. */
  measureBy?: { field: string; measures: Readonly<Record<string, string>> }
  /** Absent: always shown. Rows of a hidden table are neither requested nor stored. */
  visibleWhen?: Condition
  columns: readonly FieldDefinition[]
  minRows: number
  maxRows: number
  /** Rows are devices and may be chosen from the archive; typing remains possible. */
  fromArchive?: FromArchive
  /** Rows are staff of the applicant's unit with a certificate of the item, and may be chosen; typing remains possible. */
  fromOperators?: { item: OperatorItem; fill: Readonly<Record<string, 'name' | 'certNo' | 'expireDate' | 'mobile'>> }
  /** A link to a new form may pass values of this column in its address, comma separated under `parameter`: each creates a row. */
  handed?: { parameter: string; column: string }
  /** Rows are stored in a table of their own, read in pages and saved as changes: price lists, pipelines. */
  large?: boolean
  /** Columns whose combined values must be unique. */
  uniqueBy?: readonly string[]
  /** Said at a row that repeats another; `{row}` stands for the number of that row. */
  uniqueMessage?: string
  /** Further unique column sets; each violation is reported at its first column. `unless`: rows with a value in this column may repeat. */
  alsoUnique?: readonly { by: readonly string[]; unless?: string; message: string }[]
  /** An import file with any error adds no rows at all. */
  allOrNothing?: boolean
}

/** How a type of field is entered, validated, shown and exported. The controls are in shared/ui. */
export interface FieldTypeDefinition {
  /** A missing value is reported with 请选择 instead of 请填写. */
  chosen: boolean
  /** Maximum length in characters, unless the field sets its own. */
  maxLength: number
  /** Name of the character unit in messages; absent: 字. */
  lengthIn?: '位'
  rule?: RuleName
  /** Shown while the field is empty, unless the field has its own. */
  placeholder?: string
  /** Right-aligned and summed in sheets. */
  numeric?: boolean
  /** The readable text is looked up by the service and sent as a label. */
  lookup?: 'unit' | 'region' | 'equipment' | 'operator' | 'account' | 'catalogue'
  /** Several values, comma separated. */
  many?: boolean
  /** What a definition uses instead: the type is a name only, kept because it is released. */
  instead?: string
  /** Text area instead of a single line. */
  multiline?: boolean
  /** Normalises a typed value to the form in which it is stored. @param unit the field's unit of measure */
  canonical?(typed: string, unit?: string): string
}

/** The same for a number that may be that of a certificate, to which hyphens belong. */
const canonicalEquipmentNumber = (typed: string): string => (isWrittenAsCertificate(typed) ? canonicalCertificateNumber(typed) : canonicalCode(typed))

export const fieldTypes = {
  string: { chosen: false, maxLength: 100 },
  text: { chosen: false, maxLength: 500, multiline: true },
  integer: { chosen: false, maxLength: 15, lengthIn: '位', numeric: true, canonical: readNumber },
  decimal: { chosen: false, maxLength: 20, lengthIn: '位', numeric: true, canonical: readNumber },
  /** Yuan with two decimals; calculations use integer cents. */
  money: { chosen: false, maxLength: 15, lengthIn: '位', numeric: true, rule: 'decimal2', canonical: (typed: string, unit = '元') => readNumber(typed, unit) },
  date: { chosen: true, maxLength: 10, rule: 'date', canonical: readDate },
  /** `YYYY-MM`: the manufacturing date as given on a name plate. */
  month: { chosen: true, maxLength: 7, rule: 'month', canonical: readMonth },
  /** `YYYY-MM-DD HH:mm` in the institute's time zone. */
  datetime: { chosen: true, maxLength: 16, rule: 'dateTime', canonical: readDateTime },
  enum: { chosen: true, maxLength: 10 },
  enums: { chosen: true, maxLength: 200, many: true },
  region: { chosen: true, maxLength: 6, lookup: 'region' },
  /** Id of a unit, chosen from the list that `unitSource` names. */
  unit: { chosen: true, maxLength: 40, lookup: 'unit' },
  /** One device: its registration code, else its equipment code, else its certificate number. */
  equipment: {
    chosen: true,
    maxLength: 40,
    lengthIn: '位',
    lookup: 'equipment',
    rule: 'equipmentNumber',
    placeholder: '注册代码、设备代码，或使用登记证编号',
    canonical: canonicalEquipmentNumber,
  },
  /** Several devices of the archive, by the same numbers. */
  equipments: { chosen: true, maxLength: 4000, lookup: 'equipment', many: true },
  operator: { chosen: true, maxLength: 40, lookup: 'operator', instead: 'operatorFill of a field, or fromOperators of a table' },
  /** Id of another record of `applicationType`, shown as its number with a link. */
  application: { chosen: true, maxLength: 36 },
  /** An account of the actor's own unit: the inspector to whom a job is assigned. */
  account: { chosen: true, maxLength: 40, lookup: 'account' },
  /** Code of the equipment catalogue at `catalogueLevel`, below the value of the field `catalogueParent`. */
  catalogue: { chosen: true, maxLength: 4, lookup: 'catalogue' },
  mobile: { chosen: false, maxLength: 11, lengthIn: '位', rule: 'mobile', canonical: canonicalCode },
  phone: { chosen: false, maxLength: 13, lengthIn: '位', rule: 'phone', canonical: readPhone },
  postcode: { chosen: false, maxLength: 6, lengthIn: '位', rule: 'postcode', canonical: canonicalCode },
  uscc: { chosen: false, maxLength: 18, lengthIn: '位', rule: 'uscc', canonical: canonicalCode },
  idCard: { chosen: false, maxLength: 18, lengthIn: '位', rule: 'idCard', canonical: canonicalCode },
  email: { chosen: false, maxLength: 100, rule: 'email', canonical: readUnspaced },
  /** One to five stars. */
  rating: { chosen: true, maxLength: 1, rule: 'rating' },
  /** A declaration to be ticked: `1`, or empty. */
  declaration: { chosen: true, maxLength: 1 },
} as const satisfies Record<string, FieldTypeDefinition>
export type FieldType = keyof typeof fieldTypes

export const fieldTypeOf = (field: { type: FieldType }): FieldTypeDefinition => fieldTypes[field.type]

export interface AttachmentRequirement {
  code: string
  label: string
  required: boolean | Condition
  /** Absent: requested whenever the form is open. */
  visibleWhen?: Condition
  /** When the paper is requested, for papers that are not always requested. */
  reason?: string
  reasonWhen?: Condition
  /** States, besides drafts, in which the owner may add it: for questions, which are submitted without a draft. */
  addedIn?: readonly string[]
  /** The blank form to use for it. */
  blankForm?: BlankForm
  /** When that is the form to use; absent: always. */
  blankFormWhen?: Condition
}

/** Every value is a text; an empty field is an empty text or absent. */
export type FormRow = Record<string, string>
