import { type EventSum, eventCuts, eventStatisticsEndpoints, onTimeInWords } from '@shared/contract/application'
import type { FileJob } from '../../attachment/fileJob'
import { requireCall } from '../../security/caller'
import { datedFileName, type SheetColumn, sheetOf } from '../../workflow/list/export'
import { eventStatistics, periodBetween } from './statistics'

const text = { type: 'string' } as const
const count = { type: 'integer' } as const

interface Line {
  cut: string
  sum: EventSum
}

const columns: readonly SheetColumn<Line>[] = [
  { title: '统计方式', width: 12, field: text, value: ({ cut }) => cut },
  { title: '项目', width: 24, field: text, value: ({ sum }) => sum.label },
  { title: '故障(次)', width: 10, field: count, value: ({ sum }) => String(sum.faults) },
  { title: '其中高频故障(次)', width: 16, field: count, value: ({ sum }) => String(sum.frequent) },
  { title: '困人救援(次)', width: 14, field: count, value: ({ sum }) => String(sum.rescues) },
  { title: '被困人数', width: 10, field: count, value: ({ sum }) => String(sum.trapped) },
  { title: '按时到场(次)', width: 14, field: count, value: ({ sum }) => String(sum.onTime) },
  { title: '超时到场(次)', width: 14, field: count, value: ({ sum }) => String(sum.late) },
  { title: '按时到场率', width: 12, field: text, value: ({ sum }) => onTimeInWords(sum) },
  { title: '平均到场(分钟)', width: 16, field: count, value: ({ sum }) => (sum.arrival === null ? '' : String(sum.arrival)) },
]

const { exportStatistics } = eventStatisticsEndpoints
/** The route resolves the period when the file is asked for. */
const kept = exportStatistics.body.required({ from: true, to: true })

/** Exports what the page shows, with all groups in one sheet. */
export const eventStatisticsExport: FileJob = {
  fileName: (_request, now) => datedFileName('电梯故障和困人救援统计', now),
  check: (_request, caller) => requireCall(caller, exportStatistics),
  file(connection, request, caller, { tell }) {
    async function* parts(): AsyncGenerator<Line[]> {
      const { areaCode, ...period } = kept.parse(request)
      const statistics = await eventStatistics(connection, caller, periodBetween(period), areaCode)
      for (const { key, label } of eventCuts) yield statistics[key].map((sum) => ({ cut: label, sum }))
      yield [{ cut: `${statistics.from} 至 ${statistics.to}`, sum: statistics.total }]
      await tell(1)
    }
    return { bytes: sheetOf('统计', columns, parts()), note: () => '' }
  },
}
