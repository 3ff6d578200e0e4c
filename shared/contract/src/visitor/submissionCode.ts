import { z } from 'zod'
import type { ApplicationDefinition } from '../application/definition'
import { rolesIn } from '../application/endpoints'
import { applicationDefinitions } from '../application/types/all'
import { defineEndpoint } from '../endpoint/endpoint'
import { smsChannels } from './smsCodes'

/** Roles that submit applications of types with submission codes. */
const submitters = [
  ...new Set(
    applicationDefinitions
      .map((definition): ApplicationDefinition => definition)
      .flatMap((definition) => (definition.submissionCode ? rolesIn(definition, ['owner']) : [])),
  ),
]

/** smsAuthCode for a submission: the number is that of the account, and the session replaces the captcha. */
export const submissionCode = defineEndpoint({
  method: 'POST',
  path: '/a/stone/common/smsAuthCode/submission/:b',
  summary: '发送提交申请的短信验证码，发到本人账号登记的手机号码',
  access: { kind: 'roles', roles: submitters },
  audit: 'sms.code',
  secretAnswer: true,
  params: z.object({ b: z.enum(smsChannels) }),
  /** When requested again, the existing flow continues and the previous code becomes invalid. */
  body: z.object({ flowId: z.string().max(128).optional() }),
  data: z.object({
    /** Sent together with the code as `authFlow`. */
    flowId: z.string(),
    /** The number the code was sent to, masked. */
    mobile: z.string(),
    expiresIn: z.number().int(),
    resendAfter: z.number().int(),
  }),
})
