import { registrationWithinWorkdays } from '@shared/contract/account'
import theme from '../../theme/theme.module.css'
import { Facts, ResultView } from '../form/ResultView'
import { submittedRegistrationStorage } from './storedRegistration'

/** /register-success: confirmation of a registration and what happens next. If nothing was submitted, it links to the other pages. */
export default function RegisterSuccessPage() {
  const submitted = submittedRegistrationStorage.read()
  if (!submitted) {
    return (
      <ResultView
        tone="moving"
        title="没有刚提交的注册申请"
        acts={
          <>
            <a className={`${theme.button} ${theme.primary}`} href="/register">
              企业账号注册
            </a>
            <a className={theme.button} href="/regCheackList">
              注册结果查询
            </a>
          </>
        }
      >
        <p>已提交过申请的，可以凭统一社会信用代码和手机号码查询结果</p>
      </ResultView>
    )
  }
  return (
    <ResultView
      tone="done"
      title="注册申请已提交"
      acts={
        <>
          <a className={`${theme.button} ${theme.primary}`} href="/login">
            返回登录页
          </a>
          <a className={theme.button} href="/regCheackList">
            注册结果查询
          </a>
        </>
      }
    >
      <p>管理员将在{registrationWithinWorkdays}个工作日内审核，结果以短信发送到管理员手机</p>
      <Facts
        facts={[
          ['申请编号', submitted.number],
          ['最迟审核日期', submitted.dueDate],
        ]}
      />
      <p>审核通过后用用户名和注册时的密码登录，首次登录须设置新密码；未通过时可以在“注册结果查询”中修改后重新提交</p>
    </ResultView>
  )
}
