import { developmentManifestPath, portalEndpoints, type RemoteManifest, releaseFolder, runtimeElementId } from '@shared/contract/portal'
import { defineRemote } from '@shared/portal'
import { useUnreadMessages } from '@shared/portal/internal'
import { answered, Refused } from '@shared/ui/testing'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { aUser } from '../../../testing/fixtures'
import { calls, openPortal, registry, serve } from '../../../testing/portal'
import { federation } from '../../runtime/loader/federation'
import { developmentBuilds, renewDevelopmentBuilds, restoreDevelopmentBuilds } from '../../runtime/registry/developmentBuilds'
import { logOut } from '../../runtime/session/actions'

jest.mock('../../runtime/loader/federation', () => ({
  sharedCopies: () => [],
  federation: {
    load: jest.fn(),
    explained: async (error: unknown) => error,
    pause: (time: number) => new Promise((resolve) => time < 20_000 && setTimeout(resolve, 0)),
  },
}))
jest.mock('@shared/portal/internal', () => ({ ...jest.requireActual<object>('@shared/portal/internal'), useUnreadMessages: jest.fn() }))

configure({ asyncUtilTimeout: 6_000 })
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const remote = 'mf-construction'
const origin = 'http://localhost:8090'
const releasedConstruction = registry.remotes.find(({ name }) => name === remote)
const built = (buildId: string, title = '施工告知'): RemoteManifest => {
  if (!releasedConstruction) throw new Error('No such remote')
  const { name, version, contractRange, manifest, entry, groups } = releasedConstruction
  return { name, title, version, contractRange, manifest, entry, groups, buildId, container: `mf_construction_${buildId}` }
}
/** Answers of the development servers. */
let manifests: Record<string, unknown>
const asked: string[] = []

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  developmentBuilds.setState({}, true)
  asked.length = 0
  manifests = { [origin + developmentManifestPath(remote)]: built('dev1') }
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      asked.push(address)
      if (!(address in manifests)) throw new TypeError('Failed to fetch')
      return { ok: true, json: async () => manifests[address] }
    },
  })
  jest.mocked(useUnreadMessages).mockReturnValue({ count: 0, latest: null })
  // Each page shows the origin of its build.
  jest.mocked(federation.load).mockImplementation(async ({ entryUrl, container }) => {
    const Page = () => <h1 data-page-title>{`${new URL(entryUrl).origin} ${container}`}</h1>
    return defineRemote({ '/construction/query-list': async () => ({ default: Page }), 'query-list': async () => ({ default: Page }) })
  })
  say([origin])
  serve([portalEndpoints.developmentOrigins, () => ({ origins: [origin] })], [portalEndpoints.takeDevelopmentBuild, () => ({})])
})

function say(developmentOrigins: string[]): void {
  document.head.innerHTML = `<script type="application/json" id="${runtimeElementId}">${JSON.stringify({ developmentOrigins })}</script>`
}
const openMenu = () => user.click(screen.getByTitle('张三 施工单位'))
async function choose(label: string, option: RegExp | string): Promise<void> {
  await user.click(screen.getByLabelText(label))
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}
async function take(): Promise<void> {
  await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: '开发构建' }))
  const dialog = await screen.findByRole('dialog', { name: '开发构建' })
  await choose('业务区', /mf-construction/)
  await user.click(within(dialog).getByRole('button', { name: /装\s?入/ }))
}
const bar = () => screen.queryByText(/开发构建，没有经过发布/)

test('are not offered, and nothing is asked, where the portal names no origin', async () => {
  say([])
  await openPortal('/home')
  await openMenu()
  expect(await screen.findByRole('menuitem', { name: '退出登录' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: '开发构建' })).not.toBeInTheDocument()
  expect(calls.some(({ path }) => path === portalEndpoints.developmentOrigins.path)).toBe(false)
})

test('are not offered to whom the service names no origin, nor one the page does not know', async () => {
  serve([portalEndpoints.developmentOrigins, () => ({ origins: ['https://other.example.com'] })])
  await openPortal('/home')
  await openMenu()
  await waitFor(() => expect(calls.some(({ path }) => path === portalEndpoints.developmentOrigins.path)).toBe(true))
  await answered()
  expect(screen.queryByRole('menuitem', { name: '开发构建' })).not.toBeInTheDocument()
})

