import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'

/**
 * A component in a file of its own, fetched when it is first shown. React's `lazy` keeps a failed fetch for good, so that a retry would meet the old
 * error without asking again: here the failure goes to the nearest error boundary, and what that one opens again fetches anew.
 * @param load imports the file
 * @param fallback shown meanwhile
 * @example const BarChart = late(() => import('@shared/ui/chart'), <Skeleton active />)
 */
export function late<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, fallback: ReactNode): ComponentType<Props> {
  const renewed = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        current = renewed()
        throw cause
      }),
    )
  let current = renewed()
  return function Late(props) {
    // Kept while shown, or the failure would start the next fetch in place of reaching the boundary, again and again without a network.
    const [Fetched] = useState(() => current)
    return <Suspense fallback={fallback}>{createElement<Props>(Fetched, props)}</Suspense>
  }
}
