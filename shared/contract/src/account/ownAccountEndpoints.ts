import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { passwordMaxLength } from '../rules/password'

/** Changes by signed-in users to their own account: specification §4 and §7. */

const ownKey = z.enum(['name', 'mobile', 'phone'])

export const updateInfo = defineEndpoint({
  method: 'POST',
  path: '/a/stone/user/updateInfo',
  summary: '修改本人姓名和联系方式；换手机号码须带登录密码',
  access: { kind: 'session' },
  audit: 'account.updateInfo',
  secretBody: true,
  body: z.object({
    name: z.string().trim().max(60),
    mobile: z.string().trim().max(22),
    phone: z.string().trim().max(26),
    /** Only these are stored: an administrator may have changed the others since the page was opened. Absent (from earlier pages): all. */
    changed: z.array(ownKey).default([...ownKey.options]),
    /** Required when the mobile changes, because forgotten passwords are reset with it (security 7.5.1). */
    password: z.string().max(passwordMaxLength).default(''),
  }),
  data: z.object({ name: z.string(), mobile: z.string(), phone: z.string() }),
})

export const updatePwd = defineEndpoint({
  method: 'POST',
  path: '/a/stone/user/updatePwd',
  summary: '修改密码；本账号所有会话随之结束',
  access: { kind: 'session' },
  beforePasswordChange: true,
  audit: 'account.updatePassword',
  secretBody: true,
  body: z.object({ oldPassword: z.string().max(passwordMaxLength), newPassword: z.string().max(passwordMaxLength) }),
  data: z.object({}),
})
