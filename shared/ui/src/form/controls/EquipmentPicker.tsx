import type { FormLookup, FormLookupAnswer } from '@shared/contract/application'
import { useStatus } from '@shared/contract/enums'
import {
  archiveAddress,
  dueDay,
  type EquipmentListKey,
  type EquipmentRow,
  equipmentEndpoints,
  equipmentList,
  equipmentListEndpoints,
  equipmentNumberOf,
  handoverMost,
  inUse,
  mayOpenList,
} from '@shared/contract/equipment'
import type { EquipmentFill } from '@shared/contract/form'
import { useCallMutation, useCallQuery, useSession } from '@shared/portal'
import { Alert, Button, Checkbox, Input, Modal, Pagination, Radio, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../page/EmptyState'
import { QueryFallback } from '../../page/QueryFallback'
import styles from './EquipmentPicker.module.css'

/** Value a device of the archive provides for a field. */
export const filledFrom = (row: EquipmentRow, from: EquipmentFill): string => (from === 'dueDate' ? dueDay(row) : row[from])

/** Whether the user may search the archive. */
export const useHasArchive = (): boolean =>
  mayOpenList(
    'comprehensive',
    useSession((session) => session.roleType),
  )

export interface EquipmentPickerProps {
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
  /** The form's lookup on devices: run for the devices shown, with the form's fields. The list is then ordered by due date. */
  asked?: AskedOfDevices
  onPick(rows: EquipmentRow[]): void
  onClose(): void
}

/** A lookup on a table of devices, the form's fields for its query, and the numbers already in the table. */
export interface AskedOfDevices {
  lookup: FormLookup
  fields: Readonly<Record<string, string>>
  together: readonly string[]
}

/** Lists to choose from: all devices, or devices that are due. */
const sources: readonly EquipmentListKey[] = ['comprehensive', 'aboutExpire', 'timeout', 'detectDue', 'detectExtended']
const paste = 'paste'
const pageSize = 10
/** Maximum number of device numbers per lookup (contract). */
const pastedMost = 500

/** Heading of a column of numbers: 设备代码, 使用登记证编号. A device number contains at least one digit. */
const isHeading = (word: string): boolean => /编号|代码|识别码|序号/.test(word) && !/\d/.test(word)

/** Numbers in pasted text: a message, or a column of a sheet with its heading. */
export const numbersIn = (text: string): string[] => [...new Set(text.split(/[\s,，、;；]+/).filter((word) => word !== '' && !isHeading(word)))]

/** Up to this number of left-out devices the note gives counts by status; beyond it only the total and the possible statuses. */
const leftOutNamed = 50

const untaken = '不能用于本申请'

const noEquipmentNumber = '没有可用的注册代码、设备代码或使用登记证编号，不能选择'

/** Why the form does not accept a device; undefined if it does. */
function refusalOf(row: EquipmentRow, { kind, statuses, kinds }: Pick<EquipmentPickerProps, 'kind' | 'statuses' | 'kinds'>): string | undefined {
  if (kind && row.equclacode !== kind) return `${row.kindName}，${untaken}`
  if (statuses && !statuses.includes(row.useStatus)) return `${row.useStatusName}，${untaken}`
  return kinds && !kinds.includes(row.equclacode) ? `${row.kindName}，${untaken}` : undefined
}

/** Dialog for choosing devices: by search, from a list of devices that are due, or by pasted numbers. */
export function EquipmentPicker({ kind, statuses, kinds, most, unnumbered = false, asked, onPick, onClose }: EquipmentPickerProps) {
  const roleType = useSession((session) => session.roleType)
  const [source, setSource] = useState<string>('comprehensive')
  const [chosen, setChosen] = useState<readonly EquipmentRow[]>([])
  const list = sources.find((key) => key === source)
  const isChosen = ({ id }: EquipmentRow) => chosen.some((row) => row.id === id)
  const toggle = (row: EquipmentRow) => setChosen(isChosen(row) ? chosen.filter(({ id }) => id !== row.id) : most === 1 ? [row] : [...chosen, row])
  const leave = (rows: readonly EquipmentRow[]) => {
    if (rows.some(isChosen)) setChosen(chosen.filter(({ id }) => !rows.some((row) => row.id === id)))
  }
  const options = [
    ...sources
      .filter((key) => mayOpenList(key, roleType) && (kind === undefined || kind === '3000' || !key.startsWith('detect')))
      // Lists of due devices contain only devices in use.
      .filter((key) => key === 'comprehensive' || (statuses?.includes(inUse) ?? true))
      .map((key) => ({ value: key as string, label: key === 'comprehensive' ? '查找' : equipmentList(key).title })),
    ...(most > 1 ? [{ value: paste, label: '粘贴编号' }] : []),
  ]
  const refused = (row: EquipmentRow) => refusalOf(row, { kind, statuses, kinds })
  const isNameable = (row: EquipmentRow) => unnumbered || equipmentNumberOf(row) !== ''
  const choice = { chosen, full: chosen.length >= most, single: most === 1, asked, isChosen, isNameable, refused, toggle, leave, close: onClose }
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
      <div className={styles.sources}>
        <Segmented options={options} value={source} onChange={(next) => setSource(String(next))} aria-label="从哪里选择" />
        {most > 1 && <span className={styles.note}>{`已选 ${chosen.length} 台，最多 ${most} 台`}</span>}
      </div>
      {list ? (
        <FromList key={list} list={list} kind={kind} statuses={statuses} {...choice} />
      ) : (
        <Pasted
          onFound={(rows) => {
            const further = rows.filter((row) => !isChosen(row) && refused(row) === undefined)
            setChosen([...chosen, ...further].slice(0, most))
            return Math.max(0, chosen.length + further.length - most)
          }}
          {...choice}
        />
      )}
    </Modal>
  )
}

