import { CameraOutlined } from '@ant-design/icons'
import { inspectionConclusion, labelOf, safetyGrade } from '@shared/contract/enums'
import { isQualified, unqualifiedConclusions } from '@shared/contract/equipment'
import {
  type InspectionJob,
  type InspectionResult,
  mostNextReason,
  mostRemarks,
  nextDateLabel,
  proposedFor,
  type ResultEntry,
  resultBounds,
  resultProblems,
} from '@shared/contract/inspection'
import { focusControl } from '@shared/ui/headless'
import { clearButton } from '@shared/ui/page'
import { Button, Input, Radio, Select } from 'antd'
import { useId, useState } from 'react'
import styles from './JobsPage.module.css'

/** Conclusions shown as buttons; the others are chosen from a list. */
const usual = ['01', '03', '02']
/** The most common remarks, for a device that passes and for one that does not. */
const ofElevators = {
  passed: ['制动试验有效', '限速器在校验期内', '对讲畅通', '安全装置动作正常'],
  failed: ['制动试验不符合要求', '限速器超过校验期', '对讲不通', '安全装置动作不正常'],
}
const ofOthers = {
  passed: ['外观未见异常', '安全附件在校验期内', '安全装置动作正常'],
  failed: ['外观有缺陷', '安全附件超过校验期', '安全装置动作不正常'],
}
const elevator = '3000'
const piping = '8000'

function phrasesFor({ equclacode }: InspectionJob, conclusion: string): readonly string[] {
  const { passed, failed } = equclacode === elevator ? ofElevators : ofOthers
  if (unqualifiedConclusions.includes(conclusion)) return failed
  return isQualified(conclusion) ? passed : []
}

/** What follows from 安全状况等级: the next date of some inspections, and the grade of every line of a registration unit of piping. */
function gradeHint({ equclacode }: InspectionJob, { proposed }: InspectionResult): string {
  const dates = new Set(Object.values(proposed.byGrade ?? {}).map(({ passed }) => passed.date))
  return [dates.size > 1 ? '下次检验日期按它推算' : '写入设备档案，不影响下次检验日期', equclacode === piping && '各条管线都按这一等级']
    .filter(Boolean)
    .join('，')
}

interface ResultEntryFormProps {
  job: InspectionJob
  entry: ResultEntry
  result: InspectionResult
  today: string
  /** Number of photos waiting to be uploaded. */
  photos: number
  more: boolean
  onType(entry: ResultEntry): void
  onPhotos(files: readonly File[]): void
  onSave(entry: ResultEntry): void
}

