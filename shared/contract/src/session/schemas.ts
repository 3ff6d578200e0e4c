import { z } from 'zod'
import { roleTypes } from '../roles'

export const roleSchema = z.object({ id: z.string(), name: z.string(), roleType: z.enum(roleTypes), menuIdList: z.array(z.string()) })
export type Role = z.infer<typeof roleSchema>

export const unitInfoSchema = z.object({ id: z.string(), unitName: z.string(), uscc: z.string(), areaCode: z.string(), areaName: z.string() })

export const userInfoSchema = z.object({
  user: z.object({
    id: z.string(),
    loginName: z.string(),
    name: z.string(),
    /** Landline. */
    phone: z.string(),
    mobile: z.string(),
    /** Masked: nobody needs the whole number on a page. */
    idCard: z.string(),
    userUnitAreacode: z.string(),
    currentRole: z.object({ id: z.string(), name: z.string(), roleType: z.enum(roleTypes) }),
    /** '0': the password has to be changed first, because it is the first one or, with `isSimplePwd`, is easily guessed; the menu stays hidden. */
    firstLoginFlag: z.enum(['0', '1']),
    isSimplePwd: z.boolean(),
    isSso: z.boolean(),
  }),
  roleList: z.array(roleSchema),
  unitInfo: unitInfoSchema,
})
export type UserInfo = z.infer<typeof userInfoSchema>

/** How the login fields are encrypted; chosen by configuration of the service. */
export const loginModes = ['SM2', 'Base64', 'DES'] as const

export const loginKeySchema = z.object({
  mode: z.enum(loginModes),
  /** SM2: uncompressed public key, hex, 04 first. DES: the three key strings. Empty for Base64. */
  publicKey: z.string(),
  /** One use, five minutes; goes into the encrypted text, so that a recorded login cannot be repeated. */
  nonce: z.string(),
  /** The next attempt from here needs a captcha. */
  captchaRequired: z.boolean(),
})
export type LoginKey = z.infer<typeof loginKeySchema>

/**
 * Work that takes a browser about a second, as ALTCHA 2 writes it: the counter whose scrypt key begins with `keyPrefix`.
 * That counter in decimal digits is the `validCode` of the captcha's id: one use, three minutes.
 */
export const captchaChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('SCRYPT'),
    /** Hex. The counter behind it, four bytes, big-endian, is the password. */
    nonce: z.string(),
    /** Hex. */
    salt: z.string(),
    /** N, r and p of scrypt, and the bytes of its key. */
    cost: z.number().int(),
    memoryCost: z.number().int(),
    parallelism: z.number().int(),
    keyLength: z.number().int(),
    /** Hex. */
    keyPrefix: z.string(),
  }),
})
export type CaptchaChallenge = z.infer<typeof captchaChallengeSchema>

/**
 * What stands inside an SM2 field: `{"value": …, "nonce": …, "time": milliseconds}` as JSON, encrypted C1C3C2, hex
 * with 04 first. Base64 and DES carry the bare value, as JeeSite does.
 */
export const sealedFieldSchema = z.object({ value: z.string(), nonce: z.string(), time: z.number() })

export const sessionIdsSchema = z.object({ sessionid: z.string(), extendSessionId: z.string() })

export const loginAnswerSchema = sessionIdsSchema.extend({
  /** '0': nothing but a change of the password is answered, so that nothing else need be asked. */
  firstLoginFlag: z.enum(['0', '1']),
})
export type LoginAnswer = z.infer<typeof loginAnswerSchema>
