import { applicationEndpoints, constructionNotice } from '@shared/contract/application'
import type { EndpointShape, ErrorCode, FieldError } from '@shared/contract/endpoint'
import { type RoleType, roleOf } from '@shared/contract/roles'
import type { UserInfo } from '@shared/contract/session'
import { refuse, succeed } from '@shared/contract/testing'
import type { Tab } from '@shared/portal'
import {
  createQueryClient,
  forgetSession,
  http,
  type PortalActions,
  receiveUserInfo,
  setNotifier,
  setPortalActions,
  TabProvider,
} from '@shared/portal/internal'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { PortalTheme } from '../theme/PortalTheme'

/** A fake service for tests of pages: requests go through the real http client, and the test provides the answers. */

export interface Asked {
  method: string
  path: string
  query: Record<string, unknown>
  body: Record<string, unknown>
  /** Its `aborted` tells whether the caller has cancelled the request. */
  signal: { aborted?: boolean } | undefined
}
/** Returns the `data` of the answer; a `Refused` is sent as a refusal of the service. */
export type Answer = (asked: Asked) => unknown

export class Refused {
  constructor(
    readonly errorCode: ErrorCode,
    readonly errorMsg: string,
    readonly fieldErrors?: FieldError[],
    readonly status = 200,
    /** `data` of the refusal: what was done in spite of it. */
    readonly data?: unknown,
  ) {}
}

const textOrEmpty = (value: unknown): Record<string, unknown> => (typeof value === 'string' ? JSON.parse(value) : ((value ?? {}) as Record<string, unknown>))

/**
 * Answers calls by endpoint. A call without an answer fails the test.
 * @returns all calls, in their order
 */
export function fakeService(answers: readonly (readonly [EndpointShape, Answer])[]): Asked[] {
  const calls: Asked[] = []
  const own = new Set<Asked>()
  unanswered = own
  http.defaults.adapter = async (config) => {
    const asked: Asked = {
      method: (config.method ?? 'get').toUpperCase(),
      path: (config.url ?? '').split('?')[0] ?? '',
      query: config.params ?? {},
      body: textOrEmpty(config.data),
      signal: config.signal,
    }
    calls.push(asked)
    const found = answers.find(
      ([{ method, path, sharedAs }]) => method === asked.method && matches(path, asked.path) && (sharedAs === undefined || sharedAs === asked.query.type),
    )
    if (!found) throw new Error(`Nobody answers ${asked.method} ${asked.path}`)
    own.add(asked)
    const data = await (async () => found[1](asked))().finally(() => own.delete(asked))
    const refused = data instanceof Refused
    const body = refused ? refuse(data.errorCode, data.errorMsg, { fieldErrors: data.fieldErrors, data: data.data }) : succeed(data)
    return { data: data instanceof ArrayBuffer ? data : body, status: refused ? data.status : 200, statusText: '', headers: {}, config }
  }
  return calls
}

/** Requests to the service of the test that have no answer yet. */
let unanswered: ReadonlySet<Asked> = new Set()

/** Waits until what was asked is answered and shown: what a page does not show then, or has not asked, does not come later. */
export const answered = (): Promise<void> =>
  act(async () => {
    // A request reaches the service after the effects that ask for it, and its answer is rendered after it was given.
    for (let rounds = 0; rounds < 2 || unanswered.size > 0; rounds += 1) await new Promise((resolve) => setTimeout(resolve, 10))
  })

const matches = (pattern: string, path: string): boolean => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)

const aRole = (roleType: RoleType) => ({ id: `role${roleType}`, name: roleOf(roleType).name, roleType, menuIdList: [...roleOf(roleType).menuIdList] })

/** A user's data as sent by the service. @param others roles the user could switch to */
export function userInfoOf(roleType: RoleType, name = '王测试', others: readonly RoleType[] = []): UserInfo {
  const role = aRole(roleType)
  return {
    user: {
      id: 'me',
      loginName: 'me',
      name,
      phone: '',
      mobile: '13000000001',
      idCard: '',
      userUnitAreacode: '330200',
      currentRole: role,
      firstLoginFlag: '1',
      isSimplePwd: false,
      isSso: false,
    },
    roleList: [role, ...others.map(aRole)],
    unitInfo: { id: 'unit', unitName: '宁波市示例市场监督管理局', uscc: '', areaCode: '330200', areaName: '宁波市' },
  }
}

/** Signs a user in as the shell would; unfinished texts of the previous session are removed. */
export function signedInAs(...user: Parameters<typeof userInfoOf>): void {
  forgetSession()
  receiveUserInfo(userInfoOf(...user))
}

/** Signs in a member who is limited to a part of its unit. @param dataScope in words */
export function signedInWithin(dataScope: string, roleType: RoleType): void {
  forgetSession()
  const info = userInfoOf(roleType)
  receiveUserInfo({ ...info, user: { ...info.user, dataScope } })
}

function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="地址">{pathname + search}</output>
}

/** Renders a page as the shell would: in a tab, with an address, and with messages that the test can read. */
export function renderPage(
  page: ReactElement,
  { path = '/', tab = {}, actions = {} }: { path?: string; tab?: Partial<Tab>; actions?: Partial<PortalActions> } = {},
) {
  const said: string[] = []
  const unsaved: boolean[] = []
  setNotifier({ success: (text) => said.push(text), error: (text) => said.push(text), warning: (text) => said.push(text), denied: () => said.push('无权限') })
  setPortalActions({ changePassword: () => undefined, reloadUserInfo: () => Promise.resolve(), ...actions })
  const inTab: Tab = {
    id: 'tab',
    remote: 'test',
    version: '1',
    active: true,
    setTitle: () => undefined,
    setUnsaved: (value) => unsaved.push(value),
    close: () => undefined,
    ...tab,
  }
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <PortalTheme>
        <MemoryRouter initialEntries={[path]}>
          <TabProvider tab={inTab}>
            <Routes>
              <Route path="*" element={page} />
            </Routes>
            <Where />
          </TabProvider>
        </MemoryRouter>
      </PortalTheme>
    </QueryClientProvider>,
  )
  return { ...view, user, said, unsaved }
}

/** Sets a control's value at once. Typing key by key into a form of twenty antd controls takes seconds in jsdom. */
export function write(control: HTMLElement, text: string): void {
  fireEvent.change(control, { target: { value: text } })
}

/** Simulates a window that is wide enough for every `min-width` query, or too narrow for all. */
export function windowIs(width: 'wide' | 'narrow'): void {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: width === 'wide' && media.includes('min-width'),
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })
}

export const noticeEndpoints = applicationEndpoints(constructionNotice)
