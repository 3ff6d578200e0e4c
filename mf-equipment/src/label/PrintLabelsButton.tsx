import { QrcodeOutlined } from '@ant-design/icons'
import { mayCall } from '@shared/contract/endpoint'
import { equipmentEndpoints, labelsMost } from '@shared/contract/equipment'
import { useCallMutation, useSession } from '@shared/portal'
import { ExplainedButton, usePrintSheet } from '@shared/ui/page'
import { LabelSheet } from './LabelSheet'

interface PrintLabelsButtonProps {
  ids: readonly string[]
  /** Of devices, or of lines of piping. */
  endpoint?: typeof equipmentEndpoints.labels | typeof equipmentEndpoints.pipelineLabels
  children?: string
}

/** Prints the labels of one or many devices. An inspector, who reads the archives of a job, prints none. */
export function PrintLabelsButton({ ids, endpoint = equipmentEndpoints.labels, children = '打印标签' }: PrintLabelsButtonProps) {
  const { sheet, print } = usePrintSheet()
  const labels = useCallMutation(endpoint, { onSuccess: ({ list }) => print(<LabelSheet labels={list} />) })
  const prints = useSession(({ roleType }) => mayCall(endpoint, roleType))
  if (!prints) return null
  const many = ids.length > labelsMost
  return (
    <>
      <ExplainedButton
        said={many ? `一次最多打印 ${labelsMost} 张标签` : undefined}
        icon={<QrcodeOutlined aria-hidden />}
        loading={labels.isPending}
        disabled={many}
        onClick={() => labels.mutate({ body: { ids: [...ids] } })}
      >
        {children}
      </ExplainedButton>
      {sheet}
    </>
  )
}
