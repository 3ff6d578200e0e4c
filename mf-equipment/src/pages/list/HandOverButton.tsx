import { changeRegister, declaration, elevatorDetectApply, onlineApplyNewrule } from '@shared/contract/application'
import { type DeviceSelectionRule, type EquipmentRow, formAddressWithDevices } from '@shared/contract/equipment'
import { portalEndpoints } from '@shared/contract/portal'
import { role } from '@shared/contract/roles'
import { useCallQuery, useSession } from '@shared/portal'
import { HandOnButton } from '@shared/ui/page'
import { useNavigate } from 'react-router-dom'

/** The form of another area to which devices of a list are passed, and the roles that may begin one (the page has no access code). */
export interface Handover extends DeviceSelectionRule {
  label: string
  page: string
  applicants: readonly string[]
  /** Initial values of the form's option fields, by field. */
  begins?: Readonly<Record<string, string>>
  primary?: boolean
}

export const inspectionHandover: Handover = {
  label: '批量报检',
  page: onlineApplyNewrule.pages.form,
  applicants: [role.useUnit, role.maintenanceUnit],
  duty: 'inspection',
  onlyInUse: true,
  primary: true,
}
/** Devices that are due get a periodic inspection, devices that failed a reinspection. */
export const periodicHandover: Handover = { ...inspectionHandover, begins: { applyKind: '01' } }
export const reinspectionHandover: Handover = { ...inspectionHandover, begins: { applyKind: '07' } }
/** What is due besides inspections is applied for as 电梯检验检测. */
export const detectHandover: Handover = {
  ...inspectionHandover,
  label: '申请检测',
  page: elevatorDetectApply.pages.form,
  duty: 'detect',
  begins: { elevatorApplyKind: '2' },
}
export const loadTestHandover: Handover = { ...detectHandover, label: '申请载荷试验', duty: 'loadTest', begins: { elevatorApplyKind: '4' } }
/** A stopped device is inspected before it is put back into use. */
export const restartInspectionHandover: Handover = { ...inspectionHandover, label: '停用后启用检验', onlyInUse: false, begins: { applyKind: '08' } }
const declares: Pick<Handover, 'label' | 'page' | 'applicants'> = { label: '自助申报', page: declaration.pages.form, applicants: [role.useUnit] }
/** For devices that are due an extension is requested; for devices that failed, corrected defects are declared. */
export const delayHandover: Handover = { ...declares, begins: { declareKind: '1' } }
export const rectifiedHandover: Handover = { ...declares, begins: { declareKind: '2' } }
export const changeHandover: Handover = { label: '变更登记', page: changeRegister.pages.form, applicants: [role.useUnit] }
export const restartHandover: Handover = { ...changeHandover, label: '申请启用', begins: { changeType: '12' }, primary: true }

/** Passes the selected devices to a form. Shown only if a business area has its page. */
export function HandOverButton({ to, rows }: { to: Handover; rows: readonly EquipmentRow[] }) {
  const navigate = useNavigate()
  const applies = useSession(({ roleType }) => roleType !== undefined && to.applicants.includes(roleType))
  const known = useCallQuery(portalEndpoints.pageKnown, { query: { path: to.page } }, { enabled: applies })
  if (!applies || !known.data?.known) return null
  const begun = new URLSearchParams(to.begins).toString()
  const handOn = (handed: readonly EquipmentRow[]) => {
    const address = formAddressWithDevices(to.page, { equipmentIds: handed.map(({ id }) => id) })
    void navigate(begun === '' ? address : `${address}&${begun}`)
  }
  const { label, primary, duty, onlyInUse } = to
  return <HandOnButton {...{ label, primary, duty, onlyInUse, rows }} onHandOn={handOn} />
}
