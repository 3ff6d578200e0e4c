import { type Inspector, inspectorNote } from '@shared/contract/inspection'
import { ChoiceOption } from '@shared/ui/form'
import { today } from '@shared/ui/headless'
import { clearButton } from '@shared/ui/page'
import { Alert, Button, Select } from 'antd'
import styles from './AssignmentBoard.module.css'
import type { Assignment } from './useAssignment'

interface AssignmentFootProps {
  assignment: Assignment
  inspectors: readonly Inspector[]
  isPending: boolean
  /** Id of the second inspector; empty: none. */
  onSecond(id: string): void
  onAssign(): void
}

/** Below the calendar: what speaks against the assignment, who goes along, and the button that assigns. */
export function AssignmentFoot({ assignment, inspectors, isPending, onSecond, onAssign }: AssignmentFootProps) {
  const { chosen, slot, second, problems, replaced, main, hours } = assignment
  const blocked = problems.some(({ kind }) => kind === 'certificate')
  return (
    <div className={styles.foot}>
      {problems.map(({ kind, text }) => (
        <Alert key={text} type={kind === 'certificate' ? 'error' : 'warning'} showIcon title={text} />
      ))}
      {replaced.length > 0 && <Alert type="warning" showIcon title={`派工后换下 ${replaced.join('、')}，会通知本人已改派他人`} />}
      {slot && problems.length === 0 && <Alert type="success" showIcon title="检验证都在有效期内，时间排得下" />}
      {chosen.length > 0 && !slot && <Alert type="warning" showIcon title="这一周没有能检验所选设备、又有空的检验人员，请看下一周或分开派工" />}
      <div className={styles.decision}>
        <span>
          已选 <b>{chosen.length}</b> 件{slot && main ? `　${slot.day}　主检 ${main.name}　合计 ${hours} 小时` : ''}
        </span>
        {slot && (
          <Select
            allowClear={clearButton}
            aria-label="同检人员"
            popupMatchSelectWidth={260}
            placeholder="同检人员"
            className={styles.second}
            value={second || undefined}
            options={inspectors
              .filter(({ id }) => id !== slot.inspector)
              .map((one) => ({ value: one.id, label: one.name, ...inspectorNote(one, chosen, { day: slot.day, today: today() }) }))}
            optionRender={({ data }) => <ChoiceOption {...data} />}
            onChange={(id?: string) => onSecond(id ?? '')}
          />
        )}
        <Button type="primary" disabled={!slot || blocked} loading={isPending} onClick={onAssign}>
          {chosen.length > 0 ? `派工 ${chosen.length} 件，通知单位` : '派工'}
        </Button>
      </div>
    </div>
  )
}
