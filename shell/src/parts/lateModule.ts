import { useEffect, useState } from 'react'

/** A module in a file of its own, fetched when it is first needed. A fetch that failed is tried again at the next need. */
export interface LateModule<Module> {
  load(): Promise<Module>
  /** The module if it is there already. */
  ready(): Module | undefined
  /** The module once it is there, at once when something else has fetched it. @param wanted false: do not fetch it yet */
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
      // A component module may be a function: a setter would call it.
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
