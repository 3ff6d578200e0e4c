import { inspectionEndpoints, type Leave, leaveBounds, leaveProblem, mostLeaveNote } from '@shared/contract/inspection'
import { messages } from '@shared/contract/messages'
import { spanInWords } from '@shared/contract/rules'
import { type CallError, notify, useCallMutation, useCallQuery } from '@shared/portal'
import { today } from '@shared/ui/headless'
import { FailureNote } from '@shared/ui/page'
import { Alert, Button, Input, Modal, Skeleton } from 'antd'
import { useId, useState } from 'react'
import styles from './LeaveDialog.module.css'

export interface LeaveDialogProps {
  /** The inspector whose leave an acceptor enters; absent: inspectors enter their own. */
  inspector?: { id: string; name: string }
  onClose(): void
}

const daysOf = ({ from, to }: Pick<Leave, 'from' | 'to'>): string => spanInWords(from, to)

/** What a change or deletion says of the leave it means: a colleague may have changed it since. */
const shownOf = ({ from, to, note }: Leave) => ({ from, to, note })

type Planned = readonly { number: string; inspectOn: string }[]
const nothing = { from: '', to: '', note: '' }

/** 请假: the days an inspector is away, which the calendar of assignments shows. */
export function LeaveDialog({ inspector, onClose }: LeaveDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState(nothing)
  const [problem, setProblem] = useState<{ field: string; message: string }>()
  /** The leave whose days and note are being changed; absent: a new one is entered. */
  const [changed, setChanged] = useState<Leave>()
  const [planned, setPlanned] = useState<Planned>([])
  const bounds = leaveBounds(typed.from, today())
  const whose = inspector ? { inspector: inspector.id } : {}
  const invalidates = [inspectionEndpoints.leaves, inspectionEndpoints.assignmentBoard]
  const { data, error, refetch, isFetching } = useCallQuery(inspectionEndpoints.leaves, { query: whose }, { staleTime: 0 })
  const begin = (leave?: Leave) => {
    setChanged(leave)
    setTyped(leave ? { from: leave.from, to: leave.to, note: leave.note } : nothing)
    setProblem(undefined)
  }
  const kept = (said: string) => ({
    invalidates,
    onSuccess: (answer: { planned: Planned }) => {
      notify.success(said)
      setPlanned(answer.planned)
      begin()
    },
    onError: (failure: CallError) => {
      if (failure.code === 'STALE_VERSION') {
        setProblem({ field: 'from', message: `${messages.savedElsewhere('这次请假')}，请核对后再保存` })
        // What is typed stays; saved again, it is over what the list shows now.
        void refetch().then(({ data: now }) => setChanged((leave) => now?.list.find(({ id }) => id === leave?.id)))
        return true
      }
      setProblem(failure.fieldErrors[0] ?? { field: 'from', message: failure.message })
      return true
    },
  })
  const add = useCallMutation(inspectionEndpoints.addLeave, kept('请假已登记'))
  const save = useCallMutation(inspectionEndpoints.changeLeave, kept('请假已修改'))
  const remove = useCallMutation(inspectionEndpoints.removeLeave, {
    invalidates,
    onSuccess: (_answer, { body }) => {
      notify.success('请假已取消')
      setPlanned([])
      // What was typed may have overlapped this one.
      setProblem(undefined)
      if (body.id === changed?.id) begin()
    },
    onError: ({ code }) => {
      if (code === 'STALE_VERSION') void refetch()
      return false
    },
  })
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    setProblem(undefined)
  }
  function submit() {
    const days = { ...typed, to: typed.to || typed.from }
    const wrong = leaveProblem(days, today())
    setProblem(wrong)
    if (wrong) return
    if (changed) save.mutate({ body: { id: changed.id, before: shownOf(changed), ...days } })
    else add.mutate({ body: { ...whose, ...days } })
  }
  return (
    <Modal
      open
      width={560}
      title={inspector ? `${inspector.name}的请假` : '我的请假'}
      okText={changed ? '保存修改' : '登记请假'}
      cancelText="返回"
      confirmLoading={add.isPending || save.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={styles.content}>
        {error && !data && <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {data && data.list.length === 0 && <p className={styles.none}>没有登记今天以后的请假</p>}
        {data && data.list.length > 0 && (
          <ul className={styles.list} aria-label="已登记的请假">
            {data.list.map((leave) => (
              <li key={leave.id} aria-current={leave.id === changed?.id || undefined}>
                <span>
                  {daysOf(leave)} <small>{leave.note}</small>
                </span>
                <Button size="small" aria-label={`修改 ${daysOf(leave)} 的请假`} onClick={() => begin(leave)}>
                  修改
                </Button>
                <Button
                  size="small"
                  loading={remove.isPending && remove.variables?.body.id === leave.id}
                  aria-label={`取消 ${daysOf(leave)} 的请假`}
                  onClick={() => remove.mutate({ body: { id: leave.id, before: shownOf(leave) } })}
                >
                  取消
                </Button>
              </li>
            ))}
          </ul>
        )}
        {planned.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`这几天已派工 ${planned.length} 件，${inspector ? '请改派' : '请受理人改派'}`}
            description={planned.map(({ number, inspectOn }) => <div key={number}>{`${inspectOn} ${number}`}</div>)}
          />
        )}
        <div className={styles.fields}>
          <label htmlFor={`${id}-from`}>开始日期</label>
          <Input
            id={`${id}-from`}
            type="date"
            value={typed.from}
            aria-required
            min={bounds.from.min}
            max={bounds.from.max}
            aria-invalid={problem?.field === 'from'}
            aria-describedby={`${id}-problem`}
            status={problem?.field === 'from' ? 'error' : undefined}
            onChange={(event) => change({ from: event.target.value })}
          />
          <label htmlFor={`${id}-to`}>结束日期</label>
          <Input
            id={`${id}-to`}
            type="date"
            min={bounds.to.min}
            max={bounds.to.max}
            value={typed.to}
            aria-invalid={problem?.field === 'to'}
            status={problem?.field === 'to' ? 'error' : undefined}
            aria-describedby={`${id}-problem`}
            onChange={(event) => change({ to: event.target.value })}
          />
          <label htmlFor={`${id}-note`}>说明</label>
          <Input
            id={`${id}-note`}
            value={typed.note}
            maxLength={mostLeaveNote}
            placeholder="年休假、培训等，可以不填"
            onChange={(event) => change({ note: event.target.value })}
          />
        </div>
        {changed && (
          <p className={styles.none}>
            正在修改 {daysOf(changed)} 的请假
            <Button type="link" size="small" onClick={() => begin()}>
              不改了
            </Button>
          </p>
        )}
        <p id={`${id}-problem`} role="status" className={problem ? styles.problem : styles.none}>
          {problem?.message ?? '只请一天的，不用填结束日期'}
        </p>
      </div>
    </Modal>
  )
}
