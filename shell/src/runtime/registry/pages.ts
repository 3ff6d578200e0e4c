import { ordersPath, payOrderPath } from '@shared/contract/payment'
import { homePath } from '@shared/contract/portal'
import { type RoleType, roleTypes } from '@shared/contract/roles'

/** Types of pages and menu groups, and the shell's own pages: home, announcements, messages, payment of an order, error log. */

export interface Page {
  /** Absolute, without a trailing slash. */
  path: string
  /** Name inside its remote. */
  name: string
  title: string
  /** Own access code; null: the group's code applies. */
  access: string | null
  /** Its menu group; the home page has none. */
  group: { path: string; title: string; access: string | null } | undefined
  roleTypes: readonly RoleType[]
  hideInMenu: boolean
  /** A page hidden in the menu that can be opened without a record. */
  opensAlone?: boolean | undefined
  /** Further words the search finds it by. */
  words?: readonly string[] | undefined
  notCache: boolean
  external: string | undefined
  /** Path of the list it belongs to, if that is in another group. */
  list?: string | undefined
  /** Name of the remote that renders it; undefined: the shell. */
  remote: string | undefined
}

export interface PageGroup {
  path: string
  title: string
  icon: string
  access: string | null
  hideInMenu: boolean
  showAlways: boolean
  order: number
  pages: readonly Page[]
}

export const homePage: Page = {
  path: homePath,
  name: 'home',
  title: '工作桌面',
  access: null,
  group: undefined,
  roleTypes,
  hideInMenu: false,
  notCache: true,
  external: undefined,
  remote: undefined,
}

interface OwnPage {
  path: string
  title: string
  roleTypes?: readonly RoleType[]
  hideInMenu?: boolean
  opensAlone?: boolean
  notCache?: boolean
  list?: string
}

function group(path: string, title: string, icon: string, hideInMenu: boolean, pages: readonly OwnPage[]): PageGroup {
  return {
    path,
    title,
    icon,
    access: null,
    hideInMenu,
    showAlways: false,
    order: 0,
    pages: pages.map((page) => ({
      path: page.path,
      name: page.path.slice(1),
      title: page.title,
      access: null,
      group: { path, title, access: null },
      roleTypes: page.roleTypes ?? roleTypes,
      hideInMenu: page.hideInMenu ?? false,
      opensAlone: page.opensAlone,
      notCache: page.notCache ?? false,
      external: undefined,
      list: page.list,
      remote: undefined,
    })),
  }
}

/** Specification §2: announcements (/notice) and their detail; message_page, pay-code and error_logger_page, hidden in the menu. The editor is an extension. */
export const ownGroups: readonly PageGroup[] = [
  group('/notice', '通知公告', 'notification', false, [
    { path: '/notice', title: '通知公告' },
    { path: '/notice/detail', title: '公告详情', hideInMenu: true, notCache: true },
    { path: '/notice/edit', title: '编辑公告', hideInMenu: true, opensAlone: true, roleTypes: ['9'], notCache: true },
  ]),
  group('/message', '消息', 'notification', true, [{ path: '/message/message_page', title: '消息中心', notCache: true }]),
  group('/pay-code', '扫码缴费', 'qrcode', true, [
    { path: '/pay-code', title: '扫码缴费', roleTypes: ['1', '2'], hideInMenu: true, notCache: true },
    { path: payOrderPath, title: '扫码缴费', roleTypes: ['1', '2'], hideInMenu: true, notCache: true, list: ordersPath },
  ]),
  group('/error_logger', '错误收集', 'audit', true, [
    { path: '/error_logger/error_logger_page', title: '错误日志', opensAlone: true, roleTypes: ['9'], notCache: true },
  ]),
]

export const ownPages: readonly Page[] = ownGroups.flatMap((own) => own.pages)

/** Addresses that redirect to another page of the shell: links in notices lead to /pay-code (specification §2). */
export const forwards: Readonly<Record<string, string>> = { '/pay-code': payOrderPath }
