import type { RegistryRemote } from '@shared/contract/portal'
import { useGuardSession } from '../../runtime/guard/useGuardSession'
import type { LoadState } from '../../runtime/loader/machine'
import { useDownRemotes } from '../../runtime/loader/remotes'
import { useSite } from '../../runtime/registry/registryStore'
import { useTabs } from '../../runtime/tabs/tabsStore'
import { menuOf } from '../menu/menu'
import { FailureCard, type FailureCardProps } from './FailureCard'
import { failureWords, whatStillWorks } from './failureWords'

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
  const shown = new Set(
    menuOf(site, session)
      .flatMap((entry) => (entry.kind === 'group' ? entry.pages : [entry]))
      .map((page) => page.remote),
  )
  const areas = [...site.remotes.values()]
    .filter((other) => other.name !== remote.name && !down.has(other.name) && shown.has(other.name))
    .map((other) => other.title)
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
