import VerticalAlignTopOutlined from '@ant-design/icons-svg/lib/asn/VerticalAlignTopOutlined'
import { Icon } from '@shared/ui/icon'
import { type RefObject, useEffect, useState } from 'react'
import styles from './Frame.module.css'

/** Pixels scrolled before it shows (specification §9). */
const showsAt = 100

/** The button is hidden this close to the end of a page, pixels: content under it could not be scrolled away there. */
const goesBefore = 60

export function BackToTop({ panel }: { panel: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState(false)
  const [down, setDown] = useState(false)
  useEffect(() => {
    const element = panel.current
    if (!element) return
    let last = element.scrollTop
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = element
      setShown(scrollTop >= showsAt && scrollHeight - clientHeight - scrollTop >= goesBefore)
      setDown(scrollTop > last)
      last = scrollTop
    }
    onScroll()
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [panel])
  if (!shown) return null
  return (
    <button
      type="button"
      className={`${styles.toTop} ${down ? styles.readingOn : ''}`}
      aria-label="回到顶部"
      title="回到顶部"
      onClick={() => panel.current?.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Icon icon={VerticalAlignTopOutlined} />
    </button>
  )
}