interface Choice {
  chosen: readonly EquipmentRow[]
  full: boolean
  single: boolean
  asked: AskedOfDevices | undefined
  isChosen(row: EquipmentRow): boolean
  isNameable(row: EquipmentRow): boolean
  refused(row: EquipmentRow): string | undefined
  toggle(row: EquipmentRow): void
  /** Devices that turned out to be refused are no longer chosen. */
  leave(rows: readonly EquipmentRow[]): void
  close(): void
}

function FromList({ list, kind, statuses, ...choice }: Choice & { list: EquipmentListKey; kind?: string; statuses?: readonly string[] | undefined }) {
  const [page, setPage] = useState({ keyword: '', pageNo: 1 })
  const { data, error, refetch, isFetching } = useCallQuery(
    equipmentListEndpoints[list].list,
    {
      query: {
        pageNo: page.pageNo,
        pageSize,
        ...(page.keyword && { keyword: page.keyword }),
        ...(kind && { equclacode: kind }),
        ...(statuses && { useStatus: statuses.join() }),
        ...(choice.asked && list === 'comprehensive' && { orderBy: 'dueDate' }),
      },
    },
    { placeholderData: (earlier) => earlier },
  )
  // The unit may well have other devices.
  const empty = list === 'comprehensive' && (kind || statuses) ? '没有可以用于本申请的设备' : equipmentList(list).empty
  return (
    <>
      <Input.Search
        allowClear
        placeholder="编号、名称、使用地点或使用单位"
        aria-label="查找设备"
        className={styles.search}
        onSearch={(keyword) => setPage({ keyword: keyword.trim(), pageNo: 1 })}
      />
      {data ? (
        <>
          <Rows rows={data.list} empty={page.keyword ? `没有找到“${page.keyword}”` : empty} {...choice} />
          {data.count > pageSize && (
            <Pagination
              simple
              size="small"
              align="end"
              current={page.pageNo}
              pageSize={pageSize}
              total={data.count}
              showSizeChanger={false}
              onChange={(pageNo) => setPage({ ...page, pageNo })}
            />
          )}
          {statuses && list === 'comprehensive' && <LeftOut keyword={page.keyword} kind={kind} statuses={statuses} />}
        </>
      ) : (
        <QueryFallback query={{ error, refetch, isFetching }} rows={6} />
      )}
    </>
  )
}

/** Note with the number of matching devices that the form does not accept. */
function LeftOut({ keyword, kind, statuses }: { keyword: string; kind: string | undefined; statuses: readonly string[] }) {
  const others = useStatus.filter(({ code }) => !statuses.includes(code))
  const { data } = useCallQuery(
    equipmentListEndpoints.comprehensive.list,
    {
      query: {
        pageNo: 1,
        pageSize: leftOutNamed,
        useStatus: others.map(({ code }) => code).join(),
        ...(keyword && { keyword }),
        ...(kind && { equclacode: kind }),
      },
    },
    { enabled: others.length > 0 },
  )
  if (!data || data.count === 0) return null
  const present = others.flatMap(({ code, label }) => {
    const count = data.list.filter((row) => row.useStatus === code).length
    return count > 0 ? `${count} 台${label}` : []
  })
  const all = data.list.length >= data.count ? present.join('、') : `${data.count} 台${others.map(({ label }) => label).join('、')}`
  return <p className={styles.leftOut}>{`另有 ${all}，${untaken}`}</p>
}

