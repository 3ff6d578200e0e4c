import { PortalTheme } from '@shared/ui/theme'
import { ConfigProvider, Modal, message } from 'antd'
import type { ReactNode } from 'react'
import { useElder } from '../../theme/elderMode'

/** The shell's parts that use antd, in a separate chunk: frame and home page render before it is loaded. */

/** The theme for everything rendered with antd: dialogs, and remotes' pages in their tabs. */
export function Themed({ children }: { children: ReactNode }) {
  return <PortalTheme mode={useElder() ? 'elder' : 'light'}>{children}</PortalTheme>
}

// Messages and confirmations are rendered outside the React tree and need the theme too.
ConfigProvider.config({ holderRender: (children) => <Themed>{children}</Themed> })

// Below the header, which says whose account it is.
message.config({ top: 'calc(var(--headerHeight) + 8px)' })

export { Modal, message }
