import { PortalTheme } from '@shared/ui/theme'
import { ConfigProvider, Modal, message } from 'antd'
import type { ReactNode } from 'react'
import { useElder } from '../../theme/elderMode'

/** The shell's parts that stand on antd, in a chunk of their own: frame and home show before it has arrived. */

/** The theme around everything drawn with antd: dialogs here, pages of remotes in their tabs. */
export function Themed({ children }: { children: ReactNode }) {
  return <PortalTheme mode={useElder() ? 'elder' : 'light'}>{children}</PortalTheme>
}

// Messages and confirmations are made outside of React's tree and need the theme too.
ConfigProvider.config({ holderRender: (children) => <Themed>{children}</Themed> })

export { Modal, message }
