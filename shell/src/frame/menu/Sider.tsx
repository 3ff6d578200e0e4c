import DownOutlined from '@ant-design/icons-svg/lib/asn/DownOutlined'
import ExportOutlined from '@ant-design/icons-svg/lib/asn/ExportOutlined'
import MenuFoldOutlined from '@ant-design/icons-svg/lib/asn/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons-svg/lib/asn/MenuUnfoldOutlined'
import UpOutlined from '@ant-design/icons-svg/lib/asn/UpOutlined'
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import { Icon } from '@shared/ui/icon'
import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { menuIcon } from '../../theme/menuIcons'
import { isDown, type MenuEntry, type MenuGroup, type MenuPage } from './menu'
import styles from './Sider.module.css'

interface SiderProps {
  menu: readonly MenuEntry[]
  /** Path of the highlighted entry, which represents the current page. */
  lit: string | undefined
  /** Path of the current page's group: only this one is expanded (accordion). */
  unfolded: string | undefined
  down: ReadonlySet<string>
  /** Number of records waiting for the user, by page path. */
  waiting: Readonly<Record<string, number>>
  collapsed: boolean
  onCollapse(collapsed: boolean): void
  /** A page's entry is hovered or focused: the page may be preloaded. */
  onNear(page: MenuPage): void
  /** A page was chosen. */
  onGo(): void
}

export function Sider({ menu, lit, unfolded, down, waiting, collapsed, onCollapse, onNear, onGo }: SiderProps) {
  const [open, setOpen] = useState(unfolded)
  // The expanded group follows the page; home belongs to none and closes all.
  useEffect(() => setOpen(unfolded), [unfolded])
  const shared = { lit, down, waiting, onNear, onGo }

  return (
    <nav className={`${styles.sider} ${collapsed ? styles.collapsed : ''}`} aria-label="主菜单">
      <ul className={styles.menu}>
        {menu.map((entry) =>
          entry.kind === 'page' ? (
            <li key={entry.path}>
              <PageLink page={entry} collapsed={collapsed} top {...shared} />
            </li>
          ) : collapsed ? (
            <FlyoutGroup key={entry.path} group={entry} {...shared} />
          ) : (
            <FoldingGroup
              key={entry.path}
              group={entry}
              open={open === entry.path}
              onToggle={() => setOpen(open === entry.path ? undefined : entry.path)}
              {...shared}
            />
          ),
        )}
      </ul>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!collapsed}
        onClick={() => onCollapse(!collapsed)}
        title={collapsed ? '展开菜单' : undefined}
      >
        <Icon icon={collapsed ? MenuUnfoldOutlined : MenuFoldOutlined} />
        <span className={styles.word}>{collapsed ? '展开菜单' : '收起菜单'}</span>
      </button>
    </nav>
  )
}

interface EntryProps {
  lit: string | undefined
  down: ReadonlySet<string>
  waiting: Readonly<Record<string, number>>
  onNear(page: MenuPage): void
  onGo(): void
}

function DownMark() {
  return (
    <span className={styles.down}>
      <Icon icon={WarningFilled} />
      不可用
    </span>
  )
}

/** Number of waiting records beside an entry's name; nothing for 0. */
const WaitingCount = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={styles.count} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  ) : null
/** The same for screen readers, as a description, so that the entry's name stays its title. */
const waitingWords = (count: number) => (count > 0 ? { 'aria-description': `${count} 件待办理` } : {})
const waitingIn = ({ pages }: MenuGroup, waiting: EntryProps['waiting']) => pages.reduce((sum, { path }) => sum + (waiting[path] ?? 0), 0)

