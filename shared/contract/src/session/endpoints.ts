import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint'
import { captchaChallengeSchema, loginAnswerSchema, loginKeySchema, roleSchema, sessionIdsSchema, userInfoSchema } from './schemas'

/** Account, role and unit of the signed-in user: specification §3 and §7. */

export const loginKey = defineEndpoint({
  method: 'GET',
  path: '/a/login',
  summary: '登录密钥、一次性随机数和是否需要验证码',
  access: { kind: 'public' },
  query: z.object({ username: z.string().max(200).optional(), __ajax: z.string().max(10).optional() }),
  data: loginKeySchema,
})

export const login = defineEndpoint({
  method: 'POST',
  path: '/a/login',
  summary: '登录',
  access: { kind: 'public' },
  consumes: 'form-or-json',
  audit: 'session.login',
  body: z.object({
    /** Empty if `ssotoken` is given. */
    username: z.string().max(2000).default(''),
    password: z.string().max(2000).default(''),
    /** Signed by the single-sign-on issuer: with audience, valid for at most 60 seconds, single use (security S5). */
    ssotoken: z.string().max(4000).optional(),
    validCode: z.string().max(10).optional(),
    captchaId: z.string().max(64).optional(),
    nonce: z.string().max(128).optional(),
    __ajax: z.string().max(10).optional(),
    ajax: z.string().max(10).optional(),
  }),
  data: loginAnswerSchema,
})

export const logout = defineEndpoint({
  method: 'GET',
  path: '/a/logout',
  summary: '退出登录',
  access: { kind: 'session' },
  beforePasswordChange: true,
  data: z.object({}),
  audit: 'session.logout',
})

export const userInfo = defineEndpoint({
  method: 'GET',
  path: '/a/stone/user/info',
  summary: '当前用户、角色和单位',
  access: { kind: 'session' },
  beforePasswordChange: true,
  data: userInfoSchema,
})

export const changeRole = defineEndpoint({
  method: 'POST',
  path: '/a/stone/user/changeRole',
  summary: '切换角色；会话标识随之更换',
  access: { kind: 'session' },
  audit: 'session.changeRole',
  secretAnswer: true,
  body: z.object({ id: z.string().max(64) }),
  data: sessionIdsSchema.extend({ role: roleSchema }),
})

export const captcha = defineEndpoint({
  method: 'GET',
  path: '/a/stone/common/images/captcha',
  summary: '安全验证的计算题；浏览器算出的数作 validCode 送回',
  access: { kind: 'public' },
  secretAnswer: true,
  query: z.object({ captchaId: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }),
  data: captchaChallengeSchema,
})
