import { messages } from '@shared/contract/messages'
import { escaped, plainPage } from '../../http/plainPage'

/** Pages of the demonstration issuer. */

const issuer = '演示用统一身份认证'

/** @param failed whether the previous attempt failed */
export const signInPage = ({ username, failed }: { username: string; failed: boolean }): string =>
  plainPage(
    issuer,
    '单点登录',
    `<h1>单点登录</h1>
<p>此页代替单位自己的统一身份认证系统，仅供演示。登录后返回${messages.productTitle}。</p>
${failed ? `<p class="wrong" role="alert">${messages.loginFailed}</p>` : ''}
<form method="post" action="/sso/login">
<label for="username">用户名</label>
<input id="username" name="username" autocomplete="username" maxlength="100" required value="${escaped(username)}"${username === '' ? ' autofocus' : ''}>
<label for="password">密码</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="128" required${username === '' ? '' : ' autofocus'}>
<button type="submit">登录</button>
</form>
<a class="back" href="/login">返回平台登录页</a>`,
  )

export const signedOutPage = plainPage(
  issuer,
  '已退出',
  `<h1>已退出统一身份认证</h1>
<p>如使用的是公用电脑，请关闭浏览器窗口。</p>
<a class="button" href="/sso/login">重新登录</a>
<a class="back" href="/login">返回平台登录页</a>`,
)