function PageLink({
  page,
  top = false,
  collapsed = false,
  lit,
  down,
  waiting,
  onNear,
  onGo,
}: EntryProps & { page: MenuPage; top?: boolean; collapsed?: boolean }) {
  const on = page.path === lit
  const count = waiting[page.path] ?? 0
  const className = `${styles.item} ${top ? '' : styles.sub} ${on ? styles.lit : ''}`
  const words = (
    <>
      {top && <Icon icon={menuIcon(page.icon)} />}
      <span className={styles.word}>{page.title}</span>
      {page.external && <Icon icon={ExportOutlined} className={styles.arrow} />}
      {top && isDown(page, down) && <DownMark />}
      <WaitingCount count={count} />
    </>
  )
  const title = collapsed ? page.title : undefined
  if (page.external) {
    return (
      <a className={className} href={page.external} target="_blank" rel="noreferrer" title={title} onClick={onGo}>
        {words}
        <span className={styles.voice}>（在新窗口打开）</span>
      </a>
    )
  }
  const near = () => onNear(page)
  return (
    <Link
      className={className}
      to={page.path}
      aria-current={on ? 'page' : undefined}
      title={title}
      onClick={onGo}
      onPointerEnter={near}
      onFocus={near}
      {...waitingWords(count)}
    >
      {words}
    </Link>
  )
}

function FoldingGroup({ group, open, onToggle, ...entry }: EntryProps & { group: MenuGroup; open: boolean; onToggle(): void }) {
  // In an expanded group each page shows its own count.
  const count = open ? 0 : waitingIn(group, entry.waiting)
  return (
    <li>
      <button type="button" className={`${styles.item} ${open ? styles.open : ''}`} aria-expanded={open} onClick={onToggle} {...waitingWords(count)}>
        <Icon icon={menuIcon(group.icon)} />
        <span className={styles.word}>{group.title}</span>
        {isDown(group, entry.down) && <DownMark />}
        <WaitingCount count={count} />
        <Icon icon={open ? UpOutlined : DownOutlined} className={styles.arrow} />
      </button>
      {open && (
        <ul>
          {group.pages.map((page) => (
            <li key={page.path}>
              <PageLink page={page} {...entry} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** A group of the collapsed menu: its pages open beside its icon, by pointer, or by focus and Enter. */
function FlyoutGroup({ group, ...entry }: EntryProps & { group: MenuGroup }) {
  const [top, setTop] = useState<number>()
  const show = (icon: Element) => setTop(flyoutTop(icon.getBoundingClientRect(), group.pages.length + 1, window.innerHeight))
  const hide = () => setTop(undefined)
  const count = waitingIn(group, entry.waiting)
  const inGroup = group.pages.some((page) => page.path === entry.lit)

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>): void {
    if (event.key !== 'Escape' || top === undefined) return
    hide()
    event.currentTarget.querySelector('button')?.focus()
  }
  const onBlur = (event: FocusEvent<HTMLLIElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) hide()
  }

  return (
    <li
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(event.currentTarget)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        type="button"
        className={`${styles.item} ${inGroup ? styles.lit : ''}`}
        aria-expanded={top !== undefined}
        aria-label={group.title}
        {...waitingWords(count)}
        // `detail` is 0 for keyboard clicks. A pointer has already opened the flyout by hovering, so its click must not close it.
        onClick={(event) => (top === undefined || event.detail > 0 ? show(event.currentTarget) : hide())}
      >
        <Icon icon={menuIcon(group.icon)} />
        {isDown(group, entry.down) && <Icon icon={WarningFilled} className={styles.downDot} />}
        <WaitingCount count={count} />
      </button>
      {top !== undefined && (
        <div className={styles.flyout} style={{ top }}>
          <p className={styles.flyoutTitle}>{group.title}</p>
          <ul>
            {group.pages.map((page) => (
              <li key={page.path}>
                <PageLink
                  page={page}
                  {...entry}
                  onGo={() => {
                    hide()
                    entry.onGo()
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}

/** Height of a menu item in pixels, also in the flyout (specification §2). */
const flyoutItemHeight = 38
const edge = 8

/**
 * Top of a collapsed group's flyout: aligned with the top of its icon, or with its bottom if the window is too short.
 * @param icon top and bottom of the icon in the window
 * @param count number of items in the flyout, including the group's title
 * @param windowHeight pixels
 */
export function flyoutTop(icon: { top: number; bottom: number }, count: number, windowHeight: number, itemHeight = flyoutItemHeight): number {
  const height = count * itemHeight + edge
  if (icon.top + height <= windowHeight) return icon.top
  return Math.max(edge, icon.bottom - height)
}
