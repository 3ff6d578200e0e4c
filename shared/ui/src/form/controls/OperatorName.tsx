import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { type CertificateRow, certificateListEndpoints, holdsStill, operatorEndpoints, operatorKeepers } from '@shared/contract/operator'
import { useCallMutation, useCallQuery, useSession } from '@shared/portal'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import type { ControlProps } from './controlProps'
import { UnitChoice } from './UnitChoice'
import { usePaused } from './usePaused'

export interface OperatorNameProps extends ControlProps {
  field: FieldDefinition
  value: string
  onChange(change: FormRow): void
}

/**
 * A person's name: typed, or chosen from the unit's own people who hold a valid certificate for the field's item. Lists mask the
 * certificate number, which is the identity card number: choosing a person fetches it by a call that is logged.
 */
export function OperatorName({ field, value, onChange, ...rest }: OperatorNameProps) {
  const [active, setActive] = useState(false)
  const keeps = useSession((session) => operatorKeepers.some((role) => role === session.roleType))
  const keyword = usePaused(value.trim())
  const { data } = useCallQuery(
    certificateListEndpoints.certificate.list,
    { query: { pageNo: 1, pageSize: 20, orderBy: 'expireDate desc', ...(field.operatorItem && { item: field.operatorItem }), ...(keyword && { keyword }) } },
    { enabled: active && keeps, placeholderData: (earlier) => earlier },
  )
  const choose = useCallMutation(operatorEndpoints.choose)
  const offered = active ? (data?.list ?? []).filter(({ standing }) => holdsStill(standing)) : []
  function take({ id, name }: CertificateRow) {
    // The name is filled in even if the call fails; the other fields can be typed.
    onChange({ [field.key]: name })
    // Callbacks of the call itself are dropped when the row is left before the answer, and becomes text.
    void choose
      .mutateAsync({ body: { ids: [id] } })
      .then(({ list: [chosen] }) => {
        if (!chosen) return
        onChange({ [field.key]: name, ...Object.fromEntries(Object.entries(field.operatorFill ?? {}).map(([key, from]) => [key, chosen[from]])) })
      })
      .catch(() => undefined)
  }
  return (
    <AutoComplete
      {...rest}
      style={{ width: '100%' }}
      value={value}
      onFocus={() => setActive(true)}
      popupMatchSelectWidth={false}
      // Two people may have the same name, so options are identified by id; the id is never shown in the field.
      options={offered.map((row) => ({ value: row.id, label: <UnitChoice unitName={row.name} uscc={`${row.itemName}，${row.expireDate} 到期`} /> }))}
      onChange={(text: string) => {
        const row = offered.find(({ id }) => id === text)
        if (row) take(row)
        else onChange({ [field.key]: text ?? '' })
      }}
    />
  )
}
