import { equipmentMaintain, equipmentMaintainEndpoints } from '@shared/contract/application'
import { equipmentKinds } from '@shared/contract/catalogue'
import { equipmentListEndpoints } from '@shared/contract/equipment'
import { useCallMutation, useCallQuery } from '@shared/portal'
import { ApplicationFormPage } from '@shared/ui/application'
import { EmptyState, FailureNote, PageBody, PageHeader, SectionCard } from '@shared/ui/page'
import { Button, Flex, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'

/** 新增设备: the kind first, then the form that kind has. */
export default function DeviceFormPage() {
  return (
    <Started title="新增设备">
      {(begin, busy) => (
        <SectionCard title="选择设备种类" note="选定后按种类填写，不能再改">
          <Flex wrap gap="small">
            {equipmentKinds.map(({ code, name }) => (
              <Button key={code} size="large" disabled={busy} onClick={() => begin({ equclacode: code })}>
                {name}
              </Button>
            ))}
          </Flex>
        </SectionCard>
      )}
    </Started>
  )
}

/** 新增管线: the registration unit the lines belong to, then all its lines. */
export function PipelineFormPage() {
  return <Started title="新增管线">{(begin, busy) => <PipingUnits begin={begin} busy={busy} />}</Started>
}

type Begin = (about: { equclacode?: string; equipmentId?: string }) => void

/** The form of a draft that is there, or what one begins with. */
function Started({ title, children }: { title: string; children(begin: Begin, busy: boolean): ReactNode }) {
  const [address, setAddress] = useSearchParams()
  const begin = useCallMutation(equipmentMaintainEndpoints.begin, { onSuccess: ({ id }) => setAddress({ id }, { replace: true }) })
  if (address.get('id') || address.get('previousId')) {
    return <ApplicationFormPage definition={equipmentMaintain} title={title} note="提交后由登记机关审核，同意后写入设备档案" />
  }
  return (
    <>
      <PageHeader title={title} rule={equipmentMaintain.rule} guide={equipmentMaintain.key} />
      <PageBody>{children(({ equclacode = '', equipmentId = '' }) => begin.mutate({ body: { equclacode, equipmentId } }), begin.isPending)}</PageBody>
    </>
  )
}

function PipingUnits({ begin, busy }: { begin: Begin; busy: boolean }) {
  const units = useCallQuery(equipmentListEndpoints.pressurePiping.list, { query: { pageSize: 100 } })
  const first = (
    <Button type="primary" disabled={busy} onClick={() => begin({ equclacode: '8000' })}>
      新增压力管道装置
    </Button>
  )
  if (units.error) return <FailureNote failure={units.error} onRetry={() => void units.refetch()} />
  if (!units.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (units.data.list.length === 0)
    return <EmptyState kind="start" title="名下还没有压力管道装置" text="先新增装置（登记单元），管线在其中填写" actions={first} />
  return (
    <SectionCard title="选择管线所属的装置（登记单元）" extra={first}>
      <Flex vertical gap="small">
        {units.data.list.map(({ id, equipmentName, usePlaceDetail, pipelineCount }) => (
          <Button key={id} disabled={busy} onClick={() => begin({ equipmentId: id })}>
            {[equipmentName, usePlaceDetail, `${pipelineCount}条`].join('　')}
          </Button>
        ))}
      </Flex>
    </SectionCard>
  )
}
