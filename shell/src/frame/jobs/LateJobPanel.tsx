import { JobPanel } from '@shared/ui/job'
import type { ComponentProps } from 'react'
import { Themed } from '../../parts/dialogs/antd'

/** The panel in the shell's theme, with antd, which the frame does not wait for. */
export function LateJobPanel(props: ComponentProps<typeof JobPanel>) {
  return (
    <Themed>
      <JobPanel {...props} />
    </Themed>
  )
}
