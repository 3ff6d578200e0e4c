import type { EmbeddedRemote, portalEndpoints } from '@shared/contract/portal'
import type { SpaProps } from '@shared/ui/spa'
import { buildOf } from '../runtime/loader/build'
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

/** Shared libraries of all areas of a page: the second one finds what the first has brought. */
const shareScope = {}
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
 * @throws LoadFailure with the reason, or what the look-up said
 */
export async function loadLifecycles(portal: string, serviceBase: string, area: string, repeat: number): Promise<Lifecycles> {
  const remote = await lookUp(serviceBase, area)
  const build = buildOf(area, remote, portal)
  if (!isContainer(Reflect.get(globalThis, build.container))) {
    allowFiles(build, await fetchFileHashes(build, repeat, true))
    await runEntry(build, repeat, true)
  }
  const container: unknown = Reflect.get(globalThis, build.container)
  if (!isContainer(container)) throw new Error(`entry left no container ${build.container}`)
  await container.init(shareScope)
  return (await container.get('./spa'))()
}
