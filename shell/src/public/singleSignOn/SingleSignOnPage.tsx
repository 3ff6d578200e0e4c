import { messages } from '@shared/contract/messages'
import type { sessionEndpoints } from '@shared/contract/session'
import { storeTokens } from '@shared/portal/internal'
import { useEffect, useState } from 'react'
import { ask, textOf } from '../../runtime/http/service'
import { safeRedirect } from '../../runtime/session/loginPage'
import theme from '../../theme/theme.module.css'
import { takeAddressSecret } from '../addressSecrets'
import { loadConfig } from '../config'
import { enterPortal } from '../enterPortal'
import { ResultView } from '../form/ResultView'
import { usePublicPage } from '../layout/publicPage'

const path: (typeof sessionEndpoints)['login']['path'] = '/a/login'

/** @returns why it failed; undefined on success: then the portal takes over */
async function signIn(ssotoken: string): Promise<string | undefined> {
  const [answer, config] = await Promise.all([ask(path, { json: { ssotoken, __ajax: 'json' } }), loadConfig()])
  if (answer.kind !== 'data') return answer.message
  const tokens = { token: textOf(answer.data, 'sessionid'), otherToken: textOf(answer.data, 'extendSessionId') }
  if (!tokens.token || !tokens.otherToken) return messages.serverError
  storeTokens(tokens, config?.cookieDays ?? 1)
  enterPortal(tokens, safeRedirect(new URLSearchParams(window.location.search).get('redirect')))
  return undefined
}

/** /ssologin: exchanges a single sign-on token for a session and enters the portal. */
export default function SingleSignOnPage() {
  const { config } = usePublicPage()
  const [ssotoken] = useState(() => takeAddressSecret('ssotoken'))
  const [problem, setProblem] = useState<string | undefined>(ssotoken ? undefined : messages.ssoFailed)
  useEffect(() => {
    if (ssotoken) void signIn(ssotoken).then(setProblem)
  }, [ssotoken])

  if (!problem) {
    return (
      <ResultView tone="moving" title="正在登录" acts={null}>
        {<p role="status">正在核对统一身份认证的登录结果</p>}
      </ResultView>
    )
  }
  return (
    <ResultView
      tone="failed"
      title="单点登录未成功"
      acts={
        <>
          {config?.ssoLoginUrl && (
            <a className={`${theme.button} ${theme.primary}`} href={config.ssoLoginUrl}>
              重新单点登录
            </a>
          )}
          <a className={`${theme.button} ${config?.ssoLoginUrl ? '' : theme.primary}`} href="/login">
            用户名密码登录
          </a>
        </>
      }
    >
      <p role="alert">{problem}</p>
    </ResultView>
  )
}
