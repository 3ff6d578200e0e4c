import { changeRegister, declaration, onlineApplyNewrule } from '@shared/contract/application'
import { type EquipmentRow, handoverAddress, handoverMost, inUse } from '@shared/contract/equipment'
import { portalEndpoints } from '@shared/contract/portal'
import { useCallQuery, useSession } from '@shared/portal'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** What devices of a list are handed on to: the form of another area, and who may begin one (the page carries no code of its own). */
export interface Handover {
  label: string
  page: string
  applicants: readonly string[]
  /** Why these devices cannot be handed on; undefined: they can. */
  refuses?(rows: readonly EquipmentRow[]): string | undefined
  /** Values the form begins with, by its fields of options. */
  begins?: Readonly<Record<string, string>>
  primary?: boolean
}

export const inspectionHandover: Handover = {
  label: '批量报检',
  page: onlineApplyNewrule.pages.form,
  applicants: ['1', '2'],
  refuses: (rows) => (rows.some(({ useStatus }) => useStatus !== inUse) ? '只有在用设备可以报检' : undefined),
  primary: true,
}
const declares: Pick<Handover, 'label' | 'page' | 'applicants'> = { label: '自助申报', page: declaration.pages.form, applicants: ['1'] }
/** An extension is asked of what is due, defects put right are told of what failed. */
export const delayHandover: Handover = { ...declares, begins: { declareKind: '1' } }
export const rectifiedHandover: Handover = { ...declares, begins: { declareKind: '2' } }
export const changeHandover: Handover = { label: '变更登记', page: changeRegister.pages.form, applicants: ['1'] }

/** Hands the chosen devices on. It is there as soon as a business area has the page that takes them. */
export function HandOverButton({ to, rows }: { to: Handover; rows: readonly EquipmentRow[] }) {
  const navigate = useNavigate()
  const applies = useSession(({ roleType }) => roleType !== undefined && to.applicants.includes(roleType))
  const known = useCallQuery(portalEndpoints.pageKnown, { query: { path: to.page } }, { enabled: applies })
  if (!applies || !known.data?.known) return null
  const reason = rows.length > handoverMost ? `一件申请最多 ${handoverMost} 台` : to.refuses?.(rows)
  const address = handoverAddress(to.page, { equipmentIds: rows.map(({ id }) => id) })
  const begun = new URLSearchParams(to.begins).toString()
  return (
    <Button
      {...(to.primary ? { type: 'primary' as const } : {})}
      disabled={reason !== undefined}
      title={reason}
      onClick={() => void navigate(begun === '' ? address : `${address}&${begun}`)}
    >
      {to.label}
    </Button>
  )
}
