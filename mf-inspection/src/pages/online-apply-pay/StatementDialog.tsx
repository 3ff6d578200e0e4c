import { labelOf } from '@shared/contract/enums'
import { type FieldDefinition, rowProblems } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { paymentEndpoints, reconciliationEndpoints, statementProblems, statementTable } from '@shared/contract/payment'
import { portalEndpoints } from '@shared/contract/portal'
import { addDays } from '@shared/contract/rules'
import { notify, useCallMutation } from '@shared/portal'
import { FormField, importFile, ReadProblems, type ReadTable, saveTemplate, withProblems } from '@shared/ui/form'
import { today } from '@shared/ui/headless'
import { FileButton } from '@shared/ui/page'
import { Alert, Button, Form, Modal } from 'antd'
import { useState } from 'react'

const dayField: FieldDefinition = {
  key: 'day',
  label: '对账日期',
  type: 'date',
  required: true,
  day: 'upToToday',
  help: '同一天再次导入的，以后一份为准，已处理的差异保留',
}

interface Chosen {
  fileName: string
  read: ReadTable
}

/** Calls whose data depend on which differences are open. */
export const ofLines = [reconciliationEndpoints.lines, paymentEndpoints.waiting, portalEndpoints.waitingCounts] as const

/** 导入对账单: parses the file in the browser, shows errors by row and column, and reconciles the day once there are none. */
export function StatementDialog({ onClose }: { onClose(): void }) {
  const [day, setDay] = useState(() => addDays(today(), -1))
  const dayProblem = rowProblems([dayField], { day }, { fields: {}, today: today() }, '', true)[0]?.message
  const [chosen, setChosen] = useState<Chosen>()
  const [reading, setReading] = useState(false)
  const [unreadable, setUnreadable] = useState('')
  const reconcile = useCallMutation(reconciliationEndpoints.reconcile, {
    invalidates: ofLines,
    onSuccess: ({ counts }) => {
      const said = Object.entries(counts).map(([result, count]) => `${labelOf('reconciliationResult', result)} ${count} 笔`)
      notify.success(`${day} 已对账：${said.join('，')}`)
      onClose()
    },
    onError: ({ fieldErrors }) => {
      setChosen((before) => before && { ...before, read: withProblems(statementTable, before.read, fieldErrors) })
      return fieldErrors.length > 0
    },
  })
  const choose = async (taken: File) => {
    setReading(true)
    setUnreadable('')
    setChosen(undefined)
    const outcome = await importFile(statementTable, taken, {}, true)
    setReading(false)
    if (outcome.ok) setChosen({ fileName: taken.name, read: withProblems(statementTable, outcome.table, statementProblems(outcome.table.rows)) })
    else setUnreadable(outcome.message)
  }
  const problems = chosen?.read.problems ?? []
  const titles = statementTable.columns.map(({ label }) => label).join('、')
  return (
    <Modal
      open
      title="导入对账单"
      okText="开始对账"
      cancelText="返回"
      okButtonProps={{ disabled: dayProblem !== undefined || !chosen || problems.length > 0 }}
      confirmLoading={reconcile.isPending}
      onOk={() => chosen && reconcile.mutate({ body: { day, fileName: chosen.fileName, rows: chosen.read.rows } })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item>
          <FormField field={dayField} value={day} row={{ day }} required problem={dayProblem} onChange={(change) => setDay(change.day ?? '')} />
        </Form.Item>
        <Form.Item
          label="对账单文件"
          required
          extra={`xlsx 或 csv，第一行是列名：${titles}；类型填收款或退款，没有这一列的，负数是退款；最多 ${statementTable.maxRows} 笔`}
        >
          <FileButton loading={reading} inputLabel="选择对账单文件" accept=".xlsx,.csv" onChoose={([taken]) => taken && void choose(taken)}>
            选择文件
          </FileButton>
          <Button type="link" onClick={() => void saveTemplate(statementTable).catch(() => notify.error(messages.unavailable))}>
            下载导入模板
          </Button>
        </Form.Item>
      </Form>
      {unreadable !== '' && <Alert type="error" showIcon title={unreadable} />}
      {chosen && (
        <Alert
          type={problems.length > 0 ? 'warning' : 'success'}
          showIcon
          title={`${chosen.fileName}：读到 ${chosen.read.rows.length} 笔，${problems.length > 0 ? `${problems.length} 处有误，请在文件中改正后重新选择` : '没有发现错误'}`}
        />
      )}
      <ReadProblems problems={problems} />
    </Modal>
  )
}
