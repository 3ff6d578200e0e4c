import { useEffect, useState } from 'react'

/** Fetches the antd parts when something needs them. */
export type AntdParts = typeof import('./antd')

let parts: AntdParts | undefined
let loading: Promise<AntdParts> | undefined

export function loadAntd(): Promise<AntdParts> {
  loading ??= import(/* webpackChunkName: "dialogs" */ './antd').then(
    (loaded) => {
      parts = loaded
      return loaded
    },
    (cause: unknown) => {
      // A chunk that failed is asked for again the next time.
      loading = undefined
      throw cause
    },
  )
  return loading
}

/** The parts once they are there; undefined until then. At once when an earlier part of the page has fetched them. */
export function useAntd(wanted = true): AntdParts | undefined {
  const [loaded, setLoaded] = useState(() => parts)
  useEffect(() => {
    if (wanted && !loaded) loadAntd().then(setLoaded, () => undefined)
  }, [wanted, loaded])
  return wanted ? loaded : undefined
}
