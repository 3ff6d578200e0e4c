import { useMemo } from 'react'
import { LongWait } from '../../page/feedback/LongWait'
import hiddenStyles from '../../page/visuallyHidden.module.css'
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

/** The same columns, with bars in place of values. */
function skeletonColumns<Row>(columns: readonly ListColumn<Row>[]): ListColumn<Bone>[] {
  return columns.map(({ text: _text, note: _note, render: _render, orderBy: _orderBy, ...column }, index) => ({
    ...column,
    render: (bone) => <span className={styles.bone} style={{ width: `${55 + ((Number(bone.id) * 7 + index * 13) % 35)}%` }} />,
  }))
}

export interface ListSkeletonProps<Row> {
  columns: readonly ListColumn<Row>[]
  asTable: boolean
  scale: number
  room: number | undefined
}

/** Placeholder until the first rows arrive. After ten seconds it tells the user and offers a retry. */
export function ListSkeleton<Row>({ columns, asTable, scale, room }: ListSkeletonProps<Row>) {
  const drawn = useMemo(() => skeletonColumns(columns), [columns])
  const rows = { name: '', rows: bones, rowKey: nameOf, columns: drawn, onChoose: nothing }
  return (
    <div>
      <span role="status" className={hiddenStyles.hidden}>
        正在加载
      </span>
      <LongWait />
      <div aria-hidden>
        {asTable ? <ListTable {...rows} orderBy={undefined} onOrder={nothing} busy={false} scale={scale} room={room} /> : <ListCards {...rows} />}
      </div>
    </div>
  )
}
