import { homePath } from '@shared/contract/portal'
import { useSession } from '@shared/portal'
import { Link, useLocation } from 'react-router-dom'
import theme from '../../theme/theme.module.css'
import { ErrorPage } from './ErrorPage'

const backHome = (
  <Link className={theme.button} to="/home">
    回到工作桌面
  </Link>
)

/** The address refused by the guard, for opening it with another role. */
function refusedAddress(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'refused' in state && typeof state.refused === 'string' ? state.refused : undefined
}

/** Shown when the guard refuses a page. It names the role, because another one may be allowed. */
export function DeniedPage({ onChangeRole }: { onChangeRole(roleId: string, goTo: string | undefined): void }) {
  const roles = useSession((session) => session.roles)
  const roleId = useSession((session) => session.curRoleId)
  const roleName = useSession((session) => session.curRoleName)
  const others = roles.filter((role) => role.id !== roleId)
  const goTo = refusedAddress(useLocation().state)
  return (
    <ErrorPage
      code="401"
      title="无权访问"
      text={`当前角色“${roleName}”不能打开这个页面。${others.length > 0 ? '可以切换角色后再试。' : '如需开通，请联系本单位账号管理员。'}`}
    >
      {others.map((role, index) => (
        <button key={role.id} type="button" className={`${theme.button} ${index === 0 ? theme.primary : ''}`} onClick={() => onChangeRole(role.id, goTo)}>
          切换角色：{role.name}
        </button>
      ))}
      {backHome}
    </ErrorPage>
  )
}

export function NotFoundPage() {
  return (
    <ErrorPage code="404" title="页面不存在" text="地址可能有误，或页面已经移走。">
      {backHome}
    </ErrorPage>
  )
}

/** Shown in place of a page the operator has replaced by an address of another system: a link, since a page opened by itself would be blocked. */
export function ExternalPage({ title, address }: { title: string; address: string }) {
  return (
    <ErrorPage title={title} text="这项业务改在另一个系统办理，在新窗口打开。">
      <a className={`${theme.button} ${theme.primary}`} href={address} target="_blank" rel="noreferrer">
        前往办理
      </a>
      {backHome}
    </ErrorPage>
  )
}

export function ServerErrorPage() {
  return (
    <ErrorPage code="500" title="服务器错误" text="服务器出错了请稍后再试">
      <button type="button" className={`${theme.button} ${theme.primary}`} onClick={() => window.location.assign(homePath)}>
        重新加载
      </button>
      {backHome}
    </ErrorPage>
  )
}