/** @param onFound chooses the devices. @returns how many there was no room for */
function Pasted({ onFound, ...choice }: Choice & { onFound(rows: EquipmentRow[]): number }) {
  const [text, setText] = useState('')
  const [left, setLeft] = useState(0)
  const resolve = useCallMutation(equipmentEndpoints.resolve, {
    onSuccess: ({ list }) => setLeft(onFound(list.filter(choice.isNameable))),
  })
  const numbers = numbersIn(text)
  const found = resolve.data
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
        <Button loading={resolve.isPending} disabled={numbers.length === 0 || tooMany} onClick={() => resolve.mutate({ body: { ids: [], numbers } })}>
          {`查找 ${numbers.length} 个编号`}
        </Button>
        {tooMany && <span role="alert">{`一次最多查找 ${pastedMost} 个编号，请分几次`}</span>}
      </p>
      {found && (
        <>
          {found.unknown.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`${found.unknown.length} 个编号没有找到：${found.unknown.join('、')}`}
              description="请核对编号；不在本单位可以查看范围内的设备也找不到"
            />
          )}
          {found.ambiguous.length > 0 && (
            <Alert type="info" showIcon title={`${found.ambiguous.length} 个编号有多台设备使用，请核对：${found.ambiguous.join('、')}`} />
          )}
          {left > 0 && <Alert type="warning" showIcon title={`找到 ${found.list.length} 台，其中 ${left} 台超出可选的台数，没有选上`} />}
          <Rows rows={found.list} empty="没有找到这些编号的设备" {...choice} />
        </>
      )}
    </>
  )
}

type RowsProps = Choice & { rows: readonly EquipmentRow[]; empty: string }

const Rows = (props: RowsProps) => (props.asked ? <AskedRows {...props} asked={props.asked} /> : <ChoiceOfRows {...props} told={none} />)

const none: readonly never[] = []

/** The rows with the messages of the form's lookup. */
function AskedRows({ asked: { lookup, fields, together }, leave, ...props }: RowsProps & { asked: AskedOfDevices }) {
  const { call, column } = lookup
  const numbers = props.rows.slice(0, handoverMost).map(equipmentNumberOf)
  // Devices already chosen are compatible with each other, so the others only need to be checked against the first one. A single choice is
  // replaced by the next one and need not be compatible with it.
  const chosen = props.single ? [] : props.chosen.map(equipmentNumberOf)
  const before = column?.offered ? [together[0] ?? chosen[0] ?? ''] : []
  const query = {
    ...fields,
    ...(column && { [column.query]: [...before, ...numbers].join() }),
    ...(column?.offered && { [column.offered]: numbers.length }),
  }
  const { data } = useCallQuery(call, { query }, { enabled: numbers.some(Boolean), staleTime: 0 })
  const told = numbers.map((_, index) => data?.list.find(({ field }) => field === `${column?.table}.${before.length + index}.${column?.column}`))
  const refused = props.rows.filter((_, index) => told[index]?.refuses)
  // Pasted numbers are chosen before the lookup has answered.
  useEffect(() => leave(refused), [data])
  return <ChoiceOfRows {...props} asked={undefined} told={told} />
}

function ChoiceOfRows({
  rows,
  empty,
  full,
  single,
  told,
  isChosen,
  isNameable,
  refused,
  toggle,
  close,
}: Omit<RowsProps, 'leave'> & { told: readonly (FormLookupAnswer['list'][number] | undefined)[] }) {
  if (rows.length === 0) return <EmptyState kind="search" title={empty} />
  const Box = single ? Radio : Checkbox
  return (
    <ul className={styles.rows}>
      {rows.map((row, index) => {
        const number = equipmentNumberOf(row)
        const said = told[index]
        const refusal = refused(row) ?? (said?.refuses ? said.message : undefined)
        const remark = refusal ?? said?.message
        return (
          <li key={row.id}>
            <Box
              checked={isChosen(row)}
              disabled={!isNameable(row) || refusal !== undefined || (full && !single && !isChosen(row))}
              onChange={() => toggle(row)}
            >
              <span className={styles.name}>{[row.equipmentName, row.unitInternalNo].filter(Boolean).join(' ')}</span>
              <span className={styles.number}>{number || (isNameable(row) ? row.factoryNo : noEquipmentNumber)}</span>
              <span className={styles.place}>{[row.useUnitName, row.usePlaceDetail].filter(Boolean).join('　')}</span>
              {remark && <span className={styles.remark}>{remark}</span>}
            </Box>
            {!isNameable(row) && (
              <Link to={archiveAddress(row.equclacode, row.id)} onClick={close}>
                到设备档案补填
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
