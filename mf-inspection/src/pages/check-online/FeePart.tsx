import { type ApplicationDetail, applicationDefinition } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { type FeeLine, feeLineProblem, feeLineSchema, inspectionEndpoints, mostFeeReason } from '@shared/contract/inspection'
import { invalidateCalls, useCallMutation, useCallQuery } from '@shared/portal'
import { callsOf } from '@shared/ui/detail'
import { groupedNumber } from '@shared/ui/headless'
import { FailureNote } from '@shared/ui/page'
import { keptDraft, ReviewPart } from '@shared/ui/review'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton, Table } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { FixedFeeLines, fixedFeeTitle, reckonedColumns } from '../../results/FixedFee'
import styles from './FeePart.module.css'

/** Typed values of a line that are not saved yet. */
type Typed = Partial<Pick<FeeLine, 'amount' | 'reason'>>
const typedSchema = feeLineSchema.pick({ device: true, amount: true, reason: true }).partial({ amount: true, reason: true }).array()

/** Typed values by device, kept while the handler looks at other records. */
function useTyped(record: string) {
  const kept = keptDraft(`fee.${record}`, typedSchema)
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries((kept.read() ?? []).map(({ device, ...line }) => [device, line])),
  )
  useEffect(() => {
    const lines = Object.entries(typed).map(([device, line]) => ({ device, ...line }))
    if (lines.length > 0) kept.write(lines)
    else kept.forget()
  }, [typed])
  return [typed, setTyped] as const
}

/** Whether the saved lines contain what is typed for a device. */
const isIn = (lines: readonly Pick<FeeLine, 'device' | 'amount' | 'reason'>[], device: string, { amount, reason }: Typed): boolean =>
  lines.some((line) => line.device === device && (amount ?? line.amount) === line.amount && (reason ?? line.reason) === line.reason)

interface FeePartProps {
  record: ApplicationDetail
  block(reason: string | undefined): void
}

