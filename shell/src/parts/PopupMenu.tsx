import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './PopupMenu.module.css'

export type PopupItem =
  | { kind: 'action'; key: string; label: ReactNode; disabled?: boolean; act(): void }
  /** One of several options; the chosen one is marked. */
  | { kind: 'choice'; key: string; label: ReactNode; chosen: boolean; act(): void }
  | { kind: 'link'; key: string; label: ReactNode; href: string }
  | { kind: 'line'; key: string }

interface PopupMenuProps {
  label: string
  items: readonly PopupItem[]
  /** Position in the window; adjusted if the menu would not fit. */
  style: CSSProperties
  /** Called after a choice, or when closed without one. The opener must restore the focus. */
  onClose(): void
}

const step: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A small menu over the page. Keys: arrows, Home, End, Enter, Escape. A click outside closes it. */
export function PopupMenu({ label, items, style, onClose }: PopupMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? [])]

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { right, bottom } = element.getBoundingClientRect()
    const beyond = { x: right - window.innerWidth + 8, y: bottom - window.innerHeight + 8 }
    if (beyond.x > 0) element.style.marginLeft = `-${beyond.x}px`
    if (beyond.y > 0) element.style.marginTop = `-${beyond.y}px`
    element.querySelector<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')?.focus()
  }, [])

  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', onPointer, true)
    window.addEventListener('blur', onClose)
    return () => {
      document.removeEventListener('pointerdown', onPointer, true)
      window.removeEventListener('blur', onClose)
    }
  }, [onClose])

  function onKeyDown(event: KeyboardEvent): void {
    const list = entries()
    const at = list.findIndex((entry) => entry.matches(':focus'))
    const move = step[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (move) list[(at + move + list.length) % list.length]?.focus()
    else if (event.key === 'Home') list[0]?.focus()
    else if (event.key === 'End') list[list.length - 1]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={box}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      style={style}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map((item) => (
        <PopupEntry key={item.key} item={item} onClose={onClose} />
      ))}
    </div>
  )
}

function PopupEntry({ item, onClose }: { item: PopupItem; onClose(): void }) {
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  switch (item.kind) {
    case 'line':
      return <hr className={styles.line} />
    case 'link':
      return (
        <a role="menuitem" tabIndex={-1} className={styles.item} href={item.href} target="_blank" rel="noreferrer" onClick={onClose}>
          {item.label}
        </a>
      )
    case 'choice':
      return (
        <button type="button" role="menuitemradio" aria-checked={item.chosen} tabIndex={-1} className={styles.item} onClick={choose(item.act)}>
          {item.label}
        </button>
      )
    case 'action':
      return (
        <button
          type="button"
          role="menuitem"
          aria-disabled={item.disabled ?? false}
          tabIndex={-1}
          className={styles.item}
          onClick={item.disabled ? undefined : choose(item.act)}
        >
          {item.label}
        </button>
      )
  }
}
