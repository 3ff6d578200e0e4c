import { homeEndpoints, homePath } from '@shared/contract/portal'
import { currentSession, notify } from '@shared/portal'
import {
  createQueryClient,
  enableErrorReports,
  endSession,
  queryKey,
  readTokens,
  receiveUserInfo,
  roleToTake,
  storedRoleId,
  storedSso,
  watchUnreadMessages,
} from '@shared/portal/internal'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { OutsidePage } from '../frame/errors/OutsidePage'
import { shellBuild, watchScriptErrors } from '../runtime/errors/scriptErrors'
import { dataOf, request } from '../runtime/http/request'
import { restoreDevelopmentBuilds } from '../runtime/registry/developmentBuilds'
import { ownPages } from '../runtime/registry/pages'
import { receiveRegistry, showCachedRegistry } from '../runtime/registry/registryStore'
import { pathWithoutSlash } from '../runtime/registry/site'
import { takeRole } from '../runtime/session/actions'
import { exit, takeChangedElsewhere } from '../runtime/session/leavePage'
import { keepLoginMessage, loginAddress } from '../runtime/session/loginPage'
import { broadcastSession } from '../runtime/session/sessionBroadcast'
import { portalConfig, receiveConfig } from '../runtime/startup/portalConfig'
import { maybePage, type StartupRequests, sendStartupRequests } from '../runtime/startup/startupRequests'
import { announcePortalMount, startupSlot } from '../runtime/startup/startupSlot'
import { readUserInfo } from '../runtime/startup/userInfoOutcome'
import { persistTabs, restoreTabs } from '../runtime/tabs/tabsStore'
import { restoreElder } from '../theme/elderMode'
import { installNotifier } from './notifier'
import { Portal } from './Portal'

const outsidePaths: readonly string[] = ['/401', '/404', '/500']

/** Root the portal renders into; unmounts a public page first. */
function takeRoot(): ReturnType<typeof createRoot> {
  announcePortalMount()
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root')
  return createRoot(container)
}

/** Gives the running startup requests of the home page to its queries, so that they are not sent again. */
function expectHome(queries: QueryClient, answering: StartupRequests['home']): void {
  for (const [path, answer] of answering) {
    const endpoint = Object.values(homeEndpoints).find((candidate) => candidate.path === path)
    if (!endpoint?.data) throw new Error(`No call of home: ${path}`)
    const { data } = endpoint
    const queryFn = async () => data.parse(dataOf((await answer).body))
    void queries.prefetchQuery({ queryKey: queryKey(endpoint, {}), queryFn, retry: false })
  }
}

/** Milliseconds the frame waits for the registry before it uses the cached one. */
const registryPatience = 3_000

/** The single sign-on page, if the last user of this browser signs in there; empty for all others (specification §4). */
async function ownSignIn(config: Promise<void> | undefined): Promise<string> {
  if (!storedSso()) return ''
  await (config ?? request('/a/portal/config').then(receiveConfig))
  return portalConfig().ssoLoginUrl
}

/**
 * Waits for the startup requests that the frame needs; the others may be answered later.
 * @returns the address to go to instead: for signing in, if the session is over
 */
async function enter(requests: StartupRequests, queries: QueryClient): Promise<string | undefined> {
  const config = requests.config.then(receiveConfig)
  // Before a page is opened, otherwise the first page would come from the served build instead of the developer's.
  const registry = Promise.all([requests.registry, restoreDevelopmentBuilds()]).then(([answer]) => receiveRegistry(answer))
  const outcome = readUserInfo(await requests.userInfo)
  if (outcome.kind === 'signIn') {
    endSession('expiry')
    const elsewhere = await ownSignIn(config)
    if (elsewhere) return elsewhere
    keepLoginMessage({ sentence: outcome.loginMessage, tone: 'attention' })
    return loginAddress(window.location.pathname + window.location.search)
  }
  const role = roleToTake(outcome.info, storedRoleId())
  receiveUserInfo(outcome.info)
  if (role) {
    // If the service refuses, the session keeps its role.
    const known = await takeRole(role).catch(() => true)
    if (!known) return homePath
  } else if (outcome.info.user.firstLoginFlag !== '0') expectHome(queries, requests.home)
  const late = new Promise<void>((resolve) => setTimeout(() => resolve(showCachedRegistry()), registryPatience))
  await Promise.race([registry, late])
  return undefined
}

/** Without a session: shows an error page for error addresses and unknown ones; otherwise goes where the user signs in (specification §2). */
async function startWithoutSession(path: string): Promise<void> {
  const own = path === '/' || path === homePath || ownPages.some((page) => page.path === path)
  if (outsidePaths.includes(path) || !(own || (await maybePage(path)))) takeRoot().render(<OutsidePage path={path} />)
  else exit.to((await ownSignIn(undefined)) || loginAddress(window.location.pathname + window.location.search))
}

/** Starts the portal: at once on its own pages, after sign-in on the login page. */
export async function start(): Promise<void> {
  restoreElder()
  enableErrorReports(process.env.NODE_ENV === 'production', shellBuild)
  watchScriptErrors()
  installNotifier()
  // Taken before the login page is waited for: who signs in there is told nothing of the past.
  const changed = takeChangedElsewhere()
  const slot = startupSlot()
  const sent = slot.publicPage ? await slot.requests : undefined
  const path = pathWithoutSlash(window.location.pathname)
  const tokens = readTokens()
  if (!tokens) {
    await startWithoutSession(path)
    return
  }
  const queries = createQueryClient()
  const elsewhere = await enter(sent ?? slot.early ?? sendStartupRequests(tokens, path), queries)
  if (elsewhere !== undefined) {
    exit.to(elsewhere)
    return
  }
  const owner = () => ({ userId: currentSession().userId, roleId: currentSession().curRoleId })
  restoreTabs(owner())
  // Notifies windows with an earlier session of the new one.
  if (sent) broadcastSession({ kind: 'newIds', ...owner() })
  persistTabs(owner)
  takeRoot().render(<Portal queries={queries} />)
  if (changed === 'role') notify.warning(`当前身份已在其他窗口切换为${currentSession().curRoleName}`)
  if (changed === 'account') notify.warning(`已在其他窗口改用${currentSession().name}的账号登录`)
  watchUnreadMessages()
}
