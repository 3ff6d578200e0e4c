import {
  archiveAddress,
  columnText,
  conclusionTone,
  type DueDuty,
  dueDay,
  type EquipmentColumnKey,
  type EquipmentListDefinition,
  type EquipmentRow,
  equipmentColumns,
  inUse,
  lacksMaintenance,
  numberNaming,
  soonDays,
  useStatusTone,
} from '@shared/contract/equipment'
import { type ListColumn, RowActs, unitNameRoom } from '@shared/ui/list'
import { AppliedMark, DelayMark, DueDate, DueItemMark, StatusTag } from '@shared/ui/page'
import { Link } from 'react-router-dom'
import { pageNameOf, withList } from '../../listPages'

/** The number by which a list names a device. */
export const nameOf = (row: EquipmentRow): string => numberNaming(row) || '没有编号'

type Look = Partial<Pick<ListColumn<EquipmentRow>, 'width' | 'least' | 'priority' | 'place' | 'label' | 'text' | 'render'>>

/** In a list of what is due within 30 days every row would be marked: there, the last week is. */
const lastDays = 7

/** From how many days before its date a list marks a device. */
const markedDays = ({ tabs }: EquipmentListDefinition): number => (tabs.some(({ fixed }) => fixed.due?.span === 'soon') ? lastDays : soonDays)

/** A due date of a device in use, with the days left, or a note that it is missing. A device not in use has no due date. */
const due = (marked: number, dateOf: (row: EquipmentRow) => string, state: 'dueState' | 'detectState' | 'loadTestState', duty: DueDuty): Look => ({
  priority: undefined,
  width: 208,
  place: 'due',
  text: (row) => dateOf(row) || (row[state] === 'UNSET' ? '未设日期' : ''),
  render: (row) => (
    <>
      {dateOf(row) === '' ? '未设日期' : row.useStatus === inUse ? <DueDate date={dateOf(row)} soonDays={marked} /> : dateOf(row)}
      {duty === 'inspection' && <DueItemMark item={row.dueItem} />}
      {duty === 'inspection' && <DelayMark row={row} />}
      <AppliedMark applied={row.applied} duty={duty} />
    </>
  ),
})

/**
 * Presentation of columns, in addition to their definition in the contract. Columns without a width share the remaining width.
 * @param marked from how many days before its date a device is marked
 * @param addressOf address of a device's archive
 */
const looksOf = (marked: number, addressOf: (row: EquipmentRow) => string): Readonly<Partial<Record<EquipmentColumnKey, Look>>> => ({
  equipmentName: {
    priority: undefined,
    // Nine characters.
    width: 144,
    place: 'subject',
    render: (row) =>
      lacksMaintenance(row) ? (
        <>
          {row.equipmentName}
          <br />
          <StatusTag tone="failed">无维保单位</StatusTag>
        </>
      ) : (
        row.equipmentName
      ),
  },
  useCertNo: {
    priority: undefined,
    place: 'number',
    text: undefined,
    render: (row) => <Link to={addressOf(row)}>{nameOf(row)}</Link>,
  },
  // Many devices have none, while each stands somewhere: it leaves before the place, and before the name is cut.
  unitInternalNo: { priority: 5, place: 'number' },
  useUnitName: { priority: 2, width: undefined, least: unitNameRoom, place: 'subject' },
  usePlaceDetail: { priority: 4, width: undefined, place: 'subject' },
  // Room for 原为…，延期至….
  nextInspectionDate: { ...due(marked, dueDay, 'dueState', 'inspection'), width: 216, label: '下次检验' },
  nextDetectDate: { ...due(marked, (row) => row.nextDetectDate, 'detectState', 'detect'), label: '下次检测' },
  nextLoadTestDate: { ...due(marked, (row) => row.nextLoadTestDate, 'loadTestState', 'loadTest'), label: '载荷试验' },
  inspectionDate: { priority: 6 },
  delayToDate: { priority: 7 },
  updateDate: { priority: 8, label: '更新于' },
  useStatusName: { priority: undefined, render: (row) => <StatusTag tone={useStatusTone(row.useStatus)}>{row.useStatusName}</StatusTag> },
  conclusionName: {
    priority: 3,
    width: 124,
    render: (row) => <StatusTag tone={conclusionTone(row.inspectionConclusion)}>{row.conclusionName}</StatusTag>,
  },
  pipelineCount: { text: (row) => (row.pipelineCount === 0 ? '' : String(row.pipelineCount)) },
})

/** Columns merged into one status in cards and in large type. */
const states: readonly EquipmentColumnKey[] = ['useStatusName', 'conclusionName']

/** The column that holds the role's own unit, which is the same in every row. */
const ownUnit: Readonly<Record<string, EquipmentColumnKey>> = { '1': 'useUnitName', '2': 'maintenanceUnitName' }

/** The columns of a list: the default ones in its order, then the optional ones, then the actions. */
export function columnsOf(list: EquipmentListDefinition, roleType: string): ListColumn<EquipmentRow>[] {
  const own = ownUnit[roleType]
  const from = list.key === 'comprehensive' ? null : pageNameOf(list)
  const addressOf = (row: EquipmentRow) => withList(archiveAddress(row.equclacode, row.id), from)
  const looks = looksOf(markedDays(list), addressOf)
  const usual = list.columns.filter((key) => key !== own)
  const state = states.find((key) => usual.includes(key))
  const column = (key: EquipmentColumnKey, onDemand: boolean): ListColumn<EquipmentRow> => {
    const { label: title, width, ...rest } = columnByKey[key]
    const { place, ...look }: Look = looks[key] ?? {}
    const order = 'order' in rest ? rest.order : undefined
    return {
      key,
      title,
      width,
      priority: 10,
      text: (row) => columnText(row, key),
      ...(order && list.orders.includes(order) && { orderBy: order }),
      ...look,
      ...(onDemand ? { onDemand, priority: 20 } : { place: key === state ? 'status' : place }),
    }
  }
  return [
    ...usual.map((key) => column(key, false)),
    ...equipmentColumns.filter(({ key }) => !usual.includes(key)).map(({ key }) => column(key, true)),
    {
      key: 'actions',
      title: '操作',
      width: 72,
      place: 'actions',
      render: (row) => <RowActs name={nameOf(row)} first={{ label: '档案', to: addressOf(row) }} />,
    },
  ]
}

const columnByKey = Object.fromEntries(equipmentColumns.map((column) => [column.key, column])) as Record<EquipmentColumnKey, (typeof equipmentColumns)[number]>
