import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import hiddenStyles from '../page/visuallyHidden.module.css'
import type { ListColumn } from './columns'
import { ListCards } from './ListCards'
import styles from './ListSkeleton.module.css'
import { ListTable } from './ListTable'

interface Bone {
  id: string
}
const bones: readonly Bone[] = Array.from({ length: 10 }, (_, place) => ({ id: String(place) }))
const nameOf = (bone: Bone) => bone.id
const nothing = () => undefined
const patience = 10_000

/** The same columns, with bars in place of values. */
function skeletonColumns<Row>(columns: readonly ListColumn<Row>[]): ListColumn<Bone>[] {
  return columns.map(({ text: _text, render: _render, orderBy: _orderBy, ...column }, index) => ({
    ...column,
    render: (bone) => <span className={styles.bone} style={{ width: `${55 + ((Number(bone.id) * 7 + index * 13) % 35)}%` }} />,
  }))
}

export interface ListSkeletonProps<Row> {
  columns: readonly ListColumn<Row>[]
  asTable: boolean
  scale: number
  room: number | undefined
  onRetry(): void
}

/** Placeholder until the first rows arrive. After ten seconds it tells the user and offers a retry. */
export function ListSkeleton<Row>({ columns, asTable, scale, room, onRetry }: ListSkeletonProps<Row>) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const drawn = useMemo(() => skeletonColumns(columns), [columns])
  const rows = { name: '', rows: bones, rowKey: nameOf, columns: drawn, onChoose: nothing }
  return (
    <div>
      <span role="status" className={hiddenStyles.hidden}>
        正在加载
      </span>
      {long && (
        <div role="status" className={styles.long}>
          加载时间较长，可以继续等待或
          <Button type="link" size="small" onClick={onRetry}>
            重试
          </Button>
        </div>
      )}
      <div aria-hidden>
        {asTable ? <ListTable {...rows} orderBy={undefined} onOrder={nothing} busy={false} scale={scale} room={room} /> : <ListCards {...rows} />}
      </div>
    </div>
  )
}
