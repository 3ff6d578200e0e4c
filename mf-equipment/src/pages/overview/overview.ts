import { useStatus } from '@shared/contract/enums'
import {
  type EquipmentListKey,
  type EquipmentOverview,
  equipmentListAddress,
  goneNote,
  goneStatuses,
  inUse,
  restartNote,
  standingStatuses,
  useStatusTone,
} from '@shared/contract/equipment'
import { groupedNumber } from '@shared/contract/rules'
import type { Tone } from '@shared/ui/page'

/** View model of 设备总览: the numbers it shows, and the list each links to. */

/** Builds the URL at which the reader finds the devices of a list. */
export type ListAddress = (key: EquipmentListKey, conditions?: Readonly<Record<string, string>>) => string

/** Totals count existing devices only, not those that are gone. */
const standing = { useStatus: standingStatuses }

export interface OverviewNumber {
  key: string
  label: string
  tone: Tone
  count: number
  note: string
  path: string
}

/** Tone in which a number is shown: a count of zero needs no warning. */
export const shownTone = (tone: Tone, count: number): Tone => (count === 0 && (tone === 'failed' || tone === 'attention') ? 'idle' : tone)

const percent = (part: number, whole: number): string => (whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)}%`)

export function overviewNumbers({ numbers }: EquipmentOverview, at: ListAddress): OverviewNumber[] {
  return [
    {
      key: 'total',
      label: '设备总数',
      tone: 'idle',
      count: numbers.total,
      note: goneNote,
      path: equipmentListAddress('comprehensive', standing),
    },
    {
      key: 'inUse',
      label: '在用',
      tone: 'done',
      count: numbers.inUse,
      note: numbers.total > 0 ? `占全部设备 ${percent(numbers.inUse, numbers.total)}` : '',
      path: equipmentListAddress('comprehensive', { useStatus: inUse }),
    },
    { key: 'soon', label: '即将到期', tone: 'attention', count: numbers.soon, note: '30 天内应检验', path: at('aboutExpire') },
    {
      key: 'overdue',
      label: '超期未检',
      tone: 'failed',
      count: numbers.overdue,
      note: numbers.unset > 0 ? `另有 ${groupedNumber(numbers.unset)} 台未设日期` : '都有下次检验日期',
      path: at('timeout'),
    },
    { key: 'failed', label: '不合格', tone: 'failed', count: numbers.failed, note: '整改合格后方可使用', path: at('fault') },
    { key: 'stopped', label: '停用', tone: 'idle', count: numbers.stopped, note: restartNote, path: at('nonUse') },
  ]
}

/** A part of the total, with a bar as long as its share. */
export interface ShareRow {
  key: string
  label: string
  tone?: Tone
  count: number
  /** 71.9%. */
  share: string
  path: string
  /** Counts in it that need attention: 6 即将到期. */
  notes: readonly { tone: Tone; text: string; path: string }[]
}

const needing = (at: ListAddress, soon: number, overdue: number, conditions: Record<string, string>): ShareRow['notes'] => [
  ...(soon > 0 ? [{ tone: 'attention' as const, text: `${groupedNumber(soon)} 即将到期`, path: at('aboutExpire', conditions) }] : []),
  ...(overdue > 0 ? [{ tone: 'failed' as const, text: `${groupedNumber(overdue)} 超期`, path: at('timeout', conditions) }] : []),
]

export function kindRows({ kinds, numbers }: EquipmentOverview, at: ListAddress): ShareRow[] {
  return kinds.map(({ equclacode, name, total, soon, overdue }) => ({
    key: equclacode,
    label: name,
    count: total,
    share: percent(total, numbers.total),
    path: equipmentListAddress('comprehensive', { ...standing, equclacode }),
    notes: needing(at, soon, overdue, { equclacode }),
  }))
}

export function regionRows({ regions, numbers }: EquipmentOverview, at: ListAddress): ShareRow[] {
  return [...regions]
    .sort((one, other) => other.total - one.total)
    .map(({ areaCode, name, total, soon, overdue }) => ({
      key: areaCode,
      label: name,
      count: total,
      share: percent(total, numbers.total),
      path: equipmentListAddress('comprehensive', { ...standing, areaCode }),
      notes: needing(at, soon, overdue, { areaCode }),
    }))
}

/** Use states that have devices. Those of devices that are gone come last and without a share, because they are not in the total. */
export function stateRows({ kinds, numbers }: EquipmentOverview, at: ListAddress): ShareRow[] {
  const count = (code: string) => kinds.reduce((sum, { states }) => sum + (states[code] ?? 0), 0)
  return [...useStatus]
    .sort(
      (one, other) =>
        Number(goneStatuses.includes(one.code)) - Number(goneStatuses.includes(other.code)) || Number(other.code === inUse) - Number(one.code === inUse),
    )
    .map(({ code, label }) => ({
      key: code,
      label,
      tone: useStatusTone(code),
      count: count(code),
      share: goneStatuses.includes(code) ? '不计入总数' : percent(count(code), numbers.total),
      path: equipmentListAddress('comprehensive', { useStatus: code }),
      notes: code === inUse ? needing(at, numbers.soon, numbers.overdue, {}) : [],
    }))
    .filter((row) => row.count > 0)
}

/** One column of the year: devices overdue since a month, or due in one. */
export interface DueColumn {
  key: string
  /** 更早, 10月超期, 11月已过, 12月, 27年1月; unique. */
  label: string
  overdue: boolean
  /** Devices by kind. */
  counts: Readonly<Record<string, number>>
  total: number
  /** The list of the column, of one kind or of all. */
  path(kind?: string): string
}

export interface DueYear {
  kinds: readonly { code: string; name: string; total: number }[]
  columns: readonly DueColumn[]
  /** Total of the twelve months, without overdue devices. */
  total: number
  overdue: number
}

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, count) => all + count, 0)

type Month = EquipmentOverview['months'][number]

/** 12月, 27年1月: the year is shown where it begins. */
const nameOf = ({ month }: Month, withYear: boolean): string => {
  const [year = '', number = ''] = month.split('-')
  return `${withYear ? `${year.slice(2)}年` : ''}${Number(number)}月`
}

const column = (month: Month, overdue: boolean, label: string, path: DueColumn['path']): DueColumn => ({
  key: `${overdue ? 'overdue' : 'due'} ${month.month}`,
  label,
  overdue,
  counts: month.kinds,
  total: sum(month.kinds),
  path,
})

/** Devices by kind: overdue since which month, and due in the next twelve months. */
export function dueYear({ kinds, months, overdueMonths }: EquipmentOverview, at: ListAddress): DueYear {
  const [now] = months
  const columns: DueColumn[] = [
    ...overdueMonths.map((month) =>
      column(month, true, month.month === '' ? '更早' : `${nameOf(month, false)}${month.month === now?.month ? '已过' : '超期'}`, (kind = '') =>
        at('timeout', { equclacode: kind, dueFrom: month.from, dueTo: month.to }),
      ),
    ),
    ...months.map((month, place) =>
      column(month, false, nameOf(month, place > 0 && month.month.endsWith('-01')), (kind = '') =>
        equipmentListAddress('comprehensive', { useStatus: inUse, equclacode: kind, dueFrom: month.from, dueTo: month.to }),
      ),
    ),
  ]
  const ofKind = (code: string) => columns.reduce((all, { counts, overdue: past }) => all + (past ? 0 : (counts[code] ?? 0)), 0)
  const total = (overdue: boolean) => columns.reduce((all, one) => all + (one.overdue === overdue ? one.total : 0), 0)
  return {
    kinds: kinds
      .filter(({ equclacode }) => columns.some(({ counts }) => (counts[equclacode] ?? 0) > 0))
      .map(({ equclacode, name }) => ({ code: equclacode, name, total: ofKind(equclacode) })),
    columns,
    total: total(false),
    overdue: total(true),
  }
}
