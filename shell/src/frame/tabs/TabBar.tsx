import CloseOutlined from '@ant-design/icons-svg/lib/asn/CloseOutlined'
import DownOutlined from '@ant-design/icons-svg/lib/asn/DownOutlined'
import HomeOutlined from '@ant-design/icons-svg/lib/asn/HomeOutlined'
import LeftOutlined from '@ant-design/icons-svg/lib/asn/LeftOutlined'
import RightOutlined from '@ant-design/icons-svg/lib/asn/RightOutlined'
import { Icon } from '@shared/ui/icon'
import { useCallback, useRef, useState } from 'react'
import { type PopupItem, PopupMenu } from '../../parts/PopupMenu'
import { allOf, isHome, type OpenTab, othersOf, shortTitle } from '../../runtime/tabs/tabs'
import { useTabs } from '../../runtime/tabs/tabsStore'
import { useTabActions } from '../../runtime/tabs/useTabActions'
import theme from '../../theme/theme.module.css'
import { panelElementId, tabElementId } from './elementIds'
import styles from './TabBar.module.css'
import { onTabKey } from './tabKeys'
import { useTabScrolling } from './useTabScrolling'

/** Pixels the bar scrolls per click on an arrow (specification §9). */
const scrollStep = 240

interface OpenMenu {
  /** The tab the menu acts on; for the bar's own menu the one in front. */
  tab: OpenTab
  left: number
  top: number
  opener: HTMLElement
  from: 'tab' | 'bar'
}

/** The open tabs. A tab can be closed by its cross, by Delete, and by its menu (right click, ContextMenu key or Shift+F10). */
export function TabBar() {
  const tabs = useTabs()
  const actions = useTabActions()
  const bar = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenMenu>()
  const current = tabs.open.find((tab) => tab.id === tabs.current)
  const titles = tabs.open.map((tab) => tab.title)

  const overflows = useTabScrolling(bar, tabs.open, current)

  const closeMenu = useCallback(() => {
    setMenu((open) => {
      open?.opener.focus()
      return undefined
    })
  }, [])

  function openMenuOf(tab: OpenTab, opener: HTMLElement, left: number, top: number): void {
    if (!isHome(tab)) setMenu({ tab, left, top, opener, from: 'tab' })
  }

  const items = (tab: OpenTab, from: 'tab' | 'bar'): PopupItem[] => {
    const closeOne: PopupItem = {
      kind: 'action',
      key: 'one',
      label: from === 'tab' ? '关闭' : '关闭当前',
      disabled: isHome(tab),
      act: () => void actions.close(tab.id),
    }
    const others: PopupItem = {
      kind: 'action',
      key: 'others',
      label: '关闭其他',
      disabled: othersOf(tabs, tab.id).length === 0,
      act: () => void actions.closeOthers(tab.id),
    }
    const all: PopupItem = { kind: 'action', key: 'all', label: '关闭所有', disabled: allOf(tabs).length === 0, act: () => void actions.closeAll() }
    return from === 'tab' ? [closeOne, others, all] : [all, others, closeOne]
  }

  return (
    <div className={styles.bar}>
      {overflows && (
        <button type="button" className={styles.arrow} aria-label="向左滚动" onClick={() => bar.current?.scrollBy({ left: -scrollStep, behavior: 'smooth' })}>
          <Icon icon={LeftOutlined} />
        </button>
      )}
      <div
        ref={bar}
        role="tablist"
        aria-label="打开的页面"
        className={styles.tabs}
        onWheel={(event) => {
          if (event.deltaX === 0) bar.current?.scrollBy({ left: event.deltaY })
        }}
      >
        {tabs.open.map((tab) => {
          const selected = tab.id === tabs.current
          const { words, tail } = shortTitle(tab.title, titles)
          const focusable = selected || (!current && isHome(tab))
          return (
            <div
              key={tab.id}
              id={tabElementId(tab.id)}
              role="tab"
              tabIndex={focusable ? 0 : -1}
              aria-selected={selected}
              aria-controls={selected ? panelElementId(tab.id) : undefined}
              className={`${styles.tab} ${selected ? styles.selected : ''}`}
              onClick={() => actions.show(tab)}
              onAuxClick={(event) => {
                if (event.button === 1 && !isHome(tab)) void actions.close(tab.id)
              }}
              onKeyDown={(event) =>
                onTabKey(event, {
                  show: () => actions.show(tab),
                  close: isHome(tab) ? undefined : () => void actions.close(tab.id),
                  openMenu: (left, top) => openMenuOf(tab, event.currentTarget, left, top),
                })
              }
              onContextMenu={(event) => {
                event.preventDefault()
                openMenuOf(tab, event.currentTarget, event.clientX + 10, event.currentTarget.getBoundingClientRect().bottom)
              }}
            >
              {isHome(tab) && <Icon icon={HomeOutlined} />}
              <span className={styles.title} title={tab.title}>
                {words}
              </span>
              {tail && <span className={styles.tail}>{tail}</span>}
              {tab.unsaved && (
                <span className={styles.dot} title="有未提交的内容">
                  <span className={theme.hiddenText}>有未提交的内容</span>
                </span>
              )}
              {!isHome(tab) && (
                // Keyboard users press Delete: screen readers cannot reach a button inside a tab.
                <span
                  aria-hidden="true"
                  className={styles.close}
                  title="关闭"
                  onClick={(event) => {
                    event.stopPropagation()
                    void actions.close(tab.id)
                  }}
                >
                  <Icon icon={CloseOutlined} />
                </span>
              )}
            </div>
          )
        })}
      </div>
      {overflows && (
        <button type="button" className={styles.arrow} aria-label="向右滚动" onClick={() => bar.current?.scrollBy({ left: scrollStep, behavior: 'smooth' })}>
          <Icon icon={RightOutlined} />
        </button>
      )}
      <button
        type="button"
        className={styles.arrow}
        aria-label="关闭页签"
        aria-haspopup="menu"
        aria-expanded={menu?.from === 'bar'}
        onClick={(event) => {
          const { right, bottom } = event.currentTarget.getBoundingClientRect()
          const tab = current ?? tabs.open[0]
          if (tab) setMenu({ tab, left: right - 148, top: bottom, opener: event.currentTarget, from: 'bar' })
        }}
      >
        <Icon icon={DownOutlined} />
      </button>
      {menu && <PopupMenu label={`页签 ${menu.tab.title}`} items={items(menu.tab, menu.from)} style={{ left: menu.left, top: menu.top }} onClose={closeMenu} />}
    </div>
  )
}
