import type { DataOf } from '@shared/contract/endpoint'
import {
  dueDay,
  type EquipmentListKey,
  type EquipmentRow,
  equipmentEndpoints,
  equipmentList,
  equipmentNumberOf,
  inUse,
  mayOpenList,
} from '@shared/contract/equipment'
import type { EquipmentFill } from '@shared/contract/form'
import { call, useCallMutation, useSession, useSteadyTab } from '@shared/portal'
import { Alert, Button, Input, Modal, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type Choice, Rows, untaken } from './ChoiceOfDevices'
import { DevicesOfList, type NamedUnit } from './DevicesOfList'
import styles from './EquipmentPicker.module.css'
import { NumbersToCheck } from './NumbersToCheck'
import { type AskedOfDevices, takenTogether } from './offeredDevices'

/** Value a device of the archive provides for a field. */
export const filledFrom = (row: EquipmentRow, from: EquipmentFill): string => (from === 'dueDate' ? dueDay(row) : row[from])

/** Whether the user may search the archive. */
export const useHasArchive = (): boolean =>
  mayOpenList(
    'comprehensive',
    useSession((session) => session.roleType),
  )

interface EquipmentPickerProps {
  /** Catalogue code of the devices' kind; absent: any. */
  kind?: string
  /** Accepted use states; absent: any. */
  statuses?: readonly string[] | undefined
  /** Accepted kinds if there are several; absent: any. */
  kinds?: readonly string[]
  /** Maximum number of devices to choose. */
  most: number
  /** Whether the form takes devices without any number: those it does not name by one. */
  unnumbered?: boolean
  /** Whether the form names piping that waits for its registration by the notice of its installation. */
  byNotice?: boolean
  /** A list that is offered for this form alone, and first. */
  beginsWith?: EquipmentListKey | undefined
  /** The form's lookup on devices: run for the devices shown, with the form's fields. The list is then ordered by due date. */
  asked?: AskedOfDevices
  /** The use unit that the form is about: the search begins with it, as devices of others would be refused. Whoever clears it sees all. */
  unit?: NamedUnit
  onPick(rows: EquipmentRow[]): void
  onClose(): void
}

/** Lists to choose from: all devices, or devices that are due. */
const sources: readonly EquipmentListKey[] = ['comprehensive', 'aboutExpire', 'timeout', 'detectDue', 'detectExtended', 'loadTest']
const paste = 'paste'
const nobody: NamedUnit = { name: '', uscc: '' }
/** Maximum number of device numbers per lookup (contract). */
const pastedMost = 500

/** Heading of a column of numbers: 设备代码, 使用登记证编号. A device number contains at least one digit. */
const isHeading = (word: string): boolean => /编号|代码|识别码|序号/.test(word) && !/\d/.test(word)

/** Numbers in pasted text: a message, or a column of a sheet with its heading. */
export const numbersIn = (text: string): string[] => [...new Set(text.split(/[\s,，、;；]+/).filter((word) => word !== '' && !isHeading(word)))]

/** Why the form does not accept a device; undefined if it does. */
function refusalOf(row: EquipmentRow, { kind, statuses, kinds }: Pick<EquipmentPickerProps, 'kind' | 'statuses' | 'kinds'>): string | undefined {
  if (kind && row.equclacode !== kind) return `${row.kindName}，${untaken}`
  if (statuses && !statuses.includes(row.useStatus)) return `${row.useStatusName}，${untaken}`
  return kinds && !kinds.includes(row.equclacode) ? `${row.kindName}，${untaken}` : undefined
}

