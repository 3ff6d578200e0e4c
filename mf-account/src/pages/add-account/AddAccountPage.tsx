import { PageBody, PageHeader } from '@shared/ui/page'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormPage } from '../../features/fieldForm/SaveBar'
import { memberCrumbs } from '../../features/member/memberCrumbs'
import { AccountForm } from './AccountForm'
import { type IssuedAccount, IssuedPanel } from './IssuedPanel'

/** 新增账号: an account for a colleague, with a first password that is shown once. */
export default function AddAccountPage() {
  const navigate = useNavigate()
  const [issued, setIssued] = useState<IssuedAccount>()
  return (
    <FormPage>
      <PageHeader
        title="新增账号"
        crumbs={memberCrumbs}
        rule="初始密码由系统生成，以短信发送给本人；首次登录须修改"
        actions={<Button onClick={() => navigate('/account/manager')}>成员账号</Button>}
      />
      {issued ? (
        <PageBody>
          <IssuedPanel issued={issued} onAnother={() => setIssued(undefined)} />
        </PageBody>
      ) : (
        <AccountForm onIssued={setIssued} />
      )}
    </FormPage>
  )
}
