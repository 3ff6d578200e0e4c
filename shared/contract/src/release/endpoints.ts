import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { role } from '../roles'
import { deploymentSchema, loadReportSchema, releaseChangeSchema, releaseListSchema } from './schemas'

export const list = defineEndpoint({
  method: 'GET',
  path: '/a/portal/release/list',
  summary: '各业务区的版本：向谁提供、从什么时候起、出错情况和历史',
  access: { kind: 'roles', roles: [role.administrator] },
  data: releaseListSchema,
})

export const change = defineEndpoint({
  method: 'POST',
  path: '/a/portal/release/change',
  summary: '发布、灰度、回退、启用或停用一个业务区',
  access: { kind: 'roles', roles: [role.administrator] },
  audit: 'release.change',
  body: releaseChangeSchema,
  data: releaseListSchema,
})

/** For the release command: authorised by a deployment token instead of a session. */
export const deploy = defineEndpoint({
  method: 'POST',
  path: '/a/portal/release/deploy',
  summary: '发布命令：登记一个构建，或改变向谁提供',
  access: { kind: 'deployment' },
  audit: 'release.deploy',
  body: deploymentSchema,
  data: releaseListSchema,
})

export const loaded = defineEndpoint({
  method: 'POST',
  path: '/a/portal/release/loaded',
  summary: '页面报告一个业务区是否装入、用了多久；不延长会话',
  access: { kind: 'session' },
  beforePasswordChange: true,
  passive: true,
  // Pages of an office share an address; whoever reports more often distorts how a build fares.
  callsPerMinute: 600,
  body: loadReportSchema,
  data: z.object({}),
})
