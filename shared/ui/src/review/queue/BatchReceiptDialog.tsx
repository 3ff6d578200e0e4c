import { type ApplicationRow, type MachineCheck, reviewQueue } from '@shared/contract/application'
import { portalEndpoints } from '@shared/contract/portal'
import { call, invalidateCalls, isCallError, notify, useCallQuery, useSteadyTab } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import { callsOf } from '../../detail/useApplicationRecord'
import { useOneAtATime } from '../../headless/oneAtATime'
import { StatusTag } from '../../page/status/StatusTag'
import styles from './BatchReceiptDialog.module.css'
import type { ReceiptGroup } from './receiptGroups'

export interface BatchReceiptDialogProps {
  /** The groups when the dialog was opened: received records leave the queue. */
  groups: readonly ReceiptGroup[]
  /** @param ids of the received records */
  onReceived(ids: readonly string[]): void
  onClose(): void
}

/** Receives several similar records, by one call each. Only records that pass every machine check can be selected; others are handled one by one. */
export function BatchReceiptDialog({ groups, onReceived, onClose }: BatchReceiptDialogProps) {
  const [key, setKey] = useState(groups[0]?.key)
  const group = groups.find((one) => one.key === key)
  return group ? (
    <GroupDialog
      key={group.key}
      group={group}
      choice={
        groups.length > 1 && (
          <Select
            aria-label="批量办理的申请"
            className={styles.choice}
            value={key}
            onChange={setKey}
            options={groups.map(({ key: value, label, rows }) => ({ value, label: `${label} ${rows.length} 件` }))}
          />
        )
      }
      onReceived={onReceived}
      onClose={onClose}
    />
  ) : null
}

interface GroupDialogProps extends Pick<BatchReceiptDialogProps, 'onReceived' | 'onClose'> {
  group: ReceiptGroup
  choice: React.ReactNode
}

function GroupDialog({ group: { label, definition, transition, rows }, choice, onReceived, onClose }: GroupDialogProps) {
  const queries = useQueryClient()
  const { remote, version: build } = useSteadyTab()
  const [checks, setChecks] = useState<Readonly<Record<string, readonly MachineCheck[]>>>({})
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  /** Refusal message by id of the records that were sent; empty: received. */
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [sending, setSending] = useState(false)
  const calls = callsOf(definition)
  const passed = (id: string) => checks[id]?.every(({ ok }) => ok) === true
  const chosen = rows.filter(({ id }) => passed(id) && !leftOut.has(id) && refusals[id] !== '')

  const receive = useOneAtATime(async () => {
    const endpoint = calls.transitions[transition.path]
    if (!endpoint) throw new Error(`${definition.key} has no call ${transition.path}`)
    setSending(true)
    const told: Record<string, string> = {}
    try {
      for (const { id, version } of chosen) {
        try {
          await call(endpoint, { body: { id, version } }, { caller: { remote, version: build } })
          told[id] = ''
        } catch (error) {
          if (!isCallError(error)) throw error
          told[id] = error.message
        }
        setRefusals((before) => ({ ...before, ...told }))
      }
    } finally {
      setSending(false)
    }
    await invalidateCalls(queries, [reviewQueue, portalEndpoints.waitingCounts, calls.list, calls.counts, calls.detail, calls.showOpinion, calls.checks])
    const done = Object.keys(told).filter((id) => told[id] === '')
    if (done.length > 0) notify.success(`已${transition.label} ${done.length} 件`)
    onReceived(done)
    if (done.length === chosen.length) onClose()
  })
  return (
    <Modal
      open
      width={720}
      title={`批量${transition.label}：${label}`}
      okText={`${transition.label} ${chosen.length} 件`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText="返回"
      confirmLoading={sending}
      onOk={() => void receive()}
      onCancel={onClose}
    >
      {choice}
      <p className={styles.rule}>系统核对全部通过的可以一起{transition.label}，有需要看的请逐件办理</p>
      <ul className={styles.rows} aria-label={label}>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            group={{ definition, transition }}
            checks={checks[row.id]}
            onChecked={(list) => setChecks((before) => ({ ...before, [row.id]: list }))}
            chosen={chosen.includes(row)}
            outcome={refusals[row.id]}
            busy={sending}
            onChoose={(on) =>
              setLeftOut((before) => {
                const next = new Set(before)
                if (on) next.delete(row.id)
                else next.add(row.id)
                return next
              })
            }
          />
        ))}
      </ul>
    </Modal>
  )
}

interface RowProps {
  row: ApplicationRow
  group: Pick<ReceiptGroup, 'definition' | 'transition'>
  checks: readonly MachineCheck[] | undefined
  onChecked(list: readonly MachineCheck[]): void
  chosen: boolean
  /** undefined: not sent; empty: received; otherwise the refusal message. */
  outcome: string | undefined
  busy: boolean
  onChoose(on: boolean): void
}

function Row({ row, group: { definition, transition }, checks, onChecked, chosen, outcome, busy, onChoose }: RowProps) {
  const { data, error } = useCallQuery(callsOf(definition).checks, { params: { id: row.id } }, { staleTime: 0 })
  useEffect(() => {
    if (data) onChecked(data.list)
  }, [data])
  const wrong = checks?.filter(({ ok }) => !ok) ?? []
  return (
    <li>
      <Checkbox
        checked={chosen}
        disabled={busy || outcome === '' || checks === undefined || wrong.length > 0}
        onChange={(event) => onChoose(event.target.checked)}
        aria-label={`选择 ${row.number}`}
      />
      <div className={styles.what}>
        <b>{row.unitName}</b>
        <span>{`${row.number}　${row.title === row.unitName ? row.areaName : row.title}`}</span>
        {wrong.length > 0 && <span className={styles.wrong}>{wrong.map(({ text, detail }) => (detail ? `${text}：${detail}` : text)).join('；')}</span>}
        {outcome && <span className={styles.wrong}>{outcome}</span>}
      </div>
      {outcome === '' ? (
        <StatusTag tone="done">{`已${transition.label}`}</StatusTag>
      ) : error ? (
        <StatusTag tone="failed">核对未完成</StatusTag>
      ) : checks === undefined ? (
        <StatusTag tone="moving">核对中</StatusTag>
      ) : wrong.length > 0 ? (
        <StatusTag tone="attention">{`${wrong.length} 项需要看`}</StatusTag>
      ) : (
        <StatusTag tone="done">核对通过</StatusTag>
      )}
    </li>
  )
}
