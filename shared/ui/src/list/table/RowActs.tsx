import DownOutlined from '@ant-design/icons-svg/lib/asn/DownOutlined'
import { Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../icon/Icon'
import { menuLandmark } from '../../page/layout/menuLandmark'
import styles from './RowActs.module.css'

/** An action on a row: a link or a function. */
type RowAct = { label: string } & ({ to: string } | { act(): void })

interface RowActsProps {
  /** Identifies the row for screen readers: the record's number. */
  name: string
  /** Shown in the row, outside 更多. */
  first?: RowAct
  /** The rest, under 更多. */
  more?: readonly { key: string; label: string; danger?: boolean; act(): void }[]
  /** One of these actions is running. */
  busy?: boolean
}

/** Actions on a row: the first as a link, the rest under 更多; as buttons on cards and at a large font size. */
export function RowActs({ name, first, more = [], busy = false }: RowActsProps) {
  return (
    <span className={styles.acts}>
      {first &&
        ('to' in first ? (
          <Link className={styles.act} to={first.to} aria-label={`${first.label} ${name}`}>
            {first.label}
          </Link>
        ) : (
          <button type="button" className={styles.act} aria-label={`${first.label} ${name}`} onClick={first.act}>
            {first.label}
          </button>
        ))}
      {more.length > 0 && <MoreActs name={name} acts={more} busy={busy} />}
    </span>
  )
}

/**
 * The menu is mounted when it is first opened: two hundred unopened menus would take longer to render than their rows. It is
 * attached to an element over the button, so that the button itself is not replaced and keeps the focus.
 */
function MoreActs({ name, acts, busy }: { name: string; acts: NonNullable<RowActsProps['more']>; busy: boolean }) {
  const [open, setOpen] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  const label = `更多操作：${name}`
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={styles.more}>
      <button
        ref={button}
        type="button"
        className={styles.act}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open === true}
        aria-busy={busy}
        disabled={busy}
        onClick={() => setOpen(!open)}
      >
        更多
        <Icon icon={DownOutlined} />
      </button>
      {open !== undefined && (
        <Dropdown
          open={open}
          autoFocus
          trigger={['click']}
          onOpenChange={(next) => !next && close()}
          menu={{
            items: acts.map(({ key, label: text, danger, act }) => ({
              key,
              label: text,
              danger,
              onClick: () => {
                close()
                act()
              },
            })),
          }}
          popupRender={menuLandmark(label)}
        >
          <span aria-hidden className={styles.mark} />
        </Dropdown>
      )}
    </span>
  )
}
