import { accountEndpoints, type Member, memberFields } from '@shared/contract/account'
import type { FieldDefinition } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { isUnitRole } from '@shared/contract/roles'
import { invalidateCalls, notify, useCallMutation, useUnsaved } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { Fields, focusField } from '../../features/fieldForm/Fields'
import { FormActs } from '../../features/fieldForm/FormActs'
import { useFieldForm } from '../../features/fieldForm/useFieldForm'
import { RoleChoice, roleChoiceId } from '../../features/member/RoleChoice'
import { useScopeCover } from '../../features/member/useScopeCover'

const { findAccount, updateAccount } = accountEndpoints
const idPrefix = 'account-detail'

/** A masked value cannot be edited: it is retyped as a whole or left unchanged. */
function unmasked(field: FieldDefinition, shown: string): FieldDefinition {
  return shown.includes('*') ? { ...field, required: false, placeholder: shown, help: '不填写则不修改' } : field
}

const sameRoles = (before: Member['roles'], after: readonly string[]): boolean =>
  before.length === after.length && before.every((held) => after.includes(held.id))

export interface AccountEditorProps {
  member: Member
  /** Roles its unit may assign. */
  offered: Member['roles']
  onClose(): void
}

/** Edits an account's data, roles and validity. Typed values are kept after a conflict with another change. */
export function AccountEditor({ member, offered, onClose }: AccountEditorProps) {
  const queries = useQueryClient()
  const shown: Readonly<Record<string, string>> = {
    name: member.name,
    idCard: member.idCard,
    mobile: member.mobile,
    phone: member.phone,
    validTo: member.validTo,
    areaScope: member.areaScope,
    siteScope: member.siteScope,
  }
  const limitable = member.roles.some(({ roleType }) => isUnitRole(roleType)) && !member.isUnitAdmin
  const left = limitable ? ['loginName'] : ['loginName', 'areaScope', 'siteScope']
  const fields = memberFields.filter((field) => !left.includes(field.key)).map((field) => unmasked(field, shown[field.key] ?? ''))
  const saved = Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, value.includes('*') ? '' : value]))
  const form = useFieldForm(fields, saved)
  const [chosen, setChosen] = useState<readonly string[]>()
  const [clearsIdCard, setClearsIdCard] = useState(false)
  const [roleProblem, setRoleProblem] = useState<string>()
  const roleIds = chosen ?? member.roles.map((role) => role.id)
  const said = useScopeCover(form.row, member.unitId, roleIds)
  // An empty field means unchanged, so removing a number is a separate choice.
  const clears = clearsIdCard && form.changes.idCard === undefined
  const isChanged = form.isChanged || clears
  const rolesChanged = !sameRoles(member.roles, roleIds)
  useUnsaved(isChanged || rolesChanged)

  function focusFirst(field: string | undefined) {
    if (field === 'roleIds') document.getElementById(roleChoiceId)?.focus()
    else focusField(idPrefix, field)
  }
  const save = useCallMutation(updateAccount, {
    invalidates: [findAccount],
    onSuccess: () => {
      notify.success('账号已保存')
      onClose()
    },
    onError: ({ code, fieldErrors }) => {
      if (code === 'STALE_VERSION') {
        notify.warning(`${messages.savedElsewhere('该账号')}，已取回最新内容；您填写的还在，请核对后再次保存`)
        void invalidateCalls(queries, [findAccount])
      }
      form.refuse(fieldErrors)
      setRoleProblem(fieldErrors.find((error) => error.field === 'roleIds')?.message)
      focusFirst(fieldErrors[0]?.field)
      return code === 'STALE_VERSION' || fieldErrors.length > 0
    },
  })
  function submit() {
    const [first] = form.reveal()
    const missing = roleIds.length === 0 ? messages.requiredChoice('角色') : undefined
    setRoleProblem(missing)
    if (first) return focusFirst(first.field)
    if (missing) return focusFirst('roleIds')
    if (!isChanged && !rolesChanged) return onClose()
    save.mutate({
      body: {
        id: member.id,
        version: member.version,
        ...(isChanged && { fields: { ...form.changes, ...(clears && { idCard: '' }) } }),
        ...(rolesChanged && { roleIds: [...roleIds] }),
      },
    })
  }
  return (
    <>
      <Fields fields={fields} form={form} idPrefix={idPrefix} said={said} />
      {member.idCard !== '' && (
        <Checkbox checked={clears} disabled={form.changes.idCard !== undefined} onChange={({ target }) => setClearsIdCard(target.checked)}>
          删除已登记的身份证号
        </Checkbox>
      )}
      <RoleChoice
        offered={offered}
        held={member.roles}
        value={roleIds}
        problem={roleProblem}
        onChange={(next) => {
          setChosen(next)
          setRoleProblem(undefined)
        }}
      />
      <FormActs label="保存" saving={save.isPending} onSave={submit} onCancel={onClose} />
    </>
  )
}
