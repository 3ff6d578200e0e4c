import SearchOutlined from '@ant-design/icons-svg/lib/asn/SearchOutlined'
import { useSession } from '@shared/portal'
import { Icon } from '@shared/ui/icon'
import { useEffect, useMemo, useState } from 'react'
import { lateModule } from '../../parts/lateModule'
import { useGuardSession } from '../../runtime/guard/useGuardSession'
import { useSite } from '../../runtime/registry/registryStore'
import header from '../header/Header.module.css'
import { pagesToFind } from './pageMatches'

const late = lateModule(() => import(/* webpackChunkName: "search" */ './SearchDialog'))
const fetchEarly = () => void late.load().catch(() => undefined)

const isShortcut = (event: KeyboardEvent): boolean => (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'

/** Opens the search, by click or by Ctrl K from anywhere. */
export function SearchButton() {
  const locked = useSession((session) => session.firstLoginFlag === '0')
  const { site } = useSite()
  const session = useGuardSession()
  const pages = useMemo(() => pagesToFind(site, session), [site, session])
  const [open, setOpen] = useState(false)
  const dialog = late.useModule(open)
  useEffect(() => {
    if (locked) return
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      // Prevent the browser's own shortcut: a search in its address bar.
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [locked])
  if (locked) return null
  return (
    <>
      <button
        type="button"
        className={header.button}
        title="搜索 Ctrl K"
        aria-label="搜索"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => setOpen(true)}
      >
        <Icon icon={SearchOutlined} />
        <span className={header.word}>搜索</span>
      </button>
      {dialog && open && <dialog.SearchDialog pages={pages} onClose={() => setOpen(false)} />}
    </>
  )
}
