import { randomUUID } from 'node:crypto'
import { type ApplicationDefinition, type ApplicationForm, fieldsOf, withoutLargeTables } from '@shared/contract/application'
import { childrenOf, equipmentKinds } from '@shared/contract/catalogue'
import { archives } from '@shared/contract/equipmentArchives'
import { type ConditionValues, type FieldDefinition, type FieldGroup, type FormRow, holds, isVisible, maxLengthOf, optionsOf } from '@shared/contract/form'
import { after, days, hours, wireDate, wireTime } from '../clock'

/**
 * Valid forms for any type, generated from its definition: every visible field gets a value for its type and rules. Values required by checks
 * across several fields are in `samples`.
 */

/** Units and accounts named in forms. */
export interface Named {
  authority: string
  inspection: string
  /** Credit code of the unit that is asked to confirm, or may read. */
  counterpartUscc: string
  /** An account of the choosing user's unit. */
  account: string
}

/** Values required by a type's own rules, beyond its field definitions. */
interface Sample {
  fields?: FormRow
  /** Values that must differ between forms, by the form's index. */
  own?(place: number): FormRow
  rows?: Readonly<Record<string, FormRow>>
  inputs?: FormRow
  /** Its devices are used by `Named.counterpartUscc` and maintained by the applicant. */
  maintained?: true
  /** Values with which another unit, whose device is `askedNumber`, is asked about the record. */
  asked?: FormRow
}

/** The day of all past events. */
const then = '2020-01-02'
const counties = ['330203', '330205', '330206', '330211', '330212', '330213', '330225', '330226', '330281', '330282']
const serial = (place: number): FormRow => ({ factoryNo: `SN-${place}`, equipmentCode: '', registrationCode: '' })

/** The device of the unit that is asked about another unit's application. */
export const askedNumber = '31103309920990001'
/** Its credit code: by it a form names the unit itself. */
export const askedUscc = '91330200QQ0000020J'

export const samples: Readonly<Record<string, Sample>> = {
  // A licence and a certificate that are valid longer than the work takes.
  constructionNotice: { fields: { constLicenceExpire: '2099-12-31' }, rows: { workers: { certExpire: '2099-12-31' } } },
  // The fee can be computed from this.
  onlineApplyNewrule: { inputs: { secondInspector: '' }, fields: { equclacode: '3000' }, rows: { devices: { feeQuantity: '1' } } },
  elevatorDetectApply: {
    // The second inspector must be another person.
    inputs: { secondInspector: '' },
    rows: { devices: { categoryCode: '3100', feeQuantity: '1' }, testers: { certExpire: '2099-12-31' } },
  },
  // For a paid order, which the creator of the record inserts.
  invoice: { inputs: { invoiceCode: '33020126', invoiceNo: '12345678', redLetterNo: '12345679' }, own: () => ({ orderIds: randomUUID() }) },
  // Paper copies of existing reports; a correction must differ from the original.
  reportReissue: { fields: { deliver: '1' }, inputs: { corrected_useUnitName: '宁波示例更名物业服务有限公司' } },
  equipmentMaintain: {
    fields: {
      equclacode: '3000',
      ...Object.fromEntries(fieldsOf(archives.elevator).flatMap(({ key, type }) => (type === 'date' ? [[key, then]] : []))),
    },
    own: serial,
  },
  // A unit has one open filing of a kind and area.
  maintenanceFiling: { own: (place) => ({ filingKind: String(1 + (place % 4)), areaCode: counties[Math.floor(place / 4) % counties.length] ?? '' }) },
  maintenanceTermination: { fields: { lastMaintDate: then, contractStart: then }, maintained: true },
  maintenanceProject: { rows: { workers: { certExpire: '2099-12-31' } }, maintained: true },
  useRegistrationByUnit: { fields: { quantity: '1', vehicleCylinders: '0', addedTo: '' } },
  useRegistrationBySet: {
    fields: {
      equclacode: '3000',
      ...Object.fromEntries(fieldsOf(archives.elevator).flatMap(({ key, type }) => (type === 'date' ? [[key, then]] : []))),
    },
    own: serial,
  },
  useRecord: {
    fields: { recordKind: '3', equclacode: '3000', useCertNo: '', manufactureDate: then, putIntoUseDate: then },
    own: serial,
    asked: { recordKind: '2', deviceNumber: askedNumber },
  },
  // Preparations change nothing in the archive; an institute is notified of them.
  declaration: { fields: { declareKind: '3' } },
  // A stop, which concerns no other unit; a transfer does.
  changeRegister: { fields: { changeType: '11', stopFrom: then }, asked: { changeType: '03', changeDate: then, newUseUnitUscc: askedUscc } },
}

