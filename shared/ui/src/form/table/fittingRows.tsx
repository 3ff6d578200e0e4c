import type { TableDefinition } from '@shared/contract/form'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useFormStore } from '../formStore'
import { filledIn } from './takeRows'

export interface FittingRows {
  /** Number of rows that are filled in; the rest is left out. */
  fitting: number
  /** Label of the button that fills them in. */
  fillLabel: string
  /** Says how many rows are left out; absent if none is. */
  limitNote?: ReactNode
}

/** @returns a function that says how many of a number of new rows a table has room for, for the user to know before filling them in */
export function useFittingRows({ key, label, measure, maxRows }: TableDefinition): (count: number) => FittingRows {
  const { store } = useFormStore()
  return (count) => {
    const present = filledIn(store.getState().form.tables[key])
    const fitting = Math.min(count, Math.max(0, maxRows - present))
    if (fitting === count) return { fitting, fillLabel: `填入 ${count} 行` }
    const outcome = fitting === 0 ? '不能再填入' : `只能填入前 ${fitting} 行，其余 ${count - fitting} 行不会填入`
    const title = `${label}最多 ${maxRows} ${measure}${present > 0 ? `，已有 ${present} ${measure}` : ''}，${outcome}`
    return { fitting, fillLabel: `填入前 ${fitting} 行`, limitNote: <Alert type="warning" showIcon title={title} /> }
  }
}
