import { accountEndpoints, type Member, maxMembersPerUnit, memberStateNames, memberStates } from '@shared/contract/account'
import { type ListFilter, QueryList } from '@shared/ui/list'
import { Button, Tooltip } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeeper } from '../../features/member/useKeeper'
import { useMemberActs } from '../../features/member/useMemberActs'
import { useMembership } from '../../features/member/useMembership'
import { memberColumns } from './memberColumns'
import { Representatives } from './Representatives'

const addPath = '/account/add-account'
const keyword: ListFilter = { kind: 'text', key: 'keyword', label: '关键词', placeholder: '用户名或姓名' }
const unitName: ListFilter = { kind: 'text', key: 'unitName', label: '单位名称', placeholder: '名称中的几个字' }
const status: ListFilter = {
  kind: 'select',
  key: 'status',
  label: '状态',
  options: [memberStates.enabled, memberStates.disabled, memberStates.locked].map((code) => ({ code, label: memberStateNames[code] ?? code })),
}

/** 成员账号: the accounts of the unit; a system administrator sees those of all units. */
export default function ManagerPage() {
  const navigate = useNavigate()
  const keeper = useKeeper()
  const { data } = useMembership()
  const { ask, dialog } = useMemberActs()
  const editable = data?.editable ?? false
  const columns = useMemo(() => memberColumns({ keeper, editable, onAct: ask }), [keeper, editable, ask])
  const full = !keeper.everywhere && data?.remaining === 0
  const rule = () => {
    if (keeper.everywhere) return '所有单位的账号；停用立即结束会话'
    if (!data) return undefined
    const seats = `成员账号 ${maxMembersPerUnit - data.remaining} / ${maxMembersPerUnit} 个，还可开通 ${data.remaining} 个`
    return editable ? `${seats}；停用立即结束会话` : '您自己的账号；本单位的成员账号由账号管理员维护'
  }
  const add = (
    <Button type="primary" disabled={full} onClick={() => navigate(addPath)}>
      新增账号
    </Button>
  )
  return (
    <>
      <QueryList<Member>
        header={{
          title: '成员账号',
          rule: rule(),
          primary: editable && (full ? <Tooltip title="成员账号已满，停用不再使用的账号后可以新增">{add}</Tooltip> : add),
        }}
        endpoint={accountEndpoints.findAccount}
        name="account-manager"
        columns={columns}
        filters={keeper.everywhere ? [keyword, unitName, status] : [keyword, status]}
        measure="个"
        noun="账号"
        defaultOrder="createDate desc"
        orderText="后开通的在前"
        nothing={() => ({ kind: 'start', title: '还没有成员账号', text: '为同事开通各自的账号，办理记录才能分清是谁' })}
      />
      {editable && !keeper.everywhere && <Representatives />}
      {dialog}
    </>
  )
}
