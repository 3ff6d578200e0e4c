import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { manualPath } from './pages'
import { embeddedRemoteSchema, registrySchema } from './registry'
import { errorEntrySchema, portalConfigSchema, waitingCountsSchema } from './schemas'

/** Calls of the shell itself: registry, regions, home, error log, configuration. */

export const registry = defineEndpoint({
  method: 'GET',
  path: '/a/portal/registry',
  summary: '各业务区的版本、页面和完整性校验值；不延长会话',
  access: { kind: 'session' },
  beforePasswordChange: true,
  passive: true,
  data: registrySchema,
})

/** Requested on every page load while development builds are active, because the permission may have been withdrawn. */
export const developmentOrigins = defineEndpoint({
  method: 'GET',
  path: '/a/portal/developmentOrigins',
  summary: '调用者可以从哪些来源装入开发中的业务区；不是开发人员或没有配置时为空',
  access: { kind: 'session' },
  beforePasswordChange: true,
  passive: true,
  data: z.object({ origins: z.array(z.string()) }),
})

export const takeDevelopmentBuild = defineEndpoint({
  method: 'POST',
  path: '/a/portal/takeDevelopmentBuild',
  summary: '在调用者的一个窗口里改用开发中的业务区：只限开发人员和配置的来源，留痕',
  access: { kind: 'session' },
  audit: 'developmentBuild.take',
  body: z.object({ remote: z.string().regex(/^mf-[a-z]+$/), origin: z.string().max(200) }),
  data: z.object({}),
})

/** Visitors without a session get no registry. This call tells them that an address is unknown before they are asked to sign in. */
export const pageKnown = defineEndpoint({
  method: 'GET',
  path: '/a/portal/pageKnown',
  summary: '地址是不是某个业务区的页面',
  access: { kind: 'public' },
  query: z.object({ path: z.string().max(200) }),
  data: z.object({ known: z.boolean() }),
})

/**
 * For a page of another system: the build of a business area that everybody gets. Public, like the files it names; does not reveal the area's
 * pages. 404 for an area that does not exist or is disabled.
 */
export const embeddedRemote = defineEndpoint({
  method: 'GET',
  path: '/a/portal/embed/:name',
  summary: '嵌入页面要加载的业务区版本、文件和完整性校验值',
  access: { kind: 'public' },
  callsPerMinute: 120,
  params: z.object({ name: z.string().regex(/^mf-[a-z]+$/) }),
  data: embeddedRemoteSchema,
})

export const config = defineEndpoint({
  method: 'GET',
  path: '/a/portal/config',
  summary: '门户的公开配置',
  access: { kind: 'public' },
  data: portalConfigSchema,
})

export const manual = defineEndpoint({
  method: 'GET',
  path: manualPath,
  summary: '企业平台操作手册（PDF）',
  access: { kind: 'public' },
  produces: 'bytes',
})

/** Requested again whenever the counts may have changed; never extends the session. */
export const waitingCounts = defineEndpoint({
  method: 'GET',
  path: '/a/stone/queue/waiting',
  summary: '菜单各页面上等我办理的件数，按页面路径，合计即工作桌面的件数；不在菜单里的页面计入工作桌面，另列；不延长会话',
  access: { kind: 'session' },
  passive: true,
  data: waitingCountsSchema,
})

export const saveErrorLogger = defineEndpoint({
  method: 'POST',
  path: '/a/save_error_logger',
  summary: '记录页面错误；不含令牌和个人信息',
  access: { kind: 'public' },
  body: errorEntrySchema,
  data: z.object({}),
})
