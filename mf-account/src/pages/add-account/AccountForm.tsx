import { accountEndpoints, memberFields } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { maskMobile } from '@shared/contract/rules'
import { useCallMutation, useUnsaved } from '@shared/portal'
import { FailureNote, LongWait, PageBody, SectionCard } from '@shared/ui/page'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { Fields, focusField } from '../../features/fieldForm/Fields'
import { SaveBar } from '../../features/fieldForm/SaveBar'
import { useFieldForm } from '../../features/fieldForm/useFieldForm'
import { RoleChoice, roleChoiceId } from '../../features/member/RoleChoice'
import { useKeeper } from '../../features/member/useKeeper'
import { useMembership } from '../../features/member/useMembership'
import { useScopeCover } from '../../features/member/useScopeCover'
import { isEnterprise, noUnit, UnitPicker } from '../../features/unitPicker/UnitPicker'
import type { IssuedAccount } from './IssuedPanel'

const { createAccount, findAccount } = accountEndpoints
const idPrefix = 'member'
const unlimited = memberFields.filter(({ key }) => key !== 'areaScope' && key !== 'siteScope')

/** The data of a new account. A system administrator first chooses the unit, because the available roles depend on it. */
export function AccountForm({ onIssued }: { onIssued(account: IssuedAccount): void }) {
  const { everywhere } = useKeeper()
  const [unit, setUnit] = useState(noUnit)
  const known = !everywhere || unit.id !== ''
  const membership = useMembership(unit.id, known)
  const fields = !everywhere || isEnterprise(unit) ? memberFields : unlimited
  const form = useFieldForm(fields, {})
  const [chosen, setChosen] = useState<readonly string[]>()
  const [problems, setProblems] = useState<{ unitId?: string; roleIds?: string }>({})
  // Before a unit is chosen, an answer about the administrator's own unit may be at hand from another page.
  const offered = (known && membership.data?.roles) || []
  // A single role is preselected.
  const roleIds = chosen ?? (offered.length === 1 ? offered.map((role) => role.id) : [])
  const said = useScopeCover(form.row, unit.id, roleIds)
  useUnsaved(form.isChanged || (chosen ?? []).length > 0)

  const create = useCallMutation(createAccount, {
    invalidates: [findAccount],
    onSuccess: ({ id, loginName, password, passwordExpires }) =>
      onIssued({ id, loginName, password, expires: passwordExpires, name: form.row.name ?? '', mobile: maskMobile(form.row.mobile ?? '') }),
    onError: ({ fieldErrors }) => {
      form.refuse(fieldErrors)
      const messageOf = (field: string) => fieldErrors.find((error) => error.field === field)?.message
      setProblems({ unitId: messageOf('unitId'), roleIds: messageOf('roleIds') })
      focusFirst(fieldErrors[0]?.field)
      return fieldErrors.length > 0
    },
  })
  function focusFirst(field: string | undefined) {
    if (field === 'roleIds') document.getElementById(roleChoiceId)?.focus()
    else focusField(idPrefix, field)
  }
  function submit() {
    const wrong = form.reveal()
    const missing = {
      unitId: everywhere && unit.id === '' ? messages.requiredChoice('所属单位') : undefined,
      roleIds: roleIds.length === 0 ? messages.requiredChoice('角色') : undefined,
    }
    setProblems(missing)
    if (missing.unitId) return focusField(idPrefix, 'unitId')
    if (wrong.length > 0) return focusFirst(wrong[0]?.field)
    if (missing.roleIds) return focusFirst('roleIds')
    create.mutate({ body: { ...(everywhere && { unitId: unit.id }), fields: form.changes, roleIds: [...roleIds] } })
  }

  if (membership.error) {
    return (
      <PageBody>
        <SectionCard title="账号">
          <FailureNote failure={membership.error} onRetry={() => void membership.refetch()} retrying={membership.isFetching} />
        </SectionCard>
      </PageBody>
    )
  }
  if (!everywhere && membership.data && !membership.data.editable) {
    return (
      <PageBody>
        <Alert type="info" showIcon title="只有本单位的账号管理员可以新增账号" />
      </PageBody>
    )
  }
  const full = known && membership.data?.remaining === 0
  return (
    <>
      <PageBody>
        {full && <Alert type="warning" showIcon title="成员账号已满，停用不再使用的账号后可以新增" />}
        {everywhere && (
          <SectionCard title="所属单位" note="决定可以选择的角色">
            <UnitPicker
              id={`${idPrefix}-unitId`}
              value={unit}
              problem={problems.unitId}
              onChange={(next) => {
                setUnit(next)
                // The limits are cleared together with their fields.
                if (!isEnterprise(next)) form.change({ areaScope: '', siteScope: '' })
                setChosen(undefined)
                setProblems({})
              }}
            />
          </SectionCard>
        )}
        <SectionCard title="账号" note={!everywhere && membership.data ? `还可开通 ${membership.data.remaining} 个` : undefined}>
          {!everywhere && membership.isPending ? (
            <>
              <LongWait />
              <Skeleton active title={false} paragraph={{ rows: 6 }} />
            </>
          ) : (
            <>
              <Fields fields={fields} form={form} idPrefix={idPrefix} said={said} />
              <RoleChoice
                offered={offered}
                value={roleIds}
                problem={problems.roleIds}
                nothing={!known ? '选择所属单位后可选' : membership.isPending ? '正在查找' : '该单位没有可选的角色'}
                onChange={(next) => {
                  setChosen(next)
                  setProblems((before) => ({ ...before, roleIds: undefined }))
                }}
              />
            </>
          )}
        </SectionCard>
      </PageBody>
      <SaveBar
        text={form.isChanged ? '填写的内容还没有提交' : '提交后立即开通'}
        label="开通账号"
        saving={create.isPending}
        disabled={!form.isChanged && (chosen ?? []).length === 0}
        onSave={submit}
        onDiscard={() => {
          form.discard()
          setChosen(undefined)
          setProblems({})
        }}
      />
    </>
  )
}
