import { endpoints } from '@shared/contract'
import { createQueryClient, currentSession, enableErrorReports, queryKey } from '@shared/portal'
import { endSession, keptRoleId, keptSso, readTokens, receiveUserInfo, watchUnreadMessages } from '@shared/portal/internal'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { readUserInfo, roleToTake } from '../boot/outcome'
import { type BootRound, dataOf, startRound } from '../boot/round'
import { OutsidePage } from '../errors/OutsidePage'
import { shellBuild } from '../errors/source'
import { watchScriptErrors } from '../errors/watch'
import { leaveFarewell } from '../handover/farewell'
import { announceTakeOver, handoverSlot } from '../handover/handover'
import { homePath, loginAddress } from '../handover/redirect'
import { restoreElder } from '../look/elder'
import { receiveRegistry, takeKeptRegistry } from '../registry/live'
import { pathWithoutSlash } from '../registry/site'
import { takeRole } from '../session/actions'
import { exit } from '../session/leaving'
import { tellWindows } from '../session/windows'
import { keepTabs, restoreTabs } from '../tabs/store'
import { portalConfig, receiveConfig } from './config'
import { installNotifier } from './notifier'
import { Portal } from './Portal'

const outsidePaths: readonly string[] = ['/401', '/404', '/500']

/** Root the portal draws into; the public page has left it. */
function takeRoot(): ReturnType<typeof createRoot> {
  announceTakeOver()
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root')
  return createRoot(container)
}

const homeAreas = [...Object.values(endpoints.portal), ...Object.values(endpoints.article)]

/** The home page's answers are on their way already: its queries join them instead of asking again. */
function expectHome(queries: QueryClient, answering: BootRound['home']): void {
  for (const [path, answer] of answering) {
    const endpoint = homeAreas.find((candidate) => candidate.path === path)
    if (!endpoint?.data) throw new Error(`No call of home: ${path}`)
    const { data } = endpoint
    const queryFn = async () => data.parse(dataOf((await answer).body))
    void queries.prefetchQuery({ queryKey: queryKey(endpoint, {}), queryFn, retry: false })
  }
}

/** Milliseconds the frame waits for the registry before it takes what was kept. */
const registryPatience = 3_000

/**
 * One round of questions, then the frame; what the frame can live without may answer later.
 * @returns where to sign in, when the session is over.
 */
async function enter(round: BootRound, queries: QueryClient): Promise<string | undefined> {
  const config = round.config.then(receiveConfig)
  const registry = round.registry.then(receiveRegistry)
  const outcome = readUserInfo(await round.userInfo)
  if (outcome.kind === 'signIn') {
    const elsewhere = keptSso()
    endSession()
    if (elsewhere) await config
    const { ssoLoginUrl } = portalConfig()
    if (elsewhere && ssoLoginUrl) return ssoLoginUrl
    leaveFarewell(outcome.farewell)
    return loginAddress(window.location.pathname + window.location.search)
  }
  const role = roleToTake(outcome.info, keptRoleId())
  receiveUserInfo(outcome.info)
  if (role) await takeRole(role).catch(() => undefined)
  else if (outcome.info.user.firstLoginFlag !== '0') expectHome(queries, round.home)
  const late = new Promise<void>((resolve) => setTimeout(() => resolve(takeKeptRegistry()), registryPatience))
  await Promise.race([registry, late])
  return undefined
}

/** Starts the portal: at once on a page of its own, after sign-in on the login page. */
export async function start(): Promise<void> {
  restoreElder()
  enableErrorReports(process.env.NODE_ENV === 'production', shellBuild)
  watchScriptErrors()
  installNotifier()
  const slot = handoverSlot()
  const handover = slot.publicPage ? await slot.given : undefined
  const path = pathWithoutSlash(window.location.pathname)
  const tokens = readTokens()
  if (!tokens) {
    if (outsidePaths.includes(path)) takeRoot().render(<OutsidePage path={path} />)
    else exit.to(loginAddress(window.location.pathname + window.location.search))
    return
  }
  const queries = createQueryClient()
  const signInAt = await enter(handover?.round ?? startRound(tokens, path === homePath || path === '/'), queries)
  if (signInAt !== undefined) {
    exit.to(signInAt)
    return
  }
  const owner = () => ({ userId: currentSession().userId, roleId: currentSession().curRoleId })
  restoreTabs(owner())
  // Windows of an earlier session learn whose it is now.
  if (handover) tellWindows({ kind: 'newIds', ...owner() })
  keepTabs(owner)
  takeRoot().render(<Portal queries={queries} />)
  watchUnreadMessages()
}
