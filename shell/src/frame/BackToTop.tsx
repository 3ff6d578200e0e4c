import VerticalAlignTopOutlined from '@ant-design/icons-svg/lib/asn/VerticalAlignTopOutlined'
import { Icon } from '@shared/ui/icon'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './Frame.module.css'

/** Pixels scrolled before it shows (specification §9). */
const showsAt = 100

/** The button is hidden this close to the end of a page, pixels: content under it could not be scrolled away there. */
const goesBefore = 60

/** Windows with room beside what is pressed (Frame.module.css). */
const roomy = '(min-width: 801px)'
const controls = 'a, button, input, select, textarea, label, [role="button"]'

/** Whether a control or a bar of actions that stays at the foot of the page is under the button. */
function coversControl(button: HTMLElement | null, panel: HTMLElement | null): boolean {
  if (!button || !panel || window.matchMedia(roomy).matches) return false
  const { left, top, right, bottom, width } = button.getBoundingClientRect()
  if (width === 0) return false
  const places = [left + 1, (left + right) / 2, right - 1].flatMap((x) => [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const))
  const under = new Set(places.flatMap(([x, y]) => document.elementsFromPoint(x, y)))
  return [...under].some(
    (element) =>
      element !== panel &&
      panel.contains(element) &&
      !button.contains(element) &&
      (element.matches(controls) || (getComputedStyle(element).position === 'sticky' && !element.matches('td, th'))),
  )
}

export function BackToTop({ panel }: { panel: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState(false)
  const [down, setDown] = useState(false)
  const [covers, setCovers] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = panel.current
    if (!element) return
    let last = element.scrollTop
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = element
      setShown(scrollTop >= showsAt && scrollHeight - clientHeight - scrollTop >= goesBefore)
      setDown(scrollTop > last)
      last = scrollTop
      setCovers(coversControl(button.current, element))
    }
    // What is pressed may open a part of the page under the button.
    const onClick = () => requestAnimationFrame(() => setCovers(coversControl(button.current, element)))
    onScroll()
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('click', onClick)
    }
  }, [panel])
  // Once it is drawn, or drawn again, it is known where it stands.
  useLayoutEffect(() => setCovers(coversControl(button.current, panel.current)))
  if (!shown) return null
  return (
    <button
      ref={button}
      type="button"
      // On a phone what it would cover wins: an inspector's 保存 is pressed more often. It comes back as the page is scrolled on.
      style={covers ? { visibility: 'hidden' } : undefined}
      className={`${styles.toTop} ${down ? styles.readingOn : ''}`}
      aria-label="回到顶部"
      title="回到顶部"
      onClick={() => panel.current?.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Icon icon={VerticalAlignTopOutlined} />
    </button>
  )
}
