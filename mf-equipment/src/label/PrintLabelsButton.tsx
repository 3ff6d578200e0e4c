import { QrcodeOutlined } from '@ant-design/icons'
import { mayCall } from '@shared/contract/endpoint'
import { equipmentEndpoints, labelsMost } from '@shared/contract/equipment'
import { useCallMutation, useSession } from '@shared/portal'
import { ExplainedButton, usePrintSheet } from '@shared/ui/page'
import { LabelSheet } from './LabelSheet'

/** Prints the labels of one or many devices. An inspector, who reads the archives of a job, prints none. */
export function PrintLabelsButton({ ids }: { ids: readonly string[] }) {
  const { sheet, print } = usePrintSheet()
  const labels = useCallMutation(equipmentEndpoints.labels, { onSuccess: ({ list }) => print(<LabelSheet labels={list} />) })
  const prints = useSession(({ roleType }) => mayCall(equipmentEndpoints.labels, roleType))
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
        打印标签
      </ExplainedButton>
      {sheet}
    </>
  )
}
