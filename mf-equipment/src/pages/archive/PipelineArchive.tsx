import { type ArchiveDefinition, archiveAddress, dueTone, equipmentAttachments, equipmentEndpoints, type PipelineDetail } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { listParameter } from '@shared/contract/portal'
import { useCallQuery, useTabTitle } from '@shared/portal'
import { AttachmentPapers, ChangeLog } from '@shared/ui/detail'
import { FailureNote, LongWait, PageBody, PageHeader, SectionCard, StatusTag } from '@shared/ui/page'
import { Skeleton, Tabs } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import { archiveTitles } from '../../archiveTitles'
import { PrintLabelsButton } from '../../label/PrintLabelsButton'
import { withList } from '../../listPages'
import styles from './Archive.module.css'
import { ArchiveFields } from './ArchiveFields'
import { DeviceFiles } from './DeviceFiles'
import { DueDates } from './DueDates'
import { IdentityCard } from './IdentityCard'
import { RequestChangeButton } from './RequestChangeButton'
import { DeviceTimeline } from './Timeline'
import { useArchive } from './useArchive'

/** A line has its identification from its registration unit: groups without values of its own are left out. */
const ownParts = (archive: ArchiveDefinition, fields: FormRow): ArchiveDefinition => ({
  ...archive,
  groups: archive.groups.filter((group) => group.fields.some(({ key }) => fields[key])),
})

/** One line of a registered unit of piping. */
export function PipelineArchive({ id }: { id: string }) {
  const { archive, failed, retry } = useArchive('pressurePipeline')
  const detail = useCallQuery(equipmentEndpoints.pipelineDetail, { params: { id } }, { staleTime: 0 })
  const line = detail.data
  useTabTitle(line && `${archiveTitles.pressurePipeline} ${line.row.pipelineNo}`)
  const problem = line ? undefined : detail.error
  return (
    <>
      <PageHeader
        title={archiveTitles.pressurePipeline}
        number={line?.row.pipelineNo}
        status={line?.row.nextInspectionDate && <StatusTag tone={dueTone(line.row.dueState)}>下次检验 {line.row.nextInspectionDate}</StatusTag>}
        actions={
          line && (
            <>
              {line.label && <PrintLabelsButton ids={[id]} endpoint={equipmentEndpoints.pipelineLabels} />}
              {line.editable && <RequestChangeButton row={line.piping}>申请修改管线</RequestChangeButton>}
            </>
          )
        }
      />
      <PageBody>
        {problem || failed ? (
          <FailureNote
            failure={problem ?? { message: messages.unavailable }}
            onRetry={() => {
              retry()
              void detail.refetch()
            }}
            retrying={detail.isFetching}
          />
        ) : archive && line ? (
          <Line archive={archive} line={line} reload={() => detail.refetch()} />
        ) : (
          <SectionCard title="管线参数">
            <LongWait />
            <Skeleton active title={false} paragraph={{ rows: 6 }} />
          </SectionCard>
        )}
      </PageBody>
    </>
  )
}

function Line({ archive, line, reload }: { archive: ArchiveDefinition; line: PipelineDetail; reload(): Promise<unknown> }) {
  const [address] = useSearchParams()
  const { row, piping, dueDates, form, label, registrationAuthority, papers, addsPapers = false, attachments = [] } = line
  const parts = [
    {
      key: 'parameters',
      label: '基本参数',
      children: (
        <div className={styles.parts}>
          <DueDates dates={dueDates} applied={[]} />
          <ArchiveFields archive={ownParts(archive, form.fields)} record={line} />
        </div>
      ),
    },
    { key: 'timeline', label: '设备经历', children: <DeviceTimeline id={row.id} endpoint={equipmentEndpoints.pipelineTimeline} /> },
    {
      key: 'files',
      label: `附件 ${(papers?.length ?? 0) + attachments.length || ''}`,
      children: (
        <div className={styles.parts}>
          {papers && <DeviceFiles title="管线的附件" id={row.id} attachments={papers} editable={addsPapers} reload={reload} />}
          <SectionCard title="登记单元的附件" note={`${attachments.length} 个；在登记单元的档案里上传`}>
            <AttachmentPapers definition={{ attachments: equipmentAttachments }} attachments={attachments} fields={{}} />
          </SectionCard>
        </div>
      ),
    },
    {
      key: 'changes',
      label: '变更记录',
      children: <ChangeLog endpoint={equipmentEndpoints.pipelineChanges} id={row.id} nothing="管线还没有修改过" />,
    },
  ]
  return (
    <>
      <IdentityCard
        title={row.pipelineName}
        address={label?.address ?? ''}
        noun="管线"
        facts={[
          [
            '工程(装置)名称',
            <Link key="piping" to={withList(archiveAddress(piping.equclacode, piping.id), address.get(listParameter))}>
              {row.pipingName}
            </Link>,
          ],
          ['使用登记证编号', piping.useCertNo],
          ['登记机关', registrationAuthority],
          ['使用单位', piping.useUnitName],
          ['使用地点', piping.usePlaceDetail || piping.areaName],
        ]}
      />
      <Tabs items={parts} tabBarStyle={{ marginBottom: 16 }} />
    </>
  )
}