test('take the place of the one that is served, in open tabs when their user says so, under a bar; a newer one is followed; the way back loads the page again', async () => {
  // Folder of a release.
  const remotes = registry.remotes.map((served) => ({ ...served, baseUrl: releaseFolder(served) }))
  const { left } = await openPortal('/construction/query-list', aUser(), { ...registry, generation: 'in its folder', remotes })
  expect(await screen.findByRole('heading', { name: /mf_construction_1_1_0_b1/ })).toBeInTheDocument()
  expect(bar()).toBeNull()
  await take()
  expect(await screen.findByText(/施工告知来自 http:\/\/localhost:8090（1\.1\.0-dev1）/)).toBeInTheDocument()
  expect(calls.find(({ path }) => path === portalEndpoints.takeDevelopmentBuild.path)?.body).toEqual({ remote, origin })

  expect(screen.getByText(/mf_construction_1_1_0_b1/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: '更新本页' }))
  expect(await screen.findByText(`${origin} mf_construction_dev1`)).toBeInTheDocument()
  manifests[origin + developmentManifestPath(remote)] = built('dev2')
  await act(renewDevelopmentBuilds)
  expect(screen.getByText(`${origin} mf_construction_dev1`)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '更新本页' }))
  expect(await screen.findByText(`${origin} mf_construction_dev2`)).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: '恢复正式版本' }))
  expect(left).toHaveBeenCalledWith('/construction/query-list')
  expect(sessionStorage.getItem('portal.developmentBuilds')).toBeNull()
})

test('that the service refuses, or the server does not have, are not taken, and it is said why', async () => {
  serve(
    [portalEndpoints.developmentOrigins, () => ({ origins: [origin] })],
    [portalEndpoints.takeDevelopmentBuild, () => new Refused('FORBIDDEN', '很抱歉，您没有这项操作的权限')],
  )
  await openPortal('/home')
  await take()
  expect(await screen.findByText('很抱歉，您没有这项操作的权限')).toBeInTheDocument()
  expect(asked).not.toContain(origin + developmentManifestPath(remote))
  serve([portalEndpoints.takeDevelopmentBuild, () => ({})])
  // The build of another area is refused.
  manifests = { [origin + developmentManifestPath(remote)]: { ...built('dev1'), name: 'mf-account' } }
  await user.click(screen.getByRole('button', { name: /装\s?入/ }))
  expect(await screen.findByText(/没有得到构建/)).toBeInTheDocument()
  expect(bar()).toBeNull()
})

test('come back after a reload as far as they are still allowed, and end with the session', async () => {
  sessionStorage.setItem('portal.developmentBuilds', JSON.stringify({ [remote]: origin, 'mf-account': 'https://evil.example' }))
  await restoreDevelopmentBuilds()
  expect(asked).toEqual([origin + developmentManifestPath(remote)])
  await openPortal('/construction/query-list')
  expect(await screen.findByText(`${origin} mf_construction_dev1`)).toBeInTheDocument()
  expect(bar()).toBeInTheDocument()
  await act(() => logOut())
  expect(sessionStorage.getItem('portal.developmentBuilds')).toBeNull()

  sessionStorage.setItem('portal.developmentBuilds', JSON.stringify({ [remote]: origin }))
  serve([portalEndpoints.developmentOrigins, () => ({ origins: [] })])
  await restoreDevelopmentBuilds()
  expect(developmentBuilds.getState()).toEqual({})
  expect(sessionStorage.getItem('portal.developmentBuilds')).toBeNull()
})

test('whose server does not answer after a reload give way to what is served, which the bar says', async () => {
  manifests = {}
  sessionStorage.setItem('portal.developmentBuilds', JSON.stringify({ [remote]: origin }))
  await restoreDevelopmentBuilds()
  await openPortal('/construction/query-list')
  expect(await screen.findByText(/施工告知没有得到 http:\/\/localhost:8090 的构建，正在使用正式版本/)).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: /mf_construction_1_1_0_b1/ })).toBeInTheDocument()
})