/** The form for the result of a device, filled in on a phone on site. */
export function ResultEntryForm({ job, entry, result, today, photos, more, onType, onPhotos, onSave }: ResultEntryFormProps) {
  const id = useId()
  const [tried, setTried] = useState(false)
  const [changing, setChanging] = useState(entry.nextDate !== '')
  const problems = tried ? resultProblems(entry, today, result.inspectedFrom) : []
  const problemOf = (name: keyof ResultEntry) => problems.find(({ field }) => field === name)?.message
  const change = (part: Partial<ResultEntry>) => onType({ ...entry, ...part })
  /** A device that fails keeps its next date: one set for another conclusion is dropped. */
  const conclude = (conclusion: string) => {
    if (!unqualifiedConclusions.includes(conclusion)) return change({ conclusion })
    setChanging(false)
    change({ conclusion, nextDate: '', nextReason: '' })
  }
  const bounds = resultBounds(entry.inspectedOn, today, result.inspectedFrom)
  const taken = result.photos.length + photos
  return (
    <div className={styles.entry}>
      <span className={styles.label} id={`${id}-label`}>
        检验结论
      </span>
      <Radio.Group
        block
        size="large"
        optionType="button"
        aria-labelledby={`${id}-label`}
        className={styles.conclusions}
        options={usual.map((code, place) => ({ value: code, label: labelOf('inspectionConclusion', code), ...(place === 0 && { id: `${id}-conclusion` }) }))}
        value={entry.conclusion}
        onChange={(event) => conclude(event.target.value)}
      />
      <Select
        size="large"
        aria-label="其他结论"
        placeholder="其他结论"
        className={styles.other}
        value={usual.includes(entry.conclusion) || entry.conclusion === '' ? undefined : entry.conclusion}
        options={inspectionConclusion.filter(({ code }) => !usual.includes(code)).map(({ code, label }) => ({ value: code, label }))}
        onChange={conclude}
      />
      <Problem text={problemOf('conclusion')} />
      <label className={styles.label} htmlFor={`${id}-inspectedOn`}>
        检验日期
      </label>
      {/* The phone's native date picker is easiest to use with a thumb. */}
      <input
        id={`${id}-inspectedOn`}
        aria-invalid={problemOf('inspectedOn') !== undefined}
        type="date"
        className={styles.day}
        min={bounds.inspectedOn.min}
        max={bounds.inspectedOn.max}
        value={entry.inspectedOn}
        onChange={(event) => change({ inspectedOn: event.target.value })}
      />
      <Problem text={problemOf('inspectedOn')} />
      {result.proposed.byGrade && (
        <>
          <label className={styles.label} htmlFor={`${id}-grade`}>
            安全状况等级
            <small>{gradeHint(job, result)}</small>
          </label>
          <Select
            id={`${id}-grade`}
            size="large"
            allowClear={clearButton}
            placeholder="本次检验评定的等级，没有评定的不选"
            className={styles.grade}
            value={entry.grade || undefined}
            options={safetyGrade.map(({ code, label }) => ({ value: code, label }))}
            onChange={(grade = '') => change({ grade })}
          />
          <Problem text={problemOf('grade')} />
        </>
      )}
      <NextDate
        id={id}
        entry={entry}
        result={result}
        changing={changing}
        bounds={bounds.nextDate}
        problemOf={problemOf}
        onChanging={(on) => {
          setChanging(on)
          change({ nextDate: '', nextReason: '' })
        }}
        onType={change}
      />
      <label className={styles.label} htmlFor={`${id}-remarks`}>
        备注
      </label>
      <Input.TextArea
        id={`${id}-remarks`}
        size="large"
        autoSize={{ minRows: 2, maxRows: 8 }}
        showCount
        maxLength={mostRemarks}
        value={entry.remarks}
        onChange={(event) => change({ remarks: event.target.value })}
      />
      <Problem text={problemOf('remarks')} />
      <div className={styles.phrases}>
        {phrasesFor(job, entry.conclusion).map((phrase) => (
          <Button
            key={phrase}
            shape="round"
            onClick={() => entry.remarks.includes(phrase) || change({ remarks: [entry.remarks, phrase].filter(Boolean).join('，') })}
          >
            {phrase}
          </Button>
        ))}
      </div>
      <span className={styles.label}>
        照片<small>{taken === 0 ? '' : `${taken} 张${photos > 0 ? `，${photos} 张存在本机` : ''}`}</small>
      </span>
      <label className={styles.camera}>
        <CameraOutlined />
        拍照
        <input
          type="file"
          accept="image/*"
          capture="environment"
          multiple
          onChange={(event) => {
            onPhotos([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
      <Button
        type="primary"
        size="large"
        block
        className={styles.save}
        onClick={() => {
          setTried(true)
          const [first] = resultProblems(entry, today, result.inspectedFrom)
          // On a phone the button is a whole screen below the invalid field.
          if (first) focusControl(`${id}-${first.field}`)
          else onSave(entry)
        }}
      >
        {more ? '保存，录下一台' : '保存'}
      </Button>
    </div>
  )
}

const Problem = ({ text }: { text: string | undefined }) => text && <p className={styles.problem}>{text}</p>

interface NextDateProps {
  /** Id of the form, before those of its fields. */
  id: string
  entry: ResultEntry
  result: InspectionResult
  /** The date is set by the inspector, not by the rules. */
  changing: boolean
  bounds: { min: string; max: string }
  problemOf(name: keyof ResultEntry): string | undefined
  onChanging(on: boolean): void
  onType(part: Partial<ResultEntry>): void
}

/** The next date by the rules, or one set by the inspector with its reason. */
function NextDate({ id, entry, result, changing, bounds, problemOf, onChanging, onType }: NextDateProps) {
  const proposed = proposedFor(result, entry.conclusion, entry.grade)
  const failed = unqualifiedConclusions.includes(entry.conclusion)
  return (
    <>
      <span className={styles.label}>
        {nextDateLabel(result.duty)}
        <small>{failed ? '不变' : changing ? '由检验人员修改' : '按规则推算'}</small>
      </span>
      <div className={styles.next}>
        <div>
          <b>{proposed.date || (failed ? '–' : '无法推算')}</b>
          {result.duty === 'inspection' && (changing || !failed) && (
            <Button type="link" onClick={() => onChanging(!changing)}>
              {changing ? '按规则' : '修改'}
            </Button>
          )}
        </div>
        <p>{proposed.why}</p>
        {changing && (
          <>
            <input
              type="date"
              id={`${id}-nextDate`}
              aria-invalid={problemOf('nextDate') !== undefined}
              aria-label="修改后的下次检验日期"
              className={styles.day}
              min={bounds.min}
              max={bounds.max}
              value={entry.nextDate}
              onChange={(event) => onType({ nextDate: event.target.value })}
            />
            <Problem text={problemOf('nextDate')} />
            <Input
              size="large"
              id={`${id}-nextReason`}
              aria-invalid={problemOf('nextReason') !== undefined}
              aria-label="修改理由"
              placeholder="修改理由，必填"
              maxLength={mostNextReason}
              value={entry.nextReason}
              onChange={(event) => onType({ nextReason: event.target.value })}
            />
            <Problem text={problemOf('nextReason')} />
          </>
        )}
      </div>
    </>
  )
}
