import { homePath } from '@shared/contract/portal'
import { notify } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ask } from '../parts/dialogs/ask'
import { lateModule } from '../parts/lateModule'
import { useGuardSession } from '../runtime/guard/useGuardSession'
import { preload, reloadUnreached, useDownRemotes } from '../runtime/loader/remotes'
import { useSite } from '../runtime/registry/registryStore'
import { changeRole, logOut } from '../runtime/session/actions'
import { useUnsavedGuard } from '../runtime/session/leavePage'
import { useSessionBroadcast } from '../runtime/session/useSessionBroadcast'
import { useSessionEnd } from '../runtime/session/useSessionEnd'
import { allOf } from '../runtime/tabs/tabs'
import { tabsStore, useTabs } from '../runtime/tabs/tabsStore'
import { mayClose } from '../runtime/tabs/useTabActions'
import { Bars } from './Bars'
import { useDialogFocus } from './dialogFocus'
import { DeniedPage, NotFoundPage, ServerErrorPage } from './errors/InsidePages'
import styles from './Frame.module.css'
import { Header } from './header/Header'
import { Jobs } from './jobs/Jobs'
import { litPath, menuOf, unfoldedPath } from './menu/menu'
import { useMenuCollapsed } from './menu/menuCollapsed'
import { Sider } from './menu/Sider'
import { useWaitingCounts } from './menu/useWaitingCounts'
import { usePasswordDialog } from './password/usePasswordDialog'
import { TabPanels } from './TabPanels'
import { TabBar } from './tabs/TabBar'
import { useIdlePrefetch } from './useIdlePrefetch'
import { useNavigationRules } from './useNavigationRules'

/** In the same chunk as the other antd parts (parts/dialogs), which is loaded before a dialog is needed. */
const sessionDialogs = lateModule(() => import(/* webpackChunkName: "dialogs" */ './session/SessionDialogs'))

/** The permanent frame around the pages: header, menu and tabs. */
export function Frame() {
  const here = useNavigationRules()
  const { site } = useSite()
  const session = useGuardSession()
  const menu = useMemo(() => menuOf(site, session), [site, session])
  const down = useDownRemotes()
  const waiting = useWaitingCounts()
  const [collapsed, collapse] = useMenuCollapsed()
  const [menuOpen, setMenuOpen] = useState(false)
  const menuBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a narrow window the menu opens over the page, so it gets the focus.
    if (!menuOpen) return
    menuBox.current?.querySelector<HTMLElement>('a, button')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setMenuOpen(false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [menuOpen])
  const tabs = useTabs()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const password = usePasswordDialog()
  const sessionEnd = useSessionEnd()
  const dialogs = sessionDialogs.useModule(password.dialog !== undefined || sessionEnd.asking)
  useUnsavedGuard()
  useEffect(() => {
    window.addEventListener('online', reloadUnreached)
    return () => window.removeEventListener('online', reloadUnreached)
  }, [])
  useDialogFocus()
  useIdlePrefetch(menu, here.page?.remote !== undefined)

  const goHome = () => navigate(homePath)
  useSessionBroadcast(sessionEnd.done)

  async function switchRole(roleId: string, goTo?: string): Promise<void> {
    if (!(await mayClose(allOf(tabsStore.getState())))) return
    // Every role may open the home page, so the guard refuses nothing while the role changes.
    goHome()
    try {
      if (!(await changeRole(roleId))) return
    } catch (error) {
      notify.error(error instanceof Error ? error.message : String(error))
      return
    }
    queries.clear()
    // No tab is current now, not even home: without this navigation no page would be shown.
    navigate(goTo ?? homePath)
  }

  async function leave(): Promise<void> {
    const unsaved = allOf(tabsStore.getState()).some((tab) => tab.unsaved)
    if (unsaved && !(await ask({ title: '确定要退出登录吗', text: '有页面的内容还没有提交', go: '退出登录', stay: '继续填写' }))) return
    await logOut()
  }

  const withMenu = menu.length > 0
  const lit = litPath(menu, site, here.page, here.search)
  const shape = withMenu ? (collapsed ? styles.collapsed : '') : styles.bare
  return (
    <div className={`${styles.frame} ${shape}`}>
      <a className={styles.skip} href="#work">
        跳到正文
      </a>
      <Header
        onChangeRole={(id) => void switchRole(id)}
        onChangePassword={password.open}
        onLogOut={() => void leave()}
        onOpenMenu={withMenu ? () => setMenuOpen(true) : undefined}
      />
      {withMenu && (
        <>
          {menuOpen && <button type="button" className={styles.shade} aria-label="关闭菜单" onClick={() => setMenuOpen(false)} />}
          <div ref={menuBox} className={`${styles.menu} ${menuOpen ? '' : styles.closedMenu}`}>
            <Sider
              menu={menu}
              lit={lit}
              unfolded={unfoldedPath(menu, lit, here.page)}
              down={down}
              waiting={waiting}
              collapsed={collapsed && !menuOpen}
              onCollapse={menuOpen ? () => setMenuOpen(false) : collapse}
              onNear={preload}
              onGo={() => setMenuOpen(false)}
            />
          </div>
        </>
      )}
      <main className={styles.work}>
        <TabBar />
        <Bars />
        <div className={styles.panels} id="work" tabIndex={-1}>
          {tabs.current === undefined && here.decision === 'notFound' && <NotFoundPage />}
          {tabs.current === undefined && here.path === '/404' && <NotFoundPage />}
          {tabs.current === undefined && here.path === '/401' && <DeniedPage onChangeRole={(id, goTo) => void switchRole(id, goTo)} />}
          {tabs.current === undefined && here.path === '/500' && <ServerErrorPage />}
          <TabPanels />
        </div>
        <Jobs />
      </main>
      {dialogs && <dialogs.SessionDialogs changePassword={password.dialog} signInAgain={sessionEnd.asking ? sessionEnd.done : undefined} />}
    </div>
  )
}
