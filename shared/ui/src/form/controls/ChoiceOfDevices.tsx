import { archiveAddress, awaitsRegistration, type EquipmentRow, equipmentNumberOf } from '@shared/contract/equipment'
import { useCallQuery } from '@shared/portal'
import { Checkbox, Radio } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../page/feedback/EmptyState'
import styles from './EquipmentPicker.module.css'
import { type AskedOfDevices, inParts, questionOn, type SaidOfDevice } from './offeredDevices'

export const untaken = '不能用于本申请'

const noEquipmentNumber = '没有可用的注册代码、设备代码或使用登记证编号，不能选择'

/** Piping has no number before its registration, which needs this inspection first: its archive has none to be completed. */
const namedByNotice = '登记以前的监督检验，请返回，在表格里填写已接收的施工告知单编号'

/** What is chosen, what may be, and how to change it. */
export interface Choice {
  chosen: readonly EquipmentRow[]
  full: boolean
  single: boolean
  asked: AskedOfDevices | undefined
  isChosen(row: EquipmentRow): boolean
  isNameable(row: EquipmentRow): boolean
  /** Whether the form names piping that waits for its registration by the notice of its installation. */
  byNotice: boolean
  refused(row: EquipmentRow): string | undefined
  toggle(row: EquipmentRow): void
  /** Devices that turned out to be refused are no longer chosen. */
  leave(rows: readonly EquipmentRow[]): void
  close(): void
}

/** Devices to tick, each with what keeps it from being chosen, or what the form says of it. */
export function Rows({ rows, empty, ...choice }: Choice & { rows: readonly EquipmentRow[]; empty: string }) {
  const { asked } = choice
  if (rows.length === 0) return <EmptyState kind="search" title={empty} />
  return (
    <ul className={styles.rows}>
      {asked ? (
        inParts(rows).map((part) => <AskedRows key={part[0]?.id} rows={part} {...choice} asked={asked} />)
      ) : (
        <ChoiceOfRows rows={rows} told={none} {...choice} />
      )}
    </ul>
  )
}

const none: readonly never[] = []

/** The rows with the messages of the form's lookup. */
function AskedRows({ asked, leave, rows, ...choice }: Choice & { rows: readonly EquipmentRow[]; asked: AskedOfDevices }) {
  // A single choice is replaced by the next one and need not be compatible with it.
  const first = choice.single ? '' : (choice.chosen.map(equipmentNumberOf)[0] ?? '')
  const { query, asks, saidIn } = questionOn(asked, rows, first)
  const { data } = useCallQuery(asked.lookup.call, { query }, { enabled: asks, staleTime: 0 })
  const told = saidIn(data)
  // A device may have been chosen before the lookup had answered.
  useEffect(() => leave(rows.filter((_, index) => told[index]?.refuses)), [data])
  return <ChoiceOfRows {...choice} rows={rows} told={told} />
}

function ChoiceOfRows({
  rows,
  full,
  single,
  told,
  isChosen,
  isNameable,
  byNotice,
  refused,
  toggle,
  close,
}: Omit<Choice, 'leave' | 'asked'> & { rows: readonly EquipmentRow[]; told: readonly SaidOfDevice[] }) {
  const Box = single ? Radio : Checkbox
  return (
    <>
      {rows.map((row, index) => {
        const number = equipmentNumberOf(row)
        const said = told[index]
        const waits = byNotice && row.equclacode === '8000' && row.useStatus === awaitsRegistration
        const unnamed = isNameable(row) ? undefined : waits ? namedByNotice : noEquipmentNumber
        const refusal = refused(row) ?? (said?.refuses ? said.message : undefined) ?? unnamed
        const remark = refusal ?? said?.message
        return (
          <li key={row.id}>
            <Box checked={isChosen(row)} disabled={refusal !== undefined || (full && !single && !isChosen(row))} onChange={() => toggle(row)}>
              <span className={styles.name}>{[row.equipmentName, row.unitInternalNo].filter(Boolean).join(' ')}</span>
              <span>{number || row.factoryNo}</span>
              <span className={styles.place}>{[row.useUnitName, row.usePlaceDetail].filter(Boolean).join('　')}</span>
              {remark && <span className={styles.remark}>{remark}</span>}
            </Box>
            {!isNameable(row) && !waits && (
              <Link to={archiveAddress(row.equclacode, row.id)} onClick={close}>
                到设备档案补填
              </Link>
            )}
          </li>
        )
      })}
    </>
  )
}
