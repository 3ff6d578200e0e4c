import CheckOutlined from '@ant-design/icons-svg/lib/asn/CheckOutlined'
import DownOutlined from '@ant-design/icons-svg/lib/asn/DownOutlined'
import FontSizeOutlined from '@ant-design/icons-svg/lib/asn/FontSizeOutlined'
import MenuOutlined from '@ant-design/icons-svg/lib/asn/MenuOutlined'
import UserOutlined from '@ant-design/icons-svg/lib/asn/UserOutlined'
import { messages } from '@shared/contract/messages'
import { manualPath } from '@shared/contract/portal'
import { serviceAddress, useSession } from '@shared/portal'
import { Icon } from '@shared/ui/icon'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lateModule } from '../../parts/lateModule'
import { type PopupItem, PopupMenu } from '../../parts/PopupMenu'
import { askDevelopmentOrigins, mayBeDeveloper } from '../../runtime/registry/developmentBuilds'
import { usePortalConfig } from '../../runtime/startup/portalConfig'
import { setElder, useElder } from '../../theme/elderMode'
import { Mark } from '../../theme/Mark'
import { SearchButton } from '../search/SearchButton'
import { FullscreenButton } from './FullscreenButton'
import { greeting } from './greeting'
import styles from './Header.module.css'
import { InboxButton } from './InboxButton'

/** In the same chunk as the other antd parts (parts/dialogs). */
const developer = lateModule(() => import(/* webpackChunkName: "dialogs" */ '../developer/DevelopmentBuildDialog'))

interface HeaderProps {
  onChangeRole(roleId: string): void
  onChangePassword(): void
  onLogOut(): void
  /** Opens the menu in a narrow window; undefined if there is no menu. */
  onOpenMenu: (() => void) | undefined
}

/** Origins a developer may load builds from; fetched when the menu is opened, unless the portal allows none. */
function useDevelopmentOrigins(asked: boolean): readonly string[] {
  const [origins, setOrigins] = useState<readonly string[]>([])
  useEffect(() => {
    if (asked && mayBeDeveloper()) void askDevelopmentOrigins().then(setOrigins, () => setOrigins([]))
  }, [asked])
  return origins
}

/** The greeting is updated once a minute, because pages stay open overnight. */
function useGreeting(): string {
  const [words, setWords] = useState(() => greeting(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setWords(greeting(new Date())), 60_000)
    return () => clearInterval(timer)
  }, [])
  return words
}

export function Header({ onChangeRole, onChangePassword, onLogOut, onOpenMenu }: HeaderProps) {
  const unitName = useSession((session) => session.unitInfo?.unitName)
  const words = useGreeting()
  const elder = useElder()
  return (
    <header className={styles.header}>
      {onOpenMenu && (
        <button type="button" className={`${styles.button} ${styles.open}`} aria-label="打开菜单" onClick={onOpenMenu}>
          <Icon icon={MenuOutlined} />
        </button>
      )}
      <Mark className={styles.mark} />
      <span className={styles.title}>{messages.productTitle}</span>
      <span className={styles.shortTitle} aria-hidden>
        {messages.productShortTitle.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
      <div className={styles.who}>
        <b>{unitName}</b>
        <span>{words}</span>
      </div>
      <div className={styles.tools}>
        <SearchButton />
        <AccountMenu onChangeRole={onChangeRole} onChangePassword={onChangePassword} onLogOut={onLogOut} />
        <InboxButton />
        <button type="button" className={`${styles.button} ${elder ? styles.on : ''}`} aria-pressed={elder} title="长者模式" onClick={() => setElder(!elder)}>
          <Icon icon={FontSizeOutlined} />
          <span className={styles.word}>长者模式</span>
        </button>
        {/* Not useful on a phone. */}
        <FullscreenButton className={`${styles.button} ${styles.wide}`} />
      </div>
    </header>
  )
}

function AccountMenu({ onChangeRole, onChangePassword, onLogOut }: Omit<HeaderProps, 'onOpenMenu'>) {
  const roles = useSession((session) => session.roles)
  const roleId = useSession((session) => session.curRoleId)
  const roleName = useSession((session) => session.curRoleName)
  const name = useSession((session) => session.name || session.loginName)
  const locked = useSession((session) => session.firstLoginFlag === '0')
  const { manualUrl } = usePortalConfig()
  const opener = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const origins = useDevelopmentOrigins(place !== undefined && !locked)
  const [developing, setDeveloping] = useState(false)
  const dialog = developer.useModule(developing)
  const close = useCallback(() => {
    setPlace(undefined)
    opener.current?.focus()
  }, [])

  const choices: PopupItem[] =
    roles.length > 1 && !locked
      ? [
          ...roles.map((role): PopupItem => {
            const chosen = role.id === roleId
            const label = (
              <>
                {role.name}
                {chosen && <Icon icon={CheckOutlined} className={styles.chosen} />}
              </>
            )
            return { kind: 'choice', key: role.id, label, chosen, act: () => !chosen && onChangeRole(role.id) }
          }),
          { kind: 'line', key: 'line' },
        ]
      : []
  const items: PopupItem[] = [
    ...choices,
    { kind: 'action', key: 'password', label: '修改密码', act: onChangePassword },
    { kind: 'link', key: 'manual', label: '下载操作手册', href: manualUrl || serviceAddress(manualPath) },
    ...(origins.length > 0 ? [{ kind: 'action', key: 'developer', label: '开发构建', act: () => setDeveloping(true) } satisfies PopupItem] : []),
    { kind: 'action', key: 'out', label: '退出登录', act: onLogOut },
  ]

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.button}
        title={`${name} ${roleName}`}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect()
          setPlace({ left, top: bottom + 4 })
        }}
      >
        <Icon icon={UserOutlined} />
        <span className={styles.person}>
          <b>{name}</b>
          <span>{roleName}</span>
        </span>
        <Icon icon={DownOutlined} className={styles.arrow} />
      </button>
      {place && <PopupMenu label="账号" items={items} style={place} onClose={close} />}
      {dialog && <dialog.DevelopmentBuildDialog origins={origins} onClose={() => setDeveloping(false)} />}
    </>
  )
}
