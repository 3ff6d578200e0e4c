import type { RegistryRemote } from '@shared/contract/portal'
import { useOnline } from '../../parts/useOnline'
import { useGuardSession } from '../../runtime/guard/useGuardSession'
import { isUnreached, type LoadState } from '../../runtime/loader/machine'
import { useDownRemotes } from '../../runtime/loader/remotes'
import { useSite } from '../../runtime/registry/registryStore'
import { useTabs } from '../../runtime/tabs/tabsStore'
import { menuOf } from '../menu/menu'
import { FailureCard, type FailureCardProps } from './FailureCard'
import { failureWords, offlineWords, whatStillWorks } from './failureWords'

interface RemoteFailureProps extends Pick<FailureCardProps, 'previous' | 'number' | 'onRetry'> {
  remote: RegistryRemote
  version: string
  state: LoadState
}

/** Card for a remote that did not load: names the area, what still works, and what the user can do. */
export function RemoteFailure({ remote, version, state, ...acts }: RemoteFailureProps) {
  const { site } = useSite()
  const down = useDownRemotes()
  const session = useGuardSession()
  const tabs = useTabs()
  const online = useOnline()
  const shown = new Set(
    menuOf(site, session)
      .flatMap((entry) => (entry.kind === 'group' ? entry.pages : [entry]))
      .map((page) => page.remote),
  )
  const areas = [...site.remotes.values()]
    .filter((other) => other.name !== remote.name && !down.has(other.name) && shown.has(other.name))
    .map((other) => other.title)
  // The area itself may be in order, and of the others it is not known what works.
  if (!online && isUnreached(state)) return <FailureCard {...offlineWords} works={[]} broken={[]} onRetry={acts.onRetry} number={undefined} />
  const unsaved = tabs.open.filter((tab) => tab.unsaved).map((tab) => tab.title)
  return (
    <FailureCard
      {...failureWords(remote.title, version, state)}
      works={whatStillWorks(areas, unsaved)}
      broken={[`${remote.title}的页面暂时打不开`]}
      {...acts}
    />
  )
}
