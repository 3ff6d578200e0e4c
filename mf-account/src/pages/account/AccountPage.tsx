import { ownAccountEndpoints, ownAccountFields } from '@shared/contract/account'
import { sessionEndpoints, type UserInfo } from '@shared/contract/session'
import { hasPortalActions, notify, portalActions, useCallMutation, useCallQuery, useUnsaved } from '@shared/portal'
import { FactList } from '@shared/ui/detail'
import { PageBody, PageHeader, QueryFallback, SectionCard } from '@shared/ui/page'
import { Button } from 'antd'
import { useState } from 'react'
import { Fields, focusField } from '../../features/fieldForm/Fields'
import { FormPage, SaveBar } from '../../features/fieldForm/SaveBar'
import { useFieldForm } from '../../features/fieldForm/useFieldForm'
import { PasswordProof } from './PasswordProof'

/** 账号信息维护: the signed-in user's own account. */
export default function AccountPage() {
  const { data, error, refetch, isFetching } = useCallQuery(sessionEndpoints.userInfo, {})
  return (
    <FormPage>
      <PageHeader title="账号信息维护" rule="用户名、角色和所属单位由管理员维护；姓名和联系方式由本人维护" />
      {data && <OwnAccount info={data} />}
      {!data && (
        <PageBody>
          <SectionCard title="账号">
            <QueryFallback query={{ error, refetch, isFetching }} rows={6} />
          </SectionCard>
        </PageBody>
      )}
    </FormPage>
  )
}

function OwnAccount({ info }: { info: UserInfo }) {
  const { user, unitInfo, roleList } = info
  const form = useFieldForm(ownAccountFields, { name: user.name, mobile: user.mobile, phone: user.phone })
  useUnsaved(form.isChanged)
  const [proof, setProof] = useState<{ problem?: string }>()
  const save = useCallMutation(ownAccountEndpoints.updateInfo, {
    invalidates: [sessionEndpoints.userInfo],
    onSuccess: () => {
      setProof(undefined)
      notify.success('账号信息已保存')
      void portalActions.reloadUserInfo()
    },
    onError: (problem) => {
      const unproved = problem.fieldErrors.find(({ field }) => field === 'password')
      setProof(unproved && { problem: unproved.message })
      if (unproved) return true
      form.refuse(problem.fieldErrors)
      focusField('account', problem.fieldErrors[0]?.field)
      return problem.fieldErrors.length > 0
    },
  })
  function submit() {
    // A name kept from before its rule stands in the way of nothing but itself: the service judges what changes.
    const first = form.reveal().find(({ field }) => field in form.changes)
    if (first) return focusField('account', first.field)
    if (!form.isChanged) return notify.success('没有需要保存的改动')
    if ('mobile' in form.changes && !user.isSso) setProof({})
    else send()
  }
  function send(password?: string) {
    const { name = '', mobile = '', phone = '' } = form.row
    const changed = (['name', 'mobile', 'phone'] as const).filter((key) => key in form.changes)
    save.mutate({ body: { name, mobile, phone, changed, password } })
  }
  return (
    <>
      <PageBody>
        <SectionCard title="账号">
          <FactList
            facts={[
              { key: 'loginName', label: '用户名', value: user.loginName },
              {
                key: 'roles',
                label: '角色',
                value: roleList.map((role) => (role.id === user.currentRole.id ? `${role.name}（当前）` : role.name)).join('、'),
              },
              { key: 'unit', label: '所属单位', value: unitInfo.unitName },
              ...(user.dataScope ? [{ key: 'dataScope', label: '数据范围', value: `${user.dataScope}，只看得到在这里的设备和申请` }] : []),
              { key: 'idCard', label: '身份证号', value: user.idCard || '–' },
              {
                key: 'password',
                label: '登录密码',
                value: (
                  <>
                    {user.isSimplePwd ? '强度较低，建议尽快修改' : '已设置'}
                    {hasPortalActions() && (
                      <Button type="link" size="small" onClick={portalActions.changePassword}>
                        修改密码
                      </Button>
                    )}
                  </>
                ),
              },
            ]}
          />
        </SectionCard>
        <SectionCard title="本人信息" note="办理结果会按这里的联系方式通知">
          <Fields fields={ownAccountFields} form={form} idPrefix="account" />
        </SectionCard>
      </PageBody>
      <SaveBar
        text={form.isChanged ? `有 ${Object.keys(form.changes).length} 项改动未保存` : '没有未保存的改动'}
        saving={save.isPending}
        disabled={!form.isChanged}
        onSave={submit}
        onDiscard={form.discard}
      />
      {proof && (
        <PasswordProof mobile={form.row.mobile ?? ''} busy={save.isPending} problem={proof.problem} onProve={send} onCancel={() => setProof(undefined)} />
      )}
    </>
  )
}
