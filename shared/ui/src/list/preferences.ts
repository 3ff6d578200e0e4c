import { defaultPageSize, maxPageSize } from '@shared/contract/endpoint'
import { useSession } from '@shared/portal'
import { useState } from 'react'

/** A user's settings for one list, stored in the browser per user. */
export interface ListPreferences {
  pageSize: number
  orderBy: string | undefined
  /** Keys of the columns the user has chosen; undefined: as many as fit. */
  columns: string[] | undefined
}

const fresh: ListPreferences = { pageSize: defaultPageSize, orderBy: undefined, columns: undefined }

/** Reads stored preferences. Unreadable ones are replaced by the defaults. */
export function readPreferences(text: string | null): ListPreferences {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return fresh
    const { pageSize, orderBy, columns } = { pageSize: undefined, orderBy: undefined, columns: undefined, ...kept } as Record<string, unknown>
    return {
      pageSize: typeof pageSize === 'number' && Number.isInteger(pageSize) && pageSize > 0 && pageSize <= maxPageSize ? pageSize : defaultPageSize,
      orderBy: typeof orderBy === 'string' ? orderBy : undefined,
      columns: Array.isArray(columns) ? columns.filter((key): key is string => typeof key === 'string') : undefined,
    }
  } catch {
    return fresh
  }
}

/** A list's preferences and a function that changes some of them. @param name unique among lists */
export function useListPreferences(name: string): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const userId = useSession((session) => session.userId)
  const key = `portal.list.${userId}.${name}`
  const [preferences, setPreferences] = useState(() => readPreferences(localStorage.getItem(key)))
  const change = (part: Partial<ListPreferences>) => {
    const next = { ...preferences, ...part }
    setPreferences(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // If storage is full or blocked, the preference is only not remembered.
    }
  }
  return [preferences, change]
}
