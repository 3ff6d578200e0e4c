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
    /** Masked: pages do not need the whole number. */
    idCard: z.string(),
    userUnitAreacode: z.string(),
    currentRole: z.object({ id: z.string(), name: z.string(), roleType: z.enum(roleTypes) }),
    /** '0': the password must be changed first, because it is the initial one, too easily guessed (`isSimplePwd`) or too old (`passwordAged`). The menu stays hidden. */
    firstLoginFlag: z.enum(['0', '1']),
    isSimplePwd: z.boolean(),
    /** The password is older than the installation allows. */
    passwordAged: z.boolean().optional(),
    isSso: z.boolean(),
    /** The part of the unit's business the member is limited to, in words: 宁波市海曙区、一分厂. Absent: all of it. */
    dataScope: z.string().optional(),
  }),
  roleList: z.array(roleSchema),
  unitInfo: unitInfoSchema,
})
export type UserInfo = z.infer<typeof userInfoSchema>

/** How login fields are encrypted; set in the service's configuration. */
export const loginModes = ['SM2', 'Base64', 'DES'] as const

export const loginKeySchema = z.object({
  mode: z.enum(loginModes),
  /** SM2: uncompressed public key, hex, starting with 04. DES: the three key strings. Empty for Base64. */
  publicKey: z.string(),
  /** Single use, valid for five minutes; part of the encrypted text, so that a recorded login cannot be replayed. */
  nonce: z.string(),
  /** The next attempt from this address, or with this user name, needs a captcha. */
  captchaRequired: z.boolean(),
})
export type LoginKey = z.infer<typeof loginKeySchema>

/**
 * A proof of work that takes a browser about one second, in ALTCHA 2 format: find the counter whose scrypt key begins with `keyPrefix`. The
 * counter in decimal is the `validCode` for the captcha's id: single use, valid for three minutes.
 */
export const captchaChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('SCRYPT'),
    /** Hex. The password is the nonce followed by the counter as four bytes, big-endian. */
    nonce: z.string(),
    /** Hex. */
    salt: z.string(),
    /** N, r and p of scrypt, and the key length in bytes. */
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
 * Content of an SM2 field: `{"value": …, "nonce": …, "time": milliseconds}` as JSON, encrypted C1C3C2, hex starting with 04. Base64 and DES
 * contain the bare value, as in JeeSite.
 */
export const sealedFieldSchema = z.object({ value: z.string(), nonce: z.string(), time: z.number() })

export const sessionIdsSchema = z.object({ sessionid: z.string(), extendSessionId: z.string() })

export const loginAnswerSchema = sessionIdsSchema.extend({
  /** '0': the service answers no call except the password change, so other calls need not be sent. */
  firstLoginFlag: z.enum(['0', '1']),
})
export type LoginAnswer = z.infer<typeof loginAnswerSchema>
