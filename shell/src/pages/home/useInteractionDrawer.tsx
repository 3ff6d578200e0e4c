import { notify, useTab } from '@shared/portal'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type AntdParts, loadAntd } from '../../parts/dialogs/loadAntd'
import { homePath } from '../../runtime/session/loginPage'

interface Loaded {
  Drawer: ComponentType
  Themed: AntdParts['Themed']
}

/** Words of the address that open 主管部门互动: the work desktop itself has none. */
const words = ['id', 'view', 'ask', 'status', 'dueFrom', 'dueTo', 'acceptedFrom', 'acceptedTo']

/** The drawer of 主管部门互动 where the address asks for it; its script and antd come when it is first opened. */
export function useInteractionDrawer(enabled: boolean): ReactNode {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  // A drawer stands over the window, not in its tab: behind another tab it would cover that one.
  const { active } = useTab()
  const asked = enabled && active && words.some((word) => address.has(word))
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    if (!asked || loaded) return
    let gone = false
    Promise.all([import(/* webpackChunkName: "interaction" */ './interaction/InteractionDrawer'), loadAntd()]).then(
      ([{ default: Drawer }, { Themed }]) => {
        if (!gone) setLoaded({ Drawer, Themed })
      },
      () => {
        if (gone) return
        notify.error('主管部门互动没有加载成功，请检查网络后重试')
        void navigate(homePath, { replace: true })
      },
    )
    return () => {
      gone = true
    }
  }, [asked, loaded, navigate])
  return (
    asked &&
    loaded && (
      <loaded.Themed>
        <loaded.Drawer />
      </loaded.Themed>
    )
  )
}
