import { JobPanel } from '@shared/ui/job'
import type { ComponentProps } from 'react'
import { Themed } from '../../parts/dialogs/antd'

/** The panel with antd in the shell's theme; loaded separately, because the frame does not wait for antd. */
export function LateJobPanel(props: ComponentProps<typeof JobPanel>) {
  return (
    <Themed>
      <JobPanel {...props} />
    </Themed>
  )
}