/** 核定检验费: the fee the rules give for each device, and the fee the institute charges. The service computes the sum. */
export function FeePart({ record, block }: FeePartProps) {
  const input = { params: { id: record.id } }
  const { data, error, refetch, isFetching } = useCallQuery(inspectionEndpoints.feeLines, input)
  const [typed, setTyped] = useTyped(record.id)
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  /** Whether somebody else has changed the application since it was read. */
  const [others, setOthers] = useState(false)
  const queries = useQueryClient()
  const changed = data?.editable === true && data.lines.some(({ device }) => typed[device])
  const fix = useCallMutation(inspectionEndpoints.fixFee, {
    // Saved amounts are a new version of the application.
    invalidates: [inspectionEndpoints.feeLines, callsOf(applicationDefinition(record.type)).detail],
    // What was typed before the answer arrived is not saved yet.
    onSuccess: (_, { body }) => {
      setOthers(false)
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([device, line]) => !isIn(body.lines, device, line))))
    },
    onError: (failure) => {
      setRefused(failure.fieldErrors)
      const stale = failure.code === 'STALE_VERSION'
      if (stale) {
        setOthers(true)
        void invalidateCalls(queries, [inspectionEndpoints.feeLines, callsOf(applicationDefinition(record.type)).detail])
      }
      return stale || failure.fieldErrors.length > 0
    },
  })
  const { isPending: saving } = fix
  useEffect(() => {
    block(changed ? '核定的检验费还没有保存，保存后再作决定' : saving ? '正在保存核定的检验费' : undefined)
  }, [block, changed, saving])
  const readWith = useRef(record.version)
  useEffect(() => {
    if (readWith.current !== record.version) void refetch()
    readWith.current = record.version
  }, [record.version])
  if (error) return <FailureNote failure={error} onRetry={() => refetch()} retrying={isFetching} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (data.lines.length === 0) return null
  const total = data.total === '' ? '有设备待核定' : `合计 ${groupedNumber(data.total)} 元`
  if (!data.editable)
    return (
      <ReviewPart title={fixedFeeTitle} note={total}>
        <FixedFeeLines lines={data.lines} />
      </ReviewPart>
    )
  const lines = data.lines.map((line, place) => {
    const shown = { ...line, ...typed[line.device] }
    const problem = feeLineProblem(shown)
    const said = refused.find(({ field }) => field.startsWith(`lines.${place}.`))
    const refusal = said && { field: said.field.endsWith('.amount') ? 'amount' : 'reason', message: said.message }
    return { ...shown, saved: line.amount, problem: (typed[line.device] ? problem : undefined) ?? refusal }
  })
  function type(device: string, change: Typed) {
    setTyped({ ...typed, [device]: { ...typed[device], ...change } })
    setRefused([])
  }
  const wrong = refused.length === 0 && lines.some(({ problem }) => problem)
  return (
    <ReviewPart title={fixedFeeTitle} note={changed ? '有改动未保存' : total}>
      {others && changed && (
        <Alert type="warning" showIcon role="alert" title="他人刚刚修改了这件申请，已读取最新内容；您填写的还在，请核对后再保存" className={styles.others} />
      )}
      <Table
        size="small"
        tableLayout="fixed"
        rowKey="device"
        pagination={false}
        dataSource={lines}
        scroll={lines.length > 8 ? { y: 320 } : undefined}
        // A row of its own below the amounts: a sentence needs the whole width, and is written after the amount it explains.
        expandable={{
          showExpandColumn: false,
          expandedRowKeys: lines.map(({ device }) => device),
          expandedRowRender: (line) => (
            <>
              <Input
                size="small"
                aria-label={`${line.device} 核定理由`}
                placeholder="核定理由"
                {...saidOf(line, 'reason')}
                value={line.reason}
                maxLength={mostFeeReason}
                onChange={(event) => type(line.device, { reason: event.target.value })}
              />
              <Problem line={line} field="reason" />
            </>
          ),
        }}
        columns={[
          ...reckonedColumns<(typeof lines)[number]>(),
          {
            title: '核定(元)',
            align: 'right',
            // Room for six digits and two decimals.
            width: '25%',
            render: (_, line) => (
              <>
                <Input
                  size="small"
                  className={styles.amount}
                  inputMode="decimal"
                  aria-label={`${line.device} 核定检验费`}
                  {...saidOf(line, 'amount')}
                  value={line.amount}
                  maxLength={20}
                  onChange={(event) => type(line.device, { amount: event.target.value.trim() })}
                />
                {others && line.amount !== line.saved && <div className={styles.minor}>{`已核定 ${groupedNumber(line.saved) || '–'}`}</div>}
                <Problem line={line} field="amount" />
              </>
            ),
          },
        ]}
      />
      {changed && (
        <div className={styles.acts}>
          <Button
            size="small"
            onClick={() => {
              setTyped({})
              setOthers(false)
            }}
          >
            撤销改动
          </Button>
          <Button
            size="small"
            type="primary"
            disabled={wrong}
            loading={fix.isPending}
            onClick={() =>
              fix.mutate({ ...input, body: { version: record.version, lines: lines.map(({ device, amount, reason }) => ({ device, amount, reason })) } })
            }
          >
            保存核定
          </Button>
        </div>
      )}
    </ReviewPart>
  )
}

/** A line's problem, if any, and which of its two fields it concerns. */
interface JudgedLine {
  device: string
  problem: { field: string; message: string } | undefined
}

const problemId = (device: string, field: string): string => `fee-${device}-${field}`

/** Props that mark a field of a line as invalid. */
const saidOf = ({ device, problem }: JudgedLine, field: string) =>
  problem?.field === field ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': problemId(device, field) } : {}

function Problem({ line: { device, problem }, field }: { line: JudgedLine; field: string }) {
  if (problem?.field !== field) return null
  return (
    <div id={problemId(device, field)} className={styles.problem}>
      {problem.message}
    </div>
  )
}
