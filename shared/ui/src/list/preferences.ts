import { defaultPageSize, maxPageSize } from '@shared/contract/endpoint'
import { useSession } from '@shared/portal'
import { useState } from 'react'

/** What a user chose for one list; kept in the browser per user. */
export interface ListPreferences {
  pageSize: number
  orderBy: string | undefined
  /** Keys of the columns the user wants; undefined: as many as the window has room for. */
  columns: string[] | undefined
}

const fresh: ListPreferences = { pageSize: defaultPageSize, orderBy: undefined, columns: undefined }

/** Reads what was kept. Anything unreadable is as if nothing had been kept. */
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

/** A list's preferences and how to change some of them. @param name unique among lists. */
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
      // A full or forbidden storage costs the memory of a preference, nothing else.
    }
  }
  return [preferences, change]
}
