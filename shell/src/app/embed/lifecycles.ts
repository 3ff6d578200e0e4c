import { type EmbeddedRemote, type portalEndpoints, satisfies } from '@shared/contract/portal'
import type { SpaProps } from '@shared/ui/spa'
import { type Build, buildOf } from '../../runtime/loader/build'
import { allowFiles, containerOf, fetchFileHashes, runEntry } from '../../runtime/loader/remoteFiles'

/** Props that single-spa adds to an application's own. */
type Given = SpaProps & { name: string; domElement: HTMLElement; singleSpa: object; mountParcel(): void }
type Step = (props: Given) => Promise<unknown>
export type Lifecycles = Readonly<Record<'bootstrap' | 'mount' | 'unmount' | 'update', Step>>

interface Container {
  init(scope: object): unknown
  get(module: './spa'): Promise<() => Lifecycles>
}

/** Copies of a library by version; the one in use is marked as loaded. */
type Copies = Readonly<Record<string, { loaded?: unknown; lib?: unknown }>>
/** Shared libraries of all areas in a page: later areas reuse those of the first. */
const shareScope: { readonly '@shared/portal'?: Copies } = {}

/** The area needs another contract version than the areas already in the page: all areas of a page must share one. */
export class ContractMismatch extends Error {}

/** @throws ContractMismatch; runs before any script of the area */
function checkContract(title: string, { contractRange }: Build): void {
  const offered = Object.entries(shareScope['@shared/portal'] ?? {}).find(([, copy]) => copy.loaded || copy.lib)?.[0]
  if (offered !== undefined && !satisfies(offered, contractRange))
    throw new ContractMismatch(
      `${title}与本页已打开的业务区版本不匹配（需要契约 ${contractRange}，本页是 ${offered}），刷新页面后仍不能打开请联系门户的运营单位`,
    )
}

const lookUpPath: (typeof portalEndpoints)['embeddedRemote']['path'] = '/a/portal/embed/:name'

async function lookUp(serviceBase: string, area: string): Promise<EmbeddedRemote> {
  const answer = await fetch(serviceBase + lookUpPath.replace(':name', encodeURIComponent(area)))
  const { data, errorMsg }: { data?: EmbeddedRemote; errorMsg?: string } = await answer.json()
  if (!answer.ok || !data) throw new Error(errorMsg || `${area}: ${answer.status}`)
  return data
}

/**
 * Loads the currently served build of an area. Each file is checked against the hash from the service.
 * @param repeat number of earlier attempts
 * @throws LoadFailure with the reason, ContractMismatch, or the error of the lookup
 */
export async function loadLifecycles(portal: string, serviceBase: string, area: string, repeat: number): Promise<Lifecycles> {
  const remote = await lookUp(serviceBase, area)
  const build = buildOf(area, remote, portal)
  checkContract(remote.title, build)
  if (!containerOf(build)) {
    allowFiles(build, await fetchFileHashes(build, repeat, true))
    await runEntry(build, repeat, true)
  }
  const container = containerOf<Container>(build)
  if (!container) throw new Error(`entry left no container ${build.container}`)
  await container.init(shareScope)
  return (await container.get('./spa'))()
}
