import { changeRegister, declaration, onlineApplyNewrule } from '@shared/contract/application'
import { type EquipmentRow, type HandoverRule, handoverAddress } from '@shared/contract/equipment'
import { portalEndpoints } from '@shared/contract/portal'
import { useCallQuery, useSession } from '@shared/portal'
import { HandOnButton } from '@shared/ui/page'
import { useNavigate } from 'react-router-dom'

/** What devices of a list are handed on to: the form of another area, and who may begin one (the page carries no code of its own). */
export interface Handover extends HandoverRule {
  label: string
  page: string
  applicants: readonly string[]
  /** Values the form begins with, by its fields of options. */
  begins?: Readonly<Record<string, string>>
  primary?: boolean
}

export const inspectionHandover: Handover = {
  label: '批量报检',
  page: onlineApplyNewrule.pages.form,
  applicants: ['1', '2'],
  duty: 'inspection',
  onlyInUse: true,
  primary: true,
}
/** What is due is inspected by its cycle, what failed once more. */
export const periodicHandover: Handover = { ...inspectionHandover, begins: { applyKind: '01' } }
export const reinspectionHandover: Handover = { ...inspectionHandover, begins: { applyKind: '07' } }
/** What is stopped is inspected before it starts again. */
export const restartInspectionHandover: Handover = { ...inspectionHandover, label: '停用后启用检验', onlyInUse: false, begins: { applyKind: '08' } }
const declares: Pick<Handover, 'label' | 'page' | 'applicants'> = { label: '自助申报', page: declaration.pages.form, applicants: ['1'] }
/** An extension is asked of what is due, defects put right are told of what failed. */
export const delayHandover: Handover = { ...declares, begins: { declareKind: '1' } }
export const rectifiedHandover: Handover = { ...declares, begins: { declareKind: '2' } }
export const changeHandover: Handover = { label: '变更登记', page: changeRegister.pages.form, applicants: ['1'] }
export const restartHandover: Handover = { ...changeHandover, label: '申请启用', begins: { changeType: '12' }, primary: true }

/** Hands the chosen devices on. It is there as soon as a business area has the page that takes them. */
export function HandOverButton({ to, rows }: { to: Handover; rows: readonly EquipmentRow[] }) {
  const navigate = useNavigate()
  const applies = useSession(({ roleType }) => roleType !== undefined && to.applicants.includes(roleType))
  const known = useCallQuery(portalEndpoints.pageKnown, { query: { path: to.page } }, { enabled: applies })
  if (!applies || !known.data?.known) return null
  const begun = new URLSearchParams(to.begins).toString()
  const handOn = (handed: readonly EquipmentRow[]) => {
    const address = handoverAddress(to.page, { equipmentIds: handed.map(({ id }) => id) })
    void navigate(begun === '' ? address : `${address}&${begun}`)
  }
  const { label, primary, duty, onlyInUse } = to
  return <HandOnButton {...{ label, primary, duty, onlyInUse, rows }} onHandOn={handOn} />
}
