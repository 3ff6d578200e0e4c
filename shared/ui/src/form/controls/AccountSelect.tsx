import type { ChoiceNote } from '@shared/contract/application'
import { roleTypes as allRoles, type RoleType } from '@shared/contract/roles'
import { unitEndpoints } from '@shared/contract/unit'
import { useCallQuery } from '@shared/portal'
import { Select } from 'antd'
import { ChoiceOption } from './ChoiceOption'
import type { ControlProps } from './controlProps'

export interface AccountSelectProps extends ControlProps {
  /** Roles of the accounts offered; absent: all. */
  roleTypes?: readonly RoleType[]
  /** Id of the account; empty when none is chosen. */
  value: string
  /** Name of the chosen account if it is not among the options. */
  text?: string
  /** What the service says of each account. */
  notes?: readonly ChoiceNote[] | undefined
  onChange(id: string): void
}

/** Selects an account of the user's own unit, such as the inspector a job is assigned to. */
export function AccountSelect({ roleTypes = allRoles, value, text, notes = [], onChange, ...rest }: AccountSelectProps) {
  const { data, isFetching } = useCallQuery(unitEndpoints.colleagues, { query: { roleTypes: roleTypes.join(',') } })
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      value={value === '' ? undefined : value}
      options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      optionRender={({ value: id, label }) => <ChoiceOption label={label} {...notes.find((note) => note.value === id)} />}
      labelRender={({ label }) => label ?? text ?? '正在查找名称'}
      loading={isFetching && !data}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(id?: string) => onChange(id ?? '')}
      notFoundContent={isFetching ? '正在查找' : '本单位没有可选的人员'}
    />
  )
}
