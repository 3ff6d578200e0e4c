import { accountEndpoints, type Member } from '@shared/contract/account'
import { minuteOf } from '@shared/contract/rules'
import { FactList, MaskedValue } from '@shared/ui/detail'
import { useRegions } from '@shared/ui/form'
import { SectionCard } from '@shared/ui/page'
import { Button } from 'antd'
import { useState } from 'react'
import { Validity } from '../../features/member/Validity'
import { AccountEditor } from './AccountEditor'

export interface AccountDataProps {
  member: Member
  /** Roles its unit may assign. */
  offered: Member['roles']
  editable: boolean
}

/** The data of an account; the editable part is edited in place. */
export function AccountData({ member, offered, editable }: AccountDataProps) {
  const [editing, setEditing] = useState(false)
  const { nameOf } = useRegions()
  return (
    <>
      <SectionCard
        title="账号信息"
        note={editable ? undefined : '由本单位的账号管理员维护'}
        extra={editable && !editing && <Button onClick={() => setEditing(true)}>修改</Button>}
      >
        {editing ? (
          <AccountEditor member={member} offered={offered} onClose={() => setEditing(false)} />
        ) : (
          <FactList
            facts={[
              { key: 'name', label: '姓名', value: member.name },
              {
                key: 'mobile',
                label: '手机',
                value: member.mobile && (
                  <MaskedValue reveal={accountEndpoints.revealAccount} recordId={member.id} path="mobile" masked={member.mobile} name="手机" />
                ),
              },
              { key: 'phone', label: '固定电话', value: member.phone || '–' },
              { key: 'idCard', label: '身份证号', value: member.idCard || '–' },
              { key: 'validTo', label: '有效期至', value: <Validity validTo={member.validTo} /> },
              ...(member.areaScope || member.siteScope
                ? [{ key: 'scope', label: '数据范围', value: [member.areaScope && nameOf(member.areaScope), member.siteScope].filter(Boolean).join('，') }]
                : []),
              { key: 'roles', label: '角色', value: member.roles.map((role) => role.name).join('、') || '–' },
            ]}
          />
        )}
      </SectionCard>
      <SectionCard title="使用情况">
        <FactList
          facts={[
            { key: 'unitName', label: '所属单位', value: member.unitName },
            { key: 'createDate', label: '开通时间', value: minuteOf(member.createDate) },
            { key: 'lastLogin', label: '最近登录', value: minuteOf(member.lastLogin) || '还没有登录过' },
            { key: 'sessions', label: '当前会话', value: `${member.sessions} 个` },
            { key: 'firstLogin', label: '初始密码', value: member.firstLogin ? '还没有修改' : '已修改' },
          ]}
        />
      </SectionCard>
    </>
  )
}
