import { type EmbeddedRemote, type portalEndpoints, satisfies } from '@shared/contract/portal'
import type { SpaProps } from '@shared/ui/spa'
import { type Build, buildOf } from '../runtime/loader/build'
import { allowFiles, fetchFileHashes, runEntry } from '../runtime/loader/remoteFiles'

/** What single-spa gives an application besides its own properties. */
type Given = SpaProps & { name: string; domElement: HTMLElement; singleSpa: object; mountParcel(): void }
type Step = (props: Given) => Promise<unknown>
export type Lifecycles = Readonly<Record<'bootstrap' | 'mount' | 'unmount' | 'update', Step>>

interface Container {
  init(scope: object): unknown
  get(module: './spa'): Promise<() => Lifecycles>
}
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null && 'init' in value && 'get' in value

/** Copies of a library by version; the one that is in use was loaded. */
type Copies = Readonly<Record<string, { loaded?: unknown; lib?: unknown }>>
/** Shared libraries of all areas of a page: the second one finds what the first has brought. */
const shareScope: { readonly '@shared/portal'?: Copies } = {}

/** An area of another contract than that of the areas that stand in the page: two of one page speak one. */
export class ContractMismatch extends Error {}

/** @throws ContractMismatch before a script of the area has run */
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
 * Loads an area's build of the moment, each of its files checked against the hash the service names.
 * @param repeat how often it was asked for before
 * @throws LoadFailure with the reason, ContractMismatch, or what the look-up said
 */
export async function loadLifecycles(portal: string, serviceBase: string, area: string, repeat: number): Promise<Lifecycles> {
  const remote = await lookUp(serviceBase, area)
  const build = buildOf(area, remote, portal)
  checkContract(remote.title, build)
  if (!isContainer(Reflect.get(globalThis, build.container))) {
    allowFiles(build, await fetchFileHashes(build, repeat, true))
    await runEntry(build, repeat, true)
  }
  const container: unknown = Reflect.get(globalThis, build.container)
  if (!isContainer(container)) throw new Error(`entry left no container ${build.container}`)
  await container.init(shareScope)
  return (await container.get('./spa'))()
}
