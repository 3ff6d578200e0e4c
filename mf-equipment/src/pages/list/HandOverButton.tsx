import { type EquipmentRow, handoverAddress, handoverMost, inUse } from '@shared/contract/equipment'
import { portalEndpoints } from '@shared/contract/portal'
import { useCallQuery, useSession } from '@shared/portal'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** Where an application for inspection begins, and who may begin one (the page carries no code of its own). */
const applyPage = '/company-service/online-apply-newrule-form'
const applicants: readonly string[] = ['1', '2']

/** 批量报检: hands the chosen devices on. It is there as soon as a business area has the page that takes them. */
export function HandOverButton({ rows }: { rows: readonly EquipmentRow[] }) {
  const navigate = useNavigate()
  const applies = useSession(({ roleType }) => roleType !== undefined && applicants.includes(roleType))
  const known = useCallQuery(portalEndpoints.pageKnown, { query: { path: applyPage } }, { enabled: applies })
  if (!applies || !known.data?.known) return null
  const reason =
    rows.length > handoverMost ? `一件申请最多 ${handoverMost} 台` : rows.some(({ useStatus }) => useStatus !== inUse) ? '只有在用设备可以报检' : undefined
  return (
    <Button
      type="primary"
      disabled={reason !== undefined}
      title={reason}
      onClick={() => void navigate(handoverAddress(applyPage, { equipmentIds: rows.map(({ id }) => id) }))}
    >
      批量报检
    </Button>
  )
}
