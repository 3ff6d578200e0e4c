import { registrationStates, secondUnitFields } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import { role } from '@shared/contract/roles'
import { minuteOf } from '@shared/contract/rules'
import { unitEndpoints } from '@shared/contract/unit'
import { useCallQuery, useSession } from '@shared/portal'
import { FactList } from '@shared/ui/detail'
import { useRegions } from '@shared/ui/form'
import { QueryFallback, SectionCard, StatusTag } from '@shared/ui/page'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { auditTone } from '../../features/audit/auditTone'
import { SecondUnitForm } from './SecondUnitForm'

const title = '维保单位（第二单位）'
type Second = DataOf<typeof unitEndpoints.unitTwo>

/** Whether the account has both roles (1 and 2), which may belong to two units. */
function useTwoRoles(): boolean {
  return useSession((session) => [role.useUnit, role.maintenanceUnit].every((roleType) => session.roles.some((held) => held.roleType === roleType)))
}

/**
 * The maintenance unit a two-role account works for in addition to its own: none yet, waiting, refused or approved. Renders
 * nothing for other accounts.
 */
export function SecondUnit({ onUnsaved }: { onUnsaved(unsaved: boolean): void }) {
  const twoRoles = useTwoRoles()
  const { data, error, refetch, isFetching } = useCallQuery(unitEndpoints.unitTwo, { body: {} }, { enabled: twoRoles })
  if (!twoRoles || data?.allowed === false) return null
  if (data) return <Standing second={data} onUnsaved={onUnsaved} />
  return (
    <SectionCard title={title}>
      <QueryFallback query={{ error, refetch, isFetching }} rows={3} />
    </SectionCard>
  )
}

function Standing({ second, onUnsaved }: { second: Second; onUnsaved(unsaved: boolean): void }) {
  const [editing, setEditing] = useState(false)
  const { unit, application } = second
  if (editing) {
    return (
      <SectionCard title={title} note="审核通过后，以维保单位角色登录时代表该单位">
        <SecondUnitForm second={second} onUnsaved={onUnsaved} onClose={() => setEditing(false)} />
      </SectionCard>
    )
  }
  if (unit) {
    return (
      <SectionCard title={title} note="以维保单位角色登录时代表该单位">
        <UnitFacts fields={unit} />
      </SectionCard>
    )
  }
  if (application?.status === registrationStates.waiting) {
    return (
      <SectionCard
        title={title}
        note={`${minuteOf(application.submitDate)} 提交，审核通过前维保单位角色仍代表本单位`}
        extra={<StatusTag tone={auditTone(application.status)}>{application.statusName}</StatusTag>}
      >
        <UnitFacts fields={application.fields} />
      </SectionCard>
    )
  }
  const refused = application?.status === registrationStates.refused
  return (
    <SectionCard title={title} extra={<Button onClick={() => setEditing(true)}>{refused ? '修改后重新申请' : '申请第二单位'}</Button>}>
      {refused ? (
        <Alert type="error" showIcon title={`申请未通过审核：${application.opinion}`} />
      ) : (
        '维保业务由另一单位承担时，在这里登记该维保单位；审核通过后，以维保单位角色登录时代表该单位。'
      )}
    </SectionCard>
  )
}

function UnitFacts({ fields }: { fields: Readonly<Record<string, string | number>> }) {
  const { nameOf } = useRegions()
  const words = (key: string, type: string) => {
    const value = String(fields[key] ?? '')
    return (type === 'region' ? nameOf(value) : value) || '–'
  }
  return <FactList facts={secondUnitFields.map(({ key, label, type }) => ({ key, label, value: words(key, type) }))} />
}
