import { useStatus } from '@shared/contract/enums'
import { type EquipmentOverview, equipmentListAddress, goneStatuses, inUse, useStatusTone } from '@shared/contract/equipment'
import type { Tone } from '@shared/ui/page'

/** What the page shows of the numbers, and where each leads. */

export interface OverviewNumber {
  key: string
  label: string
  tone: Tone
  count: number
  note: string
  path: string
}

const percent = (part: number, whole: number): string => (whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)}%`)

export function overviewNumbers({ numbers }: EquipmentOverview): OverviewNumber[] {
  return [
    { key: 'total', label: '设备总数', tone: 'idle', count: numbers.total, note: '不含报废、注销和迁出', path: equipmentListAddress('comprehensive') },
    {
      key: 'inUse',
      label: '在用',
      tone: 'done',
      count: numbers.inUse,
      note: numbers.total > 0 ? `占全部设备 ${percent(numbers.inUse, numbers.total)}` : '',
      path: equipmentListAddress('comprehensive', { useStatus: inUse }),
    },
    { key: 'soon', label: '即将到期', tone: 'attention', count: numbers.soon, note: '30 天内应检验', path: equipmentListAddress('aboutExpire') },
    {
      key: 'overdue',
      label: '超期未检',
      tone: 'failed',
      count: numbers.overdue,
      note: numbers.unset > 0 ? `另有 ${numbers.unset} 台未设日期` : '都有下次检验日期',
      path: equipmentListAddress('timeout'),
    },
    { key: 'failed', label: '不合格', tone: 'failed', count: numbers.failed, note: '整改合格后方可使用', path: equipmentListAddress('fault') },
    { key: 'stopped', label: '停用', tone: 'idle', count: numbers.stopped, note: '重新启用前先检验', path: equipmentListAddress('nonUse') },
  ]
}

/** A part of the whole, with a bar as long as its share. */
export interface ShareRow {
  key: string
  label: string
  tone?: Tone
  count: number
  /** 71.9%. */
  share: string
  path: string
  /** What of it needs somebody: 6 即将到期. */
  notes: readonly { tone: Tone; text: string; path: string }[]
}

const needing = (soon: number, overdue: number, conditions: Record<string, string>): ShareRow['notes'] => [
  ...(soon > 0 ? [{ tone: 'attention' as const, text: `${soon} 即将到期`, path: equipmentListAddress('aboutExpire', conditions) }] : []),
  ...(overdue > 0 ? [{ tone: 'failed' as const, text: `${overdue} 超期`, path: equipmentListAddress('timeout', conditions) }] : []),
]

export function kindRows({ kinds, numbers }: EquipmentOverview): ShareRow[] {
  return kinds.map(({ equclacode, name, total, soon, overdue }) => ({
    key: equclacode,
    label: name,
    count: total,
    share: percent(total, numbers.total),
    path: equipmentListAddress('comprehensive', { equclacode }),
    notes: needing(soon, overdue, { equclacode }),
  }))
}

export function regionRows({ regions, numbers }: EquipmentOverview): ShareRow[] {
  return [...regions]
    .sort((one, other) => other.total - one.total)
    .map(({ areaCode, name, total, soon, overdue }) => ({
      key: areaCode,
      label: name,
      count: total,
      share: percent(total, numbers.total),
      path: equipmentListAddress('comprehensive', { areaCode }),
      notes: needing(soon, overdue, { areaCode }),
    }))
}

/** Use states that have devices, the gone ones last and without a share: they are not in the total. */
export function stateRows({ kinds, numbers }: EquipmentOverview): ShareRow[] {
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
      notes: code === inUse ? needing(numbers.soon, numbers.overdue, {}) : [],
    }))
    .filter((row) => row.count > 0)
}

/** One column of the year: what is overdue, or a month. */
export interface DueColumn {
  key: string
  /** 已超期, 12月, 27年1月. */
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
  /** Of the twelve months, without what is overdue. */
  total: number
}

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, count) => all + count, 0)

/** What is overdue and what will be due in the coming twelve months, by kind. */
export function dueYear({ kinds, months }: EquipmentOverview): DueYear {
  const overdue = Object.fromEntries(kinds.flatMap((kind) => (kind.overdue > 0 ? [[kind.equclacode, kind.overdue]] : [])))
  const columns: DueColumn[] = [
    {
      key: 'overdue',
      label: '已超期',
      overdue: true,
      counts: overdue,
      total: sum(overdue),
      path: (kind = '') => equipmentListAddress('timeout', { equclacode: kind }),
    },
    ...months.map((month, place): DueColumn => {
      const [year = '', number = ''] = month.month.split('-')
      const name = `${Number(number)}月`
      return {
        key: month.month,
        label: place > 0 && number === '01' ? `${year.slice(2)}年${name}` : name,
        overdue: false,
        counts: month.kinds,
        total: sum(month.kinds),
        path: (kind = '') => equipmentListAddress('comprehensive', { useStatus: inUse, equclacode: kind, dueFrom: month.from, dueTo: month.to }),
      }
    }),
  ]
  const ofKind = (code: string) => columns.reduce((all, { counts, overdue: past }) => all + (past ? 0 : (counts[code] ?? 0)), 0)
  return {
    kinds: kinds
      .filter(({ equclacode }) => columns.some(({ counts }) => (counts[equclacode] ?? 0) > 0))
      .map(({ equclacode, name }) => ({ code: equclacode, name, total: ofKind(equclacode) })),
    columns,
    total: columns.reduce((all, column) => all + (column.overdue ? 0 : column.total), 0),
  }
}
