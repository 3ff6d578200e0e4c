import { namesIn } from '../../../form/condition'
import type { FieldDefinition, FieldGroup } from '../../../form/definition'

/** A device's archive as a form that a use unit fills in with an application: the archive's definition without the fields others maintain. */

/** Written by registration, changes of state and scheduled jobs; not entered by use units. */
const keptByOthers: readonly string[] = [
  'useCertNo',
  'useCertDate',
  'registrationMode',
  'registrationCategory',
  'registrationAuthority',
  'registrationDate',
  'registrar',
  'stopDate',
  'scrapDate',
  'cancelDate',
]

/** Fields prefilled from the unit's own record, and fields whose definition differs from the archive's. */
export const ofApplication: Readonly<Record<string, Partial<FieldDefinition>>> = {
  useUnitName: { source: 'unit', prefillFromUnit: 'unitName' },
  useUnitUscc: { source: 'unit', prefillFromUnit: 'uscc' },
  useUnitAddress: { prefillFromUnit: 'regAddress' },
  useUnitTel: { prefillFromUnit: 'contactTel' },
  equclacode: { label: '设备种类', source: 'snapshot', required: false },
  categoryCode: { label: '设备类别' },
  varietyCode: { label: '设备品种' },
}

const isEntered = (field: FieldDefinition): boolean => field.source === undefined && !keptByOthers.includes(field.key)

/** The groups of an archive as a use unit fills them in. */
export function enteredGroups(groups: readonly FieldGroup[], fixed: Readonly<Record<string, Partial<FieldDefinition>>>): FieldGroup[] {
  const kept = groups.flatMap((group) => group.fields.filter(isEntered).map((field) => field.key))
  const asked = (field: FieldDefinition): FieldDefinition => ({
    ...field,
    // Fields required only because of values from registration are optional here, since these values do not exist yet.
    required: typeof field.required === 'object' && namesIn(field.required).some(({ name }) => !kept.includes(name)) ? false : field.required,
    ...fixed[field.key],
  })
  return groups.map((group) => ({ ...group, fields: group.fields.filter(isEntered).map(asked) })).filter((group) => group.fields.length > 0)
}
