import { type ArchiveDefinition, archiveAddress, dueTone, equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { useCallQuery, useTabTitle } from '@shared/portal'
import { FailureNote, LongWait, PageBody, PageHeader, SectionCard, StatusTag } from '@shared/ui/page'
import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { archiveTitles } from '../../archiveTitles'
import { ArchiveFields } from './ArchiveFields'
import { DueDates } from './DueDates'
import { RequestChangeButton } from './RequestChangeButton'
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
        actions={line?.editable && <RequestChangeButton row={line.piping}>申请修改管线</RequestChangeButton>}
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
          <>
            <SectionCard title={line.row.pipelineName} note={<Link to={archiveAddress(line.piping.equclacode, line.piping.id)}>{line.row.pipingName}</Link>}>
              {[line.piping.useUnitName, line.piping.areaName, line.piping.usePlaceDetail].filter(Boolean).join('　')}
            </SectionCard>
            <DueDates dates={line.dueDates} applied={[]} />
            <ArchiveFields archive={ownParts(archive, line.form.fields)} record={line} />
          </>
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