/** Dialog for choosing devices: by search, from a list of devices that are due, or by pasted numbers. */
export function EquipmentPicker(props: EquipmentPickerProps) {
  const { kind, statuses, kinds, most, unnumbered = false, byNotice = false, beginsWith, asked, unit = nobody, onPick, onClose } = props
  const roleType = useSession((session) => session.roleType)
  const [source, setSource] = useState<string>(beginsWith ?? 'comprehensive')
  const [typed, setTyped] = useState(unit.name)
  const [chosen, setChosen] = useState<readonly EquipmentRow[]>([])
  const offered = beginsWith ? [beginsWith, ...sources] : sources
  const list = offered.find((key) => key === source)
  const isChosen = ({ id }: EquipmentRow) => chosen.some((row) => row.id === id)
  const toggle = (row: EquipmentRow) => setChosen(isChosen(row) ? chosen.filter(({ id }) => id !== row.id) : most === 1 ? [row] : [...chosen, row])
  const leave = (rows: readonly EquipmentRow[]) => {
    const isRefused = ({ id }: EquipmentRow) => rows.some((row) => row.id === id)
    setChosen((now) => (now.some(isRefused) ? now.filter((row) => !isRefused(row)) : now))
  }
  const options = [
    ...offered
      .filter((key) => mayOpenList(key, roleType) && (kind === undefined || kind === '3000' || !key.startsWith('detect')))
      .filter((key) => kind === '3000' || key !== 'loadTest')
      // Lists of due devices contain only devices in use.
      .filter((key) => key === 'comprehensive' || (statuses?.includes(inUse) ?? true))
      .map((key) => ({ value: key as string, label: key === 'comprehensive' ? '查找' : equipmentList(key).title })),
    ...(most > 1 ? [{ value: paste, label: '粘贴编号' }] : []),
  ]
  const refused = (row: EquipmentRow) => refusalOf(row, { kind, statuses, kinds })
  const isNameable = (row: EquipmentRow) => unnumbered || equipmentNumberOf(row) !== ''
  const choice = { chosen, full: chosen.length >= most, single: most === 1, asked, isChosen, isNameable, byNotice, refused, toggle, leave, close: onClose }
  return (
    <Modal
      open
      title="从设备档案选择"
      width={760}
      okText={most === 1 ? '选择' : `选择 ${chosen.length} 台`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText="返回"
      onOk={() => onPick([...chosen])}
      onCancel={onClose}
    >
      {/* More than one device may be pasted too, so that there is something to choose from wherever they are counted. */}
      {options.length > 1 && (
        <div className={styles.sources}>
          <Segmented options={options} value={source} onChange={(next) => setSource(String(next))} aria-label="从哪里选择" />
          {most > 1 && <span className={styles.note}>{`已选 ${chosen.length} 台，最多 ${most} 台`}</span>}
        </div>
      )}
      {list ? (
        <DevicesOfList key={list} list={list} kind={kind} statuses={statuses} unit={unit} typed={typed} onType={setTyped} {...choice} />
      ) : (
        <Pasted
          onTaken={(rows) => {
            setChosen([...chosen, ...rows].slice(0, most))
            return Math.max(0, chosen.length + rows.length - most)
          }}
          {...choice}
        />
      )}
    </Modal>
  )
}

/** @param onTaken chooses the devices. @returns how many there was no room for */
function Pasted({ onTaken, ...choice }: Choice & { onTaken(rows: readonly EquipmentRow[]): number }) {
  const { asked, chosen, isChosen, isNameable, refused } = choice
  const [text, setText] = useState('')
  const [found, setFound] = useState<DataOf<typeof equipmentEndpoints.resolve> & { left: number }>()
  const [choosing, setChoosing] = useState(false)
  const { remote, version } = useSteadyTab()
  const search = useRef<AbortController>(undefined)
  // Whoever leaves for another list chooses there: an answer that comes later chooses nothing.
  useEffect(() => () => search.current?.abort(), [])
  const resolve = useCallMutation(equipmentEndpoints.resolve, {
    onSuccess: async (answer) => {
      const signal = search.current?.signal
      const free = answer.list.filter((row) => isNameable(row) && !isChosen(row) && refused(row) === undefined)
      setChoosing(true)
      const taken = asked
        ? await takenTogether(asked, free, chosen.map(equipmentNumberOf)[0] ?? '', (query) =>
            // Without an answer they are chosen: what is refused is told when the form is submitted.
            call(asked.lookup.call, { query }, { signal, caller: { remote, version } }).catch(() => undefined),
          )
        : free
      if (signal?.aborted) return
      setChoosing(false)
      setFound({ ...answer, left: onTaken(taken) })
    },
  })
  const find = () => {
    search.current = new AbortController()
    setFound(undefined)
    resolve.mutate({ body: { ids: [], numbers } })
  }
  const numbers = numbersIn(text)
  const tooMany = numbers.length > pastedMost
  return (
    <>
      <Input.TextArea
        aria-label="设备编号"
        placeholder="粘贴设备代码、注册代码、使用登记证编号或产品编号，一行一个，也可用逗号或空格隔开"
        autoSize={{ minRows: 3, maxRows: 8 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={styles.pasted}>
        <Button loading={resolve.isPending || choosing} disabled={numbers.length === 0 || tooMany} onClick={find}>
          {`查找 ${numbers.length} 个编号`}
        </Button>
        {tooMany && <span role="alert">{`一次最多查找 ${pastedMost} 个编号，请分几次`}</span>}
      </p>
      {found && (
        <>
          {found.unknown.length > 0 && (
            <NumbersToCheck
              type="warning"
              title={`${found.unknown.length} 个编号没有找到`}
              numbers={found.unknown}
              what="没有找到的编号"
              advice="请核对编号；不在本单位可以查看范围内的设备也找不到"
            />
          )}
          {found.ambiguous.length > 0 && (
            <NumbersToCheck
              type="info"
              title={`${found.ambiguous.length} 个编号有多台设备使用，请核对`}
              numbers={found.ambiguous}
              what="有多台设备使用的编号"
            />
          )}
          {found.left > 0 && <Alert type="warning" showIcon title={`找到 ${found.list.length} 台，其中 ${found.left} 台超出可选的台数，没有选上`} />}
          <Rows rows={found.list} empty="没有找到这些编号的设备" {...choice} />
        </>
      )}
    </>
  )
}
