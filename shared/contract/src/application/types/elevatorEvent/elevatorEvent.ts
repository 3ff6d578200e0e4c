/** Common parts of 故障登记 and 救援登记: an incident at an elevator, verified by the institute (TSG T5002-2017). */
import type { FieldDefinition, FieldGroup } from '../../../form/definition'
import type { FormLookup } from '../../../form/lookup'
import { role } from '../../../roles'
import type { PartyDefinition } from '../../parties'
import { eventElevator } from './elevatorEventEndpoints'

/** Who types a number learns at once which elevator it is, and not only with the whole registration. */
export const eventLookups = (registers: 'fault' | 'rescue'): readonly FormLookup[] => [
  { call: eventElevator, when: { filled: 'equipmentId' }, fixed: { registers } },
]

export const eventParties: readonly PartyDefinition[] = [
  { relation: 'owner', roles: [role.maintenanceUnit, role.useUnit], source: { kind: 'applicant' } },
  // Who uses the elevator and who maintains it read what the other registered: both answer for it, and the faults of both make it frequent.
  { relation: 'counterpart', roles: [role.useUnit, role.maintenanceUnit], source: { kind: 'found', by: 'unitsOfElevator' } },
  { relation: 'institute', roles: [role.acceptor], source: { kind: 'unit', field: 'inspectionOrg' } },
  { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
]

interface EventElevator {
  /** Key of the field with the record's number. */
  numberField: string
  areaHelp?: string
  /** Field that links the corresponding record of the other type. */
  companion: Pick<FieldDefinition, 'key' | 'label' | 'applicationType' | 'applicationPage' | 'placeholder'>
}

/** The elevator, its location and the verifying institute: filled from the archive where there is one, otherwise typed. */
export const elevatorGroup = ({ numberField, areaHelp, companion }: EventElevator): FieldGroup => ({
  key: 'equipment',
  label: '电梯',
  fields: [
    {
      key: 'equipmentId',
      label: '电梯注册代码',
      type: 'equipment',
      equipmentKind: '3000',
      equipmentFill: { areaCode: 'useAreaCode', place: 'usePlaceDetail' },
      typed: true,
      required: true,
      help: '见使用标志或使用登记证',
    },
    { key: numberField, label: '登记编号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
    { key: 'areaCode', label: '所在区域', type: 'region', required: true, ...(areaHelp && { help: areaHelp }) },
    { key: 'place', label: '使用地点', type: 'string', maxLength: 200, required: true, placeholder: '小区或单位、楼幢、电梯编号' },
    { key: 'inspectionOrg', label: '核实机构', type: 'unit', unitSource: 'inspection', required: true, help: '负责这台电梯检验的机构' },
    { ...companion, type: 'application', required: false, source: 'snapshot' },
  ],
})
