import { homePath } from '@shared/contract/portal'
import { notify, useSession, useTab } from '@shared/portal'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type AntdParts, loadAntd } from '../../parts/dialogs/loadAntd'
import { interactionRoles } from '../../runtime/guard/interactionRoles'

interface Loaded {
  Drawer: ComponentType
  Themed: AntdParts['Themed']
}

/** Query parameters that open 主管部门互动; the home page itself has none. */
const words = ['id', 'view', 'ask', 'keyword', 'kind', 'status', 'dueFrom', 'dueTo', 'acceptedFrom', 'acceptedTo']

/** Whether an address opens the drawer for a role. The service refuses its calls to every other role, whatever an address says. */
export const opensInteraction = (roleType: string, address: URLSearchParams): boolean =>
  interactionRoles.includes(roleType) && words.some((word) => address.has(word))

/** The drawer of 主管部门互动, if the address opens it; its script and antd are loaded on first use. */
export function useInteractionDrawer(enabled: boolean): ReactNode {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  // A drawer covers the window, not its tab: in a background tab it would cover the tab in front.
  const { active } = useTab()
  const roleType = useSession((session) => session.roleType)
  const asked = enabled && active && opensInteraction(roleType, address)
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
