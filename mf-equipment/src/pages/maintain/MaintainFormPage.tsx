import { equipmentMaintain, equipmentMaintainEndpoints } from '@shared/contract/application'
import { equipmentKinds } from '@shared/contract/catalogue'
import { labelOf } from '@shared/contract/enums'
import { devicesAtOnce, equipmentListEndpoints, standingStatuses } from '@shared/contract/equipment'
import { messages } from '@shared/contract/messages'
import { useCallMutation, useCallQuery, useSession } from '@shared/portal'
import { ApplicationFormPage, type ApplicationFormPageProps, UnsentDrafts } from '@shared/ui/application'
import { clearButton, EmptyState, FailureNote, LongWait, PageBody, PageHeader, SectionCard } from '@shared/ui/page'
import { Button, Flex, Input, Pagination, Radio, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from './MaintainForm.module.css'

/** 新增设备: one or many devices; first the kind, then the form of that kind. A change of an archive, begun there, opens on it too and says so. */
export default function DeviceFormPage() {
  const [many, setMany] = useState(false)
  return (
    <Started title="新增设备" titleOf={({ maintainKind }) => (maintainKind === '2' ? labelOf('maintainKind', maintainKind) : undefined)}>
      {(begin, busy) => (
        <SectionCard title="选择设备种类" note="选定后按种类填写，不能再改">
          <Flex vertical gap="middle">
            <Radio.Group
              aria-label="新增方式"
              optionType="button"
              value={many}
              onChange={(event) => setMany(event.target.value)}
              options={[
                { value: false, label: '新增一台' },
                { value: true, label: '批量新增（导入 Excel）' },
              ]}
            />
            {many && <span className={styles.note}>同一种类、同一区域的设备一次最多 {devicesAtOnce} 台；下载模板填写后导入，有一处错误则全部不导入</span>}
            <Flex wrap gap="small">
              {equipmentKinds.map(({ code, name }) => (
                <Button key={code} size="large" disabled={busy} onClick={() => begin({ equclacode: code, many })}>
                  {name}
                </Button>
              ))}
            </Flex>
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

type Begin = (about: { equclacode?: string; equipmentId?: string; many?: boolean }) => void

/**
 * The form of an existing draft or of a new device of the kind in the address, or the step in which one is begun. A change of a device starts from its
 * archive, which the service copies into the draft at once; a new device becomes a draft when something is filled in.
 */
function Started({ title, titleOf, children }: Pick<ApplicationFormPageProps, 'title' | 'titleOf'> & { children(begin: Begin, busy: boolean): ReactNode }) {
  const [address, setAddress] = useSearchParams()
  const begin = useCallMutation(equipmentMaintainEndpoints.begin, { onSuccess: ({ id }) => setAddress({ id }, { replace: true }) })
  const make = useCallMutation(equipmentMaintainEndpoints.begin, { onError: () => true })
  const kind = equipmentKinds.find(({ code }) => code === address.get('equclacode'))?.code
  if (kind || address.get('id') || address.get('previousId')) {
    const several = address.get('many') === '1'
    const begins =
      kind === undefined
        ? undefined
        : {
            fields: { equclacode: kind, maintainKind: several ? '3' : '1' },
            make: (idempotencyKey: string) => make.mutateAsync({ body: { equclacode: kind, many: several }, idempotencyKey }),
          }
    return (
      <ApplicationFormPage definition={equipmentMaintain} title={title} titleOf={titleOf} note="提交后由登记机关审核，同意后写入设备档案" begins={begins} />
    )
  }
  const start: Begin = ({ equclacode = '', equipmentId = '', many = false }) =>
    equipmentId ? begin.mutate({ body: { equclacode, equipmentId, many } }) : setAddress({ equclacode, ...(many && { many: '1' }) })
  return (
    <>
      <PageHeader title={title} rule={equipmentMaintain.rule} guide={equipmentMaintain} />
      <PageBody>
        <UnsentDrafts definition={equipmentMaintain} />
        {children(start, begin.isPending)}
      </PageBody>
    </>
  )
}

const unitsAtOnce = 20

/** The unit's registration units, found by name, number or place. */
function PipingUnits({ begin, busy }: { begin: Begin; busy: boolean }) {
  const [keyword, setKeyword] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const ownUnit = useSession((session) => session.unitInfo?.id)
  const units = useCallQuery(
    equipmentListEndpoints.pressurePiping.list,
    { query: { pageNo, pageSize: unitsAtOnce, useStatus: standingStatuses, ...(keyword && { keyword }) } },
    { placeholderData: (earlier) => earlier },
  )
  const first = (
    <Button type="primary" disabled={busy} onClick={() => begin({ equclacode: '8000' })}>
      新增压力管道装置
    </Button>
  )
  if (units.error) return <FailureNote failure={units.error} onRetry={() => void units.refetch()} />
  if (!units.data)
    return (
      <>
        <LongWait />
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </>
    )
  const { list, count } = units.data
  if (count === 0 && keyword === '')
    return <EmptyState kind="start" title="名下还没有压力管道装置" text="先新增装置（登记单元），管线在其中填写" actions={first} />
  return (
    <SectionCard title="选择管线所属的装置（登记单元）" extra={first}>
      <Flex vertical gap="middle">
        <Input.Search
          allowClear={clearButton}
          aria-label="查找装置"
          placeholder="名称、编号或使用地点"
          loading={units.isFetching}
          onSearch={(text) => {
            setKeyword(text.trim())
            setPageNo(1)
          }}
          style={{ maxWidth: 420 }}
        />
        {list.length === 0 && <EmptyState kind="search" title={`没有找到“${keyword}”`} text="换一个词再试，或新增装置" />}
        <ul className={styles.units}>
          {list.map(({ id, equipmentName, unitInternalNo, useCertNo, usePlaceDetail, pipelineCount, useUnitId, useUnitName }) => (
            <li key={id}>
              {/* The list has what the unit owns, too. */}
              <button type="button" disabled={busy || useUnitId !== ownUnit} onClick={() => begin({ equipmentId: id })}>
                <b>{[equipmentName, unitInternalNo].filter(Boolean).join(' ')}</b>
                <span>{[useCertNo, usePlaceDetail].filter(Boolean).join('　')}</span>
                <span>{pipelineCount} 条管线</span>
                {useUnitId !== ownUnit && <span className={styles.whose}>{messages.equipmentOfOther(useUnitName)}</span>}
              </button>
            </li>
          ))}
        </ul>
        {count > unitsAtOnce && <Pagination current={pageNo} pageSize={unitsAtOnce} total={count} showSizeChanger={false} onChange={setPageNo} />}
      </Flex>
    </SectionCard>
  )
}
