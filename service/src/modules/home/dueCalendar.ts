import type { DataOf } from '@shared/contract/endpoint'
import { duties, type EquipmentListKey, equipmentAddressFor, equipmentListAddress, inUse, mayOpenList } from '@shared/contract/equipment'
import type { homeEndpoints } from '@shared/contract/portal'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { dueByMonth, monthsAhead } from '../equipment/overview'

type Calendar = DataOf<typeof homeEndpoints.getDueCalendar>
interface Days {
  from: string
  to: string
}

/** Links to lists, by duty: overdue devices, and those due in a month. */
const rows: readonly { duty: keyof typeof duties; list: EquipmentListKey; overdue: [EquipmentListKey, Record<string, string>?]; ahead(days: Days): string }[] =
  [
    {
      ...{ duty: 'inspection', list: 'comprehensive', overdue: ['timeout'] },
      ahead: ({ from, to }) => equipmentListAddress('comprehensive', { useStatus: inUse, dueFrom: from, dueTo: to }),
    },
    {
      ...{ duty: 'detect', list: 'detectDue', overdue: ['detectExtended'] },
      ahead: ({ from, to }) => equipmentListAddress('detectDue', { within: '365', dueFrom: from, dueTo: to }),
    },
    {
      ...{ duty: 'loadTest', list: 'loadTest', overdue: ['loadTest', { view: 'overdue' }] },
      ahead: ({ from, to }) => equipmentListAddress('loadTest', { year: from.slice(0, 4), dueFrom: from, dueTo: to }),
    },
  ]

/** 到期日历: the caller's devices that are overdue or due in the next twelve months, by duty. @param today `YYYY-MM-DD` */
export async function dueCalendarOf(connection: Connection, caller: Caller, today: string): Promise<Calendar> {
  const sums = await dueByMonth(connection, caller, today)
  const months = monthsAhead(today)
  const shown = rows.filter(({ duty, list }) => mayOpenList(list, caller.roleType) && sums.some((sum) => sum.duty === duty))
  return {
    months: months.map(({ month }) => month),
    duties: shown.map(({ duty, overdue: [list, conditions], ahead }) => {
      const own = sums.filter((sum) => sum.duty === duty)
      const counted = (of: typeof own, path: string) => {
        const count = of.reduce((sum, row) => sum + row.count, 0)
        return { count, path: count > 0 ? path : '' }
      }
      const ofMonth = (month: string) => own.filter((row) => !row.overdue && row.month === month)
      const overdue = own.filter((row) => row.overdue)
      return {
        duty,
        label: duties[duty],
        counts: [
          counted(overdue, equipmentAddressFor(caller.roleType, list, today, conditions)),
          ...months.map((days) => counted(ofMonth(days.month), ahead(days))),
        ],
      }
    }),
  }
}
