import { type ApplicationDetail, applicationDefinition, begunStates, inspectionState } from '@shared/contract/application'
import type { Attachment } from '@shared/contract/attachment'
import { labelOf } from '@shared/contract/enums'
import { conclusionTone } from '@shared/contract/equipment'
import { type InspectionResult, inspectionEndpoints, nextDateLabel, nextDateTold } from '@shared/contract/inspection'
import { useCallQuery } from '@shared/portal'
import { usePrint } from '@shared/ui/application'
import { PreviewDialog } from '@shared/ui/attachment'
import { FailureNote, SectionCard, StatusTag, useMinWidth } from '@shared/ui/page'
import { ReviewPart, type Withhold } from '@shared/ui/review'
import { Button, Table, type TableColumnsType } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './InspectionResults.module.css'

/** 检验结果: the conclusion of each device and its next date, with the reason if the inspector changed the date. */

const useResults = ({ id, status }: ApplicationDetail) =>
  useCallQuery(inspectionEndpoints.results, { params: { id } }, { enabled: begunStates.includes(status) })

/** The results of a record in the page's frame; nothing if its reader may see none. */
function Results({ record, frame }: { record: ApplicationDetail; frame(note: string, table: ReactNode): ReactNode }) {
  const { data, error, refetch, isFetching } = useResults(record)
  if (error) return <FailureNote failure={error} onRetry={() => refetch()} retrying={isFetching} />
  if (!data || data.list.length === 0) return null
  const entered = data.list.filter(({ conclusion }) => conclusion !== '').length
  return frame(`已录入 ${entered} / ${data.list.length} 台`, <ResultsTable results={data.list} />)
}

/** For the review page, beside the decision on the report, which is withheld while devices are without a result: the service refuses it. */
export function ResultsPart({ record, withhold }: { record: ApplicationDetail; withhold: Withhold }) {
  const missing = useResults(record).data?.list.filter(({ conclusion }) => conclusion === '').length ?? 0
  useEffect(() => {
    withhold('report', missing > 0 ? `还有 ${missing} 台设备没有录入检验结果，录完后可以提交报告` : undefined)
  }, [withhold, missing])
  return (
    <Results
      record={record}
      frame={(note, table) => (
        <ReviewPart
          title="检验结果"
          note={note}
          extra={(record.status === inspectionState.reported || record.status === inspectionState.done) && <ReportDraft record={record} />}
        >
          {table}
        </ReviewPart>
      )}
    />
  )
}

/** The report as it will be, or was, issued: to be read before it is signed, and again before it is voided. */
function ReportDraft({ record }: { record: ApplicationDetail }) {
  const { print, printing, blocked } = usePrint(applicationDefinition(record.type))
  return (
    <>
      <Button size="small" loading={printing !== ''} onClick={() => void print(record.id, 'report')}>
        查看报告
      </Button>
      {blocked}
    </>
  )
}

/** For the record's detail page, where its unit sees it once the report is issued. */
export const ResultsCard = ({ record }: { record: ApplicationDetail }) => (
  <Results
    record={record}
    frame={(note, table) => (
      <SectionCard title="检验结果" note={note} flush>
        {table}
      </SectionCard>
    )}
  />
)

function ResultsTable({ results }: { results: readonly InspectionResult[] }) {
  const [previewed, setPreviewed] = useState<Attachment>()
  const wide = useMinWidth(768)
  const nextLabel = nextDateLabel(results[0]?.duty ?? 'inspection')
  const device = {
    title: '设备',
    render: (_: unknown, { name, device: number }: InspectionResult) => (
      <>
        {name}
        <div className={`${styles.minor} ${styles.number}`}>{number}</div>
      </>
    ),
  }
  const conclusion = ({ conclusion: code, inspectedOn, grade = '' }: InspectionResult) =>
    code === '' ? (
      <StatusTag tone="idle">未录入</StatusTag>
    ) : (
      <>
        <StatusTag tone={conclusionTone(code)}>{labelOf('inspectionConclusion', code)}</StatusTag>
        <div className={styles.minor}>{inspectedOn}</div>
        {grade && <div className={styles.minor}>{`安全状况等级 ${labelOf('safetyGrade', grade)}`}</div>}
      </>
    )
  // A device without a conclusion may still fail, which leaves its date as it is: none is announced yet.
  const nextDate = (result: InspectionResult) => (result.conclusion === '' ? '–' : nextDateTold(result) || '–')
  const nextReason = (result: InspectionResult) => result.nextReason && <div className={styles.minor}>{`检验人员修改：${result.nextReason}`}</div>
  const told = ({ remarks, photos }: InspectionResult) => (
    <>
      {remarks && <div className={styles.minor}>{remarks}</div>}
      {photos.map((photo, place) => (
        <Button key={photo.id} type="link" size="small" className={styles.photo} onClick={() => setPreviewed(photo)}>
          {`照片${photos.length > 1 ? ` ${place + 1}` : ''}`}
        </Button>
      ))}
    </>
  )
  const columns: TableColumnsType<InspectionResult> = wide
    ? [
        { ...device, width: '30%' },
        { title: '结论', width: '22%', render: (_, result) => conclusion(result) },
        {
          title: nextLabel,
          width: '24%',
          render: (_, result) => (
            <>
              {nextDate(result)}
              {nextReason(result)}
            </>
          ),
        },
        {
          title: '报告编号和备注',
          render: (_, result) => (
            <>
              <div className={styles.number}>{result.reportNo || '–'}</div>
              {told(result)}
            </>
          ),
        },
      ]
    : [
        // On a phone four columns would break every date and number in two.
        { ...device, width: '36%' },
        {
          title: '结果',
          render: (_, result) => (
            <>
              {conclusion(result)}
              <div className={styles.minor}>{`${nextLabel} ${nextDate(result)}`}</div>
              {nextReason(result)}
              {result.reportNo && <div className={styles.minor}>{`报告编号 ${result.reportNo}`}</div>}
              {told(result)}
            </>
          ),
        },
      ]
  return (
    <>
      <Table<InspectionResult> size="small" tableLayout="auto" rowKey="id" pagination={false} dataSource={results} columns={columns} />
      <PreviewDialog attachment={previewed} onClose={() => setPreviewed(undefined)} />
    </>
  )
}
