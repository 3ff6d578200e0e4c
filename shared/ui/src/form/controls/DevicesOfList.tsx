import { useStatus } from '@shared/contract/enums'
import { type EquipmentListKey, equipmentList, equipmentListEndpoints } from '@shared/contract/equipment'
import { useCallQuery } from '@shared/portal'
import { Input, Pagination, Segmented } from 'antd'
import { useState } from 'react'
import { clearButton } from '../../page/button/clearButton'
import { QueryFallback } from '../../page/feedback/QueryFallback'
import { type Choice, Rows, untaken } from './ChoiceOfDevices'
import styles from './EquipmentPicker.module.css'
import { useUnitOptions } from './units'

/** What a list is divided into here, as on its page; the first is shown first. */
const parts: Readonly<Partial<Record<EquipmentListKey, readonly { value: string; label: string }[]>>> = {
  loadTest: [
    { value: 'year', label: '今年' },
    { value: 'overdue', label: '已超期' },
  ],
  fault: [
    { value: 'unqualified', label: '不合格' },
    { value: 'restricted', label: '限制运行' },
  ],
}
const pageSize = 10

/** Up to this number of left-out devices the note gives counts by status; beyond it only the total and the possible statuses. */
const leftOutNamed = 50

/** The use unit that a form is about. */
export interface NamedUnit {
  name: string
  uscc: string
}

/**
 * What finds the devices: a keyword, or the unit of the form while its name stands in the search. Archives may have another name of it, so it is known
 * by its code; one whose code the portal does not know is searched by its name.
 */
function useFound(keyword: string, { name, uscc }: NamedUnit): { found: { keyword?: string; useUnitId?: string }; waits: boolean } {
  const asks = uscc !== '' && keyword !== '' && keyword === name.trim()
  const { options, loading } = useUnitOptions('use', uscc, asks)
  const useUnitId = asks ? options.find((unit) => unit.uscc === uscc)?.id : undefined
  if (useUnitId !== undefined) return { found: { useUnitId }, waits: false }
  return { found: keyword === '' ? {} : { keyword }, waits: asks && loading }
}

interface DevicesOfListProps extends Choice {
  list: EquipmentListKey
  kind?: string
  statuses?: readonly string[] | undefined
  unit: NamedUnit
  /** What stands in the search box: a list begins with what was typed at the one before. */
  typed: string
  onType(text: string): void
}

/** Devices of one list of the archive to choose from: all of them, or those a keyword finds. */
export function DevicesOfList({ list, kind, statuses, unit, typed, onType, ...choice }: DevicesOfListProps) {
  const divided = parts[list]
  const [page, setPage] = useState({ keyword: typed.trim(), pageNo: 1, tab: divided?.[0]?.value })
  const { found, waits } = useFound(page.keyword, unit)
  const { data, error, refetch, isFetching } = useCallQuery(
    equipmentListEndpoints[list].list,
    {
      query: {
        pageNo: page.pageNo,
        pageSize,
        ...found,
        ...(page.tab && { tab: page.tab }),
        ...(kind && { equclacode: kind }),
        ...(statuses && { useStatus: statuses.join() }),
        ...(choice.asked && list === 'comprehensive' && { orderBy: 'dueDate' }),
      },
    },
    { placeholderData: (earlier) => earlier, enabled: !waits },
  )
  // The unit may well have other devices.
  const { empty: nothing, tabs } = equipmentList(list)
  const empty =
    list === 'comprehensive' && (kind || statuses) ? '没有可以用于本申请的设备' : (tabs.find(({ key }) => key === page.tab)?.words?.empty ?? nothing)
  return (
    <>
      {divided && (
        <Segmented
          options={[...divided]}
          value={page.tab}
          onChange={(tab) => setPage({ ...page, tab, pageNo: 1 })}
          aria-label="哪些设备"
          className={styles.parts}
        />
      )}
      <Input.Search
        allowClear={clearButton}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        placeholder="编号、名称、使用地点或使用单位"
        aria-label="查找设备"
        className={styles.search}
        onSearch={(keyword) => setPage({ ...page, keyword: keyword.trim(), pageNo: 1 })}
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
          {statuses && list === 'comprehensive' && <LeftOut found={found} kind={kind} statuses={statuses} />}
        </>
      ) : (
        <QueryFallback query={{ error, refetch, isFetching }} rows={6} />
      )}
    </>
  )
}

/** Note with the number of matching devices that the form does not accept. */
function LeftOut({ found, kind, statuses }: { found: ReturnType<typeof useFound>['found']; kind: string | undefined; statuses: readonly string[] }) {
  const others = useStatus.filter(({ code }) => !statuses.includes(code))
  const { data } = useCallQuery(
    equipmentListEndpoints.comprehensive.list,
    {
      query: {
        pageNo: 1,
        pageSize: leftOutNamed,
        useStatus: others.map(({ code }) => code).join(),
        ...found,
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
