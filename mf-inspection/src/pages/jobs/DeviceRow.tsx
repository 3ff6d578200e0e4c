import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { fileProblem } from '@shared/contract/attachment'
import { labelOf } from '@shared/contract/enums'
import { conclusionTone } from '@shared/contract/equipment'
import type { InspectionJob, InspectionResult, ResultEntry } from '@shared/contract/inspection'
import { notify } from '@shared/portal'
import { StatusTag } from '@shared/ui/page'
import { keptResultOf } from './fieldQueue'
import styles from './JobsPage.module.css'
import { ResultEntryForm } from './ResultEntryForm'
import type { FieldWorkState } from './useFieldWork'

interface DeviceRowProps {
  job: InspectionJob
  result: InspectionResult
  field: FieldWorkState
  today: string
  editable: boolean
  open: boolean
  /** Another device of the job is still without a result. */
  more: boolean
  onToggle(): void
  onSaved(): void
}

const entryOf = (result: InspectionResult, today: string): ResultEntry => ({
  conclusion: result.conclusion,
  inspectedOn: result.inspectedOn || today,
  remarks: result.remarks,
  grade: result.grade ?? '',
  nextDate: result.nextDate,
  nextReason: result.nextReason,
})

/** One device of a job: its current result, and the form for it. */
export function DeviceRow({ job, result, field, today, editable, open, more, onToggle, onSaved }: DeviceRowProps) {
  const kept = field.work && keptResultOf(field.work, result.id)
  const draft = field.drafts[result.id]
  const conclusion = kept?.entry.conclusion ?? result.conclusion
  const photos = (field.work?.queue ?? []).filter((item) => item.kind === 'photo' && item.resultId === result.id)
  const note = draft ? '未保存' : kept || photos.length > 0 ? '已存本机，待上传' : ''
  return (
    <li className={open ? styles.opened : undefined} data-next={open ? 'device' : undefined}>
      <button type="button" className={styles.device} aria-expanded={open} onClick={onToggle}>
        <span className={styles.headText}>
          <b>{result.place || result.name}</b>
          <small>{[result.useCertNo, result.device].filter(Boolean).join('　')}</small>
        </span>
        <span className={styles.standing}>
          {conclusion === '' ? (
            <StatusTag tone="idle">未录入</StatusTag>
          ) : (
            <StatusTag tone={conclusionTone(conclusion)}>{labelOf('inspectionConclusion', conclusion)}</StatusTag>
          )}
          {note && <small>{note}</small>}
        </span>
        {open ? <UpOutlined /> : <DownOutlined />}
      </button>
      {open && !editable && <p className={styles.facts}>{conclusion === '' ? '开始检验以后录入结果' : result.remarks || '没有备注'}</p>}
      {open && editable && (
        <ResultEntryForm
          job={job}
          entry={draft ?? kept?.entry ?? entryOf(result, today)}
          result={result}
          today={today}
          photos={photos.length}
          more={more}
          onType={(entry) => field.type(result, entry)}
          onPhotos={(files) => {
            for (const file of files) {
              const problem = fileProblem(file, result.photos.length + photos.length)
              if (problem) notify.error(`${file.name}：${problem}`)
              else field.add({ kind: 'photo', jobId: job.id, resultId: result.id, name: file.name, file })
            }
          }}
          onSave={(entry) => {
            field.add({ kind: 'result', jobId: job.id, resultId: result.id, device: result.device, version: result.version, entry })
            onSaved()
          }}
        />
      )}
    </li>
  )
}