const minutes = (count: number): number => count * 60_000

function textOf(field: FieldDefinition, place: number): string {
  if (field.rule === 'registrationCode') return `${30_000_000 + place}`.padEnd(20, '1')
  if (field.rule === 'emergencyPhone') return '13000000002'
  const text = `${field.label}${place}`
  return text.padEnd(field.minLength ?? 0, '示').slice(0, maxLengthOf(field))
}

const numberOf = ({ min, max }: FieldDefinition): string => (min !== undefined ? min : max !== undefined && Number(max) < 1 ? max : '1')

/** Later fields get later dates, so that beginnings precede ends. */
function dayOf({ min, max, day: side, beginsWith }: FieldDefinition, place: number, now: Date): string {
  if (side === 'upToToday') return wireDate(now)
  // A requested alternative day must differ from the original one.
  const day = wireDate(after(now, days((beginsWith === undefined ? 30 : 60) + place)))
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

/** A device may be in one application at a time, so each form gets a new one. */
let devices = 0

/** @param place index of the field in the form, or of the row in its table */
function valueFor(field: FieldDefinition, row: FormRow, place: number, named: Named, now: Date): string {
  switch (field.type) {
    case 'enum':
    case 'enums':
      return optionsOf(field, row)[0]?.code ?? ''
    case 'catalogue':
      return (field.catalogueParent ? childrenOf(row[field.catalogueParent]) : equipmentKinds)[0]?.code ?? ''
    case 'region':
      return '330212'
    case 'unit':
      return field.unitSource === 'inspection' ? named.inspection : named.authority
    case 'account':
      return named.account
    case 'equipment':
    case 'equipments':
      return `${(field.equipmentKind ?? row.equclacode ?? '3000').slice(0, 1)}${String(++devices).padStart(19, '0')}`
    case 'application':
    case 'operator':
      return ''
    case 'date':
      return dayOf(field, place, now)
    case 'month':
      return dayOf(field, place, now).slice(0, 7)
    case 'datetime':
      return wireTime(after(now, minutes(place) - hours(5))).slice(0, 16)
    case 'integer':
    case 'decimal':
    case 'money':
      return numberOf(field)
    case 'mobile':
      return '13000000001'
    case 'phone':
      return '13000000002'
    case 'postcode':
      return '315000'
    case 'uscc':
      return named.counterpartUscc
    case 'idCard':
      return '330299198501010019'
    case 'email':
      return 'test@example.cn'
    case 'rating':
      return '5'
    case 'declaration':
      return '1'
    case 'string':
    case 'text':
      return textOf(field, place)
  }
}

/** Values of every input field visible with the values so far. @param given fixed values */
export function valuesOf(groups: readonly FieldGroup[], given: FormRow, named: Named, now: Date, over: (row: FormRow) => ConditionValues): FormRow {
  const row: FormRow = { ...given }
  let place = 0
  for (const group of groups) {
    if (!isVisible(group, over(row))) continue
    for (const field of group.fields) {
      place += 1
      if (field.source === undefined && row[field.key] === undefined && isVisible(field, over(row))) row[field.key] = valueFor(field, row, place, named, now)
    }
  }
  return row
}

let forms = 0

/** A complete form of a type. @param definition with the form of a record, if that depends on its subject @param forced values to meet a condition */
export function aForm(definition: ApplicationDefinition, named: Named, now: Date, forced: FormRow = {}): ApplicationForm & { rows: Record<string, FormRow[]> } {
  const sample = samples[definition.key]
  const given = { ...sample?.fields, ...sample?.own?.(++forms), ...forced }
  const typed = valuesOf(definition.groups, given, named, now, (fields) => ({ fields }))
  // Derived values may make earlier fields visible.
  const fields = definition.derive
    ? valuesOf(definition.groups, { ...typed, ...definition.derive({ fields: typed, tables: {} }, {}) }, named, now, (known) => ({ fields: known }))
    : typed
  const rows = Object.fromEntries(
    definition.tables.map((table) => [
      table.key,
      Array.from({ length: Math.max(1, table.minRows) }, (_, index) => {
        const row: FormRow = { ...sample?.rows?.[table.key] }
        for (const column of table.columns) {
          if (column.source === undefined && row[column.key] === undefined && holds(column.visibleWhen ?? true, { fields, row })) {
            row[column.key] = valueFor(column, { ...fields, ...row }, index + 1, named, now)
          }
        }
        return row
      }),
    ]),
  )
  const kept = fieldsOf(definition).filter((field) => field.source === undefined || field.key === definition.formBy?.field)
  return { ...withoutLargeTables(definition, { fields: Object.fromEntries(kept.map(({ key }) => [key, fields[key] ?? ''])), tables: rows }), rows }
}
