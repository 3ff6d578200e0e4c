import type { EndpointShape } from '@shared/contract/endpoint'
import { jobEndpoints } from '@shared/contract/job'
import { type HomeNumber, homeEndpoints, portalEndpoints } from '@shared/contract/portal'
import { releaseEndpoints } from '@shared/contract/release'
import { sessionEndpoints } from '@shared/contract/session'
import { createQueryClient, receiveUserInfo, storeTokens } from '@shared/portal/internal'
import { type Answer, type Asked, fakeService } from '@shared/ui/testing'
import { act, render } from '@testing-library/react'
import { installNotifier } from '../src/app/notifier'
import { Portal } from '../src/app/Portal'
import { receiveRegistry } from '../src/runtime/registry/registryStore'
import { exit } from '../src/runtime/session/leavePage'
import { restoreTabs } from '../src/runtime/tabs/tabsStore'
import { aGroup, aHome, aPage, aRegistry, aRemote, aTodo, aUser } from './fixtures'

/** The portal as a user sees it, with a service and a registry of the test's own. */

export const numbers: HomeNumber[] = [
  { key: 'draft', label: '暂存', count: 2, measure: '份', tone: 'idle', note: '施工告知', path: '/construction/query-list?status=10' },
]

export const home = aHome(aTodo())

export const registry = aRegistry(
  aRemote(
    'mf-construction',
    [
      aGroup(
        '/construction',
        [
          aPage('/construction/register-list', { title: '告知办理', access: 'CON-01' }),
          aPage('/construction/query-list', { title: '告知查询', roleTypes: ['2', '3'] }),
          aPage('/construction/register', { title: '告知申请', hideInMenu: true, notCache: true }),
        ],
        { title: '施工告知', access: 'CON', showAlways: true },
      ),
    ],
    { title: '施工告知' },
  ),
  aRemote('mf-account', [aGroup('/system', [aPage('/system/account', { title: '账号信息维护', roleTypes: ['2', '3'] })], { title: '系统管理', order: 80 })], {
    title: '账号管理',
  }),
)

const standing: readonly (readonly [EndpointShape, Answer])[] = [
  [homeEndpoints.home, () => home],
  [homeEndpoints.getEqustatisticNums, () => ({ list: numbers })],
  [homeEndpoints.getEqmOverview, () => ({ title: '告知设备', measure: '台', list: [] })],
  [homeEndpoints.latestAnnouncements, () => ({ list: [], unread: 0 })],
  [portalEndpoints.waitingCounts, () => ({ pages: {} })],
  [releaseEndpoints.loaded, () => ({})],
  [jobEndpoints.list, () => ({ list: [] })],
  [sessionEndpoints.userInfo, () => aUser()],
  [sessionEndpoints.logout, () => ({})],
]

/** Calls the service got, latest last. */
export let calls: readonly Asked[] = []

/** Answers calls instead of a service; what a test says goes before what stands. */
export function serve(...answers: readonly (readonly [EndpointShape, Answer])[]): void {
  calls = fakeService([...answers, ...standing])
}

/** Signs in and draws the portal at an address. @returns addresses the page was left for */
export async function openPortal(path: string, user = aUser(), served = registry) {
  const left = jest
    .spyOn(exit, 'to')
    .mockReset()
    .mockImplementation(() => undefined)
  // No copy of the registry lies beside the areas, where the test says nothing of files.
  globalThis.fetch ??= jest.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  storeTokens({ token: 'sid', otherToken: 'ext' }, 1)
  receiveUserInfo(user)
  await receiveRegistry({ status: 200, body: { data: served }, etag: '"e"' })
  installNotifier()
  restoreTabs({ userId: 'nobody', roleId: '' })
  window.history.replaceState(null, '', path)
  await act(async () => {
    render(<Portal queries={createQueryClient()} />)
  })
  return { left }
}
