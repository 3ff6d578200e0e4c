import { useEffect, useState } from 'react'

/** A module in a separate chunk, loaded on first use. A failed load is retried on the next use. */
export interface LateModule<Module> {
  load(): Promise<Module>
  /** The module if already loaded. */
  ready(): Module | undefined
  /** The module once loaded; at once if it was loaded before. @param wanted false: do not load it yet */
  useModule(wanted: boolean): Module | undefined
}

export function lateModule<Module>(importModule: () => Promise<Module>): LateModule<Module> {
  let fetched: Module | undefined
  let loading: Promise<Module> | undefined
  const load = () => {
    loading ??= importModule().then(
      (module) => {
        fetched = module
        return module
      },
      (cause: unknown) => {
        loading = undefined
        throw cause
      },
    )
    return loading
  }
  function useModule(wanted: boolean): Module | undefined {
    const [module, setModule] = useState(() => fetched)
    useEffect(() => {
      // A module may be a function, which a state setter would call, so it is wrapped.
      if (wanted && !module)
        load().then(
          (loaded) => setModule(() => loaded),
          () => undefined,
        )
    }, [wanted, module])
    return wanted ? module : undefined
  }
  return { load, ready: () => fetched, useModule }
}
