import type { Member } from '@shared/contract/account'
import { FieldNote } from '@shared/ui/form'
import { Checkbox } from 'antd'
import { useId } from 'react'
import styles from './RoleChoice.module.css'

export interface RoleChoiceProps {
  /** Roles the unit may assign. */
  offered: Member['roles']
  /** Roles the account already has; it may keep them even if they are not offered. */
  held?: Member['roles']
  value: readonly string[]
  problem?: string
  /** Reason shown when there are no roles to choose from. */
  nothing?: string
  onChange(roleIds: string[]): void
}

export const roleChoiceId = 'member-roles'

/** Choice of an account's roles among those its unit may assign. */
export function RoleChoice({ offered, held = [], value, problem, nothing, onChange }: RoleChoiceProps) {
  const noteId = useId()
  const roles = [...offered, ...held.filter((role) => !offered.some((other) => other.id === role.id))]
  return (
    <fieldset className={styles.roles} aria-describedby={noteId}>
      <legend className={styles.legend}>角色</legend>
      {roles.length === 0 && <p className={styles.nothing}>{nothing}</p>}
      <Checkbox.Group
        className={styles.group}
        value={[...value]}
        options={roles.map((role, index) => ({ value: role.id, label: role.name, id: index === 0 ? roleChoiceId : undefined }))}
        onChange={onChange}
      />
      <FieldNote id={noteId} problem={problem} help="登录后按角色显示菜单；有多个角色时可以切换" />
    </fieldset>
  )
}
