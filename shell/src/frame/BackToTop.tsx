import VerticalAlignTopOutlined from '@ant-design/icons-svg/lib/asn/VerticalAlignTopOutlined'
import { Icon } from '@shared/ui/icon'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './Frame.module.css'

/** Pixels scrolled before it shows (specification §9). */
const showsAt = 100

/** On a phone the button is hidden this close to the end of a page, pixels: it stands 116 above the foot of the window, and would cover the last lines. */
const goesBefore = 160

/** Windows with room beside what is pressed (Frame.module.css). */
const roomy = '(min-width: 801px)'
/**
 * Milliseconds it stays over a control or text once a page is no longer scrolled up, on a phone: in a long list of cards there is one nearly
 * everywhere, and who scrolls up may want the top; who wants what is under it has it by then.
 */
const staysOver = 3_000
const controls = 'a, button, input, select, textarea, label, [role="button"]'

/** The bar of actions that a page ends with (FootBar of @shared/ui/page): it stays in sight, and has the room for the button above it. */
const footBar = '[data-page-foot]'

/** What is under the button: something in use, as a bar of actions that stays at the foot of the page or what has the focus, or another control, or text. */
type Under = 'inUse' | 'content' | 'nothing'

/** Whether text of an element itself, not of one inside it, stands in a place. */
function hasTextIn(element: Element, { left, top, right, bottom }: DOMRect): boolean {
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false
    const text = document.createRange()
    text.selectNodeContents(node)
    return [...text.getClientRects()].some((line) => line.left < right && line.right > left && line.top < bottom && line.bottom > top)
  })
}

function whatIsUnder(button: HTMLElement | null, panel: HTMLElement | null): Under {
  if (!button || !panel || window.matchMedia(roomy).matches) return 'nothing'
  const place = button.getBoundingClientRect()
  const { left, top, right, bottom, width } = place
  if (width === 0) return 'nothing'
  const places = [left + 1, (left + right) / 2, right - 1].flatMap((x) => [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const))
  const found = new Set(places.flatMap(([x, y]) => document.elementsFromPoint(x, y)))
  const under = [...found].filter((element) => element !== panel && panel.contains(element) && !button.contains(element))
  const inUse = (element: Element) => element.matches(':focus') || (getComputedStyle(element).position === 'sticky' && !element.matches('td, th'))
  if (under.some(inUse)) return 'inUse'
  return under.some((element) => element.matches(controls) || hasTextIn(element, place)) ? 'content' : 'nothing'
}

/**
 * 回到顶部: there once a page is scrolled. In windows with room it stays to the end, where the page has as much room as it needs below what it ends
 * with, or above its bar of actions; on a phone it makes way.
 */
export function BackToTop({ panel }: { panel: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState(false)
  const [down, setDown] = useState(false)
  const [under, setUnder] = useState<Under>('nothing')
  /** Whether the page was scrolled up just now. */
  const [sought, setSought] = useState(false)
  const [hasRoom, setHasRoom] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = panel.current
    if (!element) return
    let last = element.scrollTop
    let ends: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const pageHeight = element.scrollHeight - (room.current?.offsetHeight ?? 0)
      setHasRoom(pageHeight - element.clientHeight >= showsAt && !element.querySelector(footBar))
    }
    const onScroll = () => {
      measure()
      const { scrollTop, scrollHeight, clientHeight } = element
      setShown(scrollTop >= showsAt && (window.matchMedia(roomy).matches || scrollHeight - clientHeight - scrollTop >= goesBefore))
      setDown(scrollTop > last)
      setSought(scrollTop < last)
      clearTimeout(ends)
      ends = setTimeout(() => setSought(false), staysOver)
      last = scrollTop
      setUnder(whatIsUnder(button.current, element))
    }
    // What is pressed may open a part of the page under the button.
    const onClick = () => requestAnimationFrame(() => setUnder(whatIsUnder(button.current, element)))
    onScroll()
    // Before anything is scrolled: the key End goes to the end that the page has when it is pressed.
    const ending = new IntersectionObserver(measure, { root: element, rootMargin: `0px 0px ${showsAt}px 0px` })
    if (room.current) ending.observe(room.current)
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('click', onClick)
    return () => {
      clearTimeout(ends)
      ending.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('click', onClick)
    }
  }, [panel])
  // Once it is drawn, or drawn again, it is known where it stands.
  useLayoutEffect(() => setUnder(whatIsUnder(button.current, panel.current)))
  return (
    <>
      <div ref={room} className={hasRoom ? styles.toTopRoom : undefined} aria-hidden />
      {shown && (
        <button
          ref={button}
          type="button"
          // On a phone what it would cover wins: an inspector's 保存 is pressed more often. It comes back as the page is scrolled up.
          style={under === 'inUse' || (under === 'content' && !sought) ? { visibility: 'hidden' } : undefined}
          className={`${styles.toTop} ${down ? styles.readingOn : ''}`}
          aria-label="回到顶部"
          title="回到顶部"
          onClick={() => panel.current?.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          <Icon icon={VerticalAlignTopOutlined} />
        </button>
      )}
    </>
  )
}
