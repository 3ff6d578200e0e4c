import { CheckCircleFilled, CloseSquareFilled, UnorderedListOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { menuLandmark } from '../page/layout/menuLandmark'
import { useFieldId } from './fieldId'
import type { SectionStanding } from './formModel'
import styles from './SectionIndex.module.css'

export interface SectionIndexProps {
  sections: readonly SectionStanding[]
  /** Text about what happens after submitting. */
  note?: string
}

/** Errors take precedence over missing values, because the user believes those fields are done. With both, the count is the sum, as in the submit bar. */
function Standing({ section }: { section: SectionStanding }) {
  if (section.wrong > 0) {
    return (
      <span className={styles.wrong}>
        <CloseSquareFilled aria-hidden /> {section.wrong + section.missing} 处
      </span>
    )
  }
  if (section.missing > 0) {
    return (
      <span className={styles.missing}>
        <WarningFilled aria-hidden /> 缺 {section.missing} 项
      </span>
    )
  }
  return (
    <span className={styles.whole}>
      <CheckCircleFilled aria-hidden /> {section.rows ?? '完整'}
    </span>
  )
}

function useGoTo() {
  const idOf = useFieldId()
  return (key: string) => {
    const section = document.getElementById(idOf(`section-${key}`))
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }
}

/** 本页内容: the sections of the page with their progress. */
export function SectionIndex({ sections, note }: SectionIndexProps) {
  const goTo = useGoTo()
  const current = useCurrentSection(sections.map((section) => section.key))
  return (
    <nav aria-label="本页内容" className={styles.index}>
      <p className={styles.title}>本页内容</p>
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section.key}>
            <button
              type="button"
              className={section.key === current ? `${styles.item} ${styles.current}` : styles.item}
              aria-current={section.key === current ? 'location' : undefined}
              onClick={() => goTo(section.key)}
            >
              <span>{section.label}</span>
              <Standing section={section} />
            </button>
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </nav>
  )
}

/** The sections of the page as menu entries. */
export function useSectionEntries(sections: readonly SectionStanding[]) {
  const goTo = useGoTo()
  return sections.map((section) => ({
    key: section.key,
    label: (
      <span className={styles.entry}>
        {section.label} <Standing section={section} />
      </span>
    ),
    onClick: () => goTo(section.key),
  }))
}

/** The same as a menu, for when there is no room beside the form. */
export function SectionMenu({ sections }: { sections: readonly SectionStanding[] }) {
  const items = useSectionEntries(sections)
  return (
    <Dropdown autoFocus trigger={['click']} popupRender={menuLandmark('本页内容', 'nav')} menu={{ items }}>
      <Button icon={<UnorderedListOutlined />} aria-label="本页内容">
        本页内容
      </Button>
    </Dropdown>
  )
}

/** Key of the topmost visible section. */
function useCurrentSection(keys: readonly string[]): string | undefined {
  const idOf = useFieldId()
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set())
  const joined = keys.join(' ')
  useEffect(() => {
    const byId = new Map(joined.split(' ').map((key) => [idOf(`section-${key}`), key]))
    const observer = new IntersectionObserver(
      (entries) =>
        setInSight((before) => {
          const after = new Set(before)
          for (const entry of entries) {
            const key = byId.get(entry.target.id)
            if (key && entry.isIntersecting) after.add(key)
            else if (key) after.delete(key)
          }
          return after
        }),
      // Only the upper part of the window counts, where the user is reading.
      { rootMargin: '0px 0px -55% 0px' },
    )
    for (const id of byId.keys()) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [joined])
  return keys.find((key) => inSight.has(key))
}
