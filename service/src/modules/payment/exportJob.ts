import type { EndpointShape } from '@shared/contract/endpoint'
import { labelOf } from '@shared/contract/enums'
import { exportRows } from '@shared/contract/job'
import { messages } from '@shared/contract/messages'
import { type PaymentTotal, type ReconciliationLine, reconciliationEndpoints } from '@shared/contract/payment'
import type { FileJob, JobRequest } from '../../attachment/fileJob'
import type { Connection } from '../../database/database'
import { type Caller, requireCall } from '../../security/caller'
import { datedFileName, type SheetColumn, sheetOf } from '../../workflow/list/export'
import { linesForFile } from './reconciliation'
import { totalsForFile } from './totals'

const text = { type: 'string' } as const
const money = { type: 'money' } as const
const count = { type: 'integer' } as const

const lineColumns: readonly SheetColumn<ReconciliationLine>[] = [
  { title: '日期', width: 12, field: { type: 'date' }, value: (row) => row.day },
  { title: '平台流水号', width: 28, field: text, value: (row) => row.platformNo },
  { title: '缴款单号', width: 24, field: text, value: (row) => row.orderNo },
  { title: '类型', width: 8, field: text, value: (row) => labelOf('statementKind', row.kind) },
  { title: '对账单金额(元)', width: 16, field: money, value: (row) => row.statementAmount },
  { title: '本系统金额(元)', width: 16, field: money, value: (row) => row.keptAmount },
  { title: '本系统日期', width: 12, field: { type: 'date' }, value: (row) => row.keptDay },
  { title: '结果', width: 18, field: text, value: (row) => labelOf('reconciliationResult', row.result) },
  { title: '处理', width: 30, field: text, value: (row) => row.resolution },
  { title: '处理人', width: 12, field: text, value: (row) => row.resolvedBy },
  { title: '对账单文件', width: 24, field: text, value: (row) => row.fileName },
]

const totalColumns: readonly SheetColumn<PaymentTotal>[] = [
  { title: '期间', width: 12, field: text, value: (row) => row.id },
  { title: '检验机构', width: 28, field: text, value: (row) => row.instituteName },
  { title: '收款笔数', width: 10, field: count, value: (row) => String(row.payments) },
  { title: '收款(元)', width: 14, field: money, value: (row) => row.received },
  { title: '其中扫码(元)', width: 14, field: money, value: (row) => row.byCode },
  { title: '其中转账(元)', width: 14, field: money, value: (row) => row.byTransfer },
  { title: '退费笔数', width: 10, field: count, value: (row) => String(row.refunds) },
  { title: '退费(元)', width: 14, field: money, value: (row) => row.returned },
  { title: '净额(元)', width: 14, field: money, value: (row) => row.net },
]

/** A file job for a list of an institute's finance. @param endpoint that asks for it @param rowsOf the rows, up to `most` */
const financeFile = <Row>(
  title: string,
  endpoint: Pick<EndpointShape, 'access'>,
  columns: readonly SheetColumn<Row>[],
  rowsOf: (connection: Connection, caller: Caller, request: JobRequest, most: number) => Promise<Row[]>,
): FileJob => ({
  fileName: (_request, now) => datedFileName(title, now),
  check: (_request, caller) => requireCall(caller, endpoint),
  file(connection, request, caller, { tell }) {
    let cut = false
    async function* parts(): AsyncGenerator<Row[]> {
      // One row more than a file may hold shows that the list was cut.
      const rows = await rowsOf(connection, caller, request, exportRows.most + 1)
      cut = rows.length > exportRows.most
      yield rows.slice(0, exportRows.most)
      await tell(1)
    }
    return { bytes: sheetOf(title, columns, parts()), note: () => (cut ? messages.exportCut(exportRows.most) : '') }
  },
})

export const paymentLinesExport = financeFile('对账结果', reconciliationEndpoints.exportLines, lineColumns, (connection, caller, request, most) =>
  linesForFile(connection, caller, reconciliationEndpoints.exportLines.body.parse(request), most),
)
export const paymentTotalsExport = financeFile('收款统计', reconciliationEndpoints.exportTotals, totalColumns, (connection, caller, request, most) =>
  totalsForFile(connection, caller, reconciliationEndpoints.exportTotals.body.parse(request), most),
)
