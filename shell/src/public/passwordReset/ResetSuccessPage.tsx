import theme from '../../theme/theme.module.css'
import { Facts, ResultView } from '../form/ResultView'
import { submittedResetStorage } from './storedReset'

/** /resetSuccess: confirmation of the request and what happens next. If nothing was submitted, it links to the other pages. */
export default function ResetSuccessPage() {
  const submitted = submittedResetStorage.read()
  if (!submitted) {
    return (
      <ResultView
        tone="moving"
        title="没有刚提交的密码重置申请"
        acts={
          <>
            <a className={`${theme.button} ${theme.primary}`} href="/resetPassword">
              密码重置申请
            </a>
            <a className={theme.button} href="/login">
              返回登录页
            </a>
          </>
        }
      >
        <p>已提交过申请的，审核结果会发送到申请时验证的新手机</p>
      </ResultView>
    )
  }
  return (
    <ResultView
      tone="done"
      title="密码重置申请已提交"
      acts={
        <a className={`${theme.button} ${theme.primary}`} href="/login">
          返回登录页
        </a>
      }
    >
      <p>管理员审核通过后，会向新手机发送设置新密码的链接，30分钟内有效，只能使用一次</p>
      <Facts facts={[['申请编号', submitted.number]]} />
    </ResultView>
  )
}
