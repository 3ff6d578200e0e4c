import { mostReschedules } from './inspectionOnSite'
import { inspectionWorkdays } from './inspectionStates'

/** What a unit can do once it no longer wants an inspection, or not on that day: the transitions of cancelling and rescheduling, in words. */

export const changesInWords: readonly string[] = [
  '取消：预审通过以前和待缴费时可以自行取消，立即生效，缴款码同时作废，请不要再缴费；缴费凭证待确认的，等检验机构确认或退回以后再取消',
  `取消：已受理、还没有派工的可以申请取消，检验机构在${inspectionWorkdays.cancel}个工作日内核实后同意或不同意，不同意的继续办理`,
  '取消：派工以后不能取消，可以申请改期',
  `改期：派工以后、开始检验以前，在约定日期当天或以前可以申请，一份报检最多${mostReschedules}次；检验机构在${inspectionWorkdays.answerReschedule}个工作日内答复，答复以前原来的检验日期不变`,
  '退费：已缴费的，检验机构同意取消后由其财务提请退费，经另一位财务复核后原路退回，退到哪一步可以在缴款单查看',
]
