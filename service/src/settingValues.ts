import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { type ConfiguredDocuments, isRuleDocument, ruleDocuments } from '@shared/contract/equipment'
import { isOrigin, isRegistryKey, isServiceBase } from '@shared/contract/portal'
import { addDays, daysBetween } from '@shared/contract/rules'
import { z } from 'zod'

/** What the values of settings may be: whatever could not be used is refused when the service starts, with what is expected. */

export const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
export const count = (low: number, high: number) => z.coerce.number().int().min(low).max(high)
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)

export const base = z.string().refine(isServiceBase, '应为 https://主机/路径，或本来源的路径')
const originText = z.string().refine(isOrigin, { error: ({ input }) => `${input}：应为不带路径的来源，例如 https://portal.example.com` })
/** `origin=base,origin=base` */
export const overrides = list.transform((entries, context) => {
  const bases: Record<string, string> = {}
  for (const entry of entries) {
    const [, origin = '', target = ''] = /^([^=]+)=(.+)$/.exec(entry) ?? []
    if (originText.safeParse(origin).success && isServiceBase(target)) bases[origin] = target
    else context.addIssue({ code: 'custom', message: `${entry}：应为 https://来源=https://主机/路径，逗号分隔` })
  }
  return bases
})

/** `elevatorInspection=TSG T7001-2030,…` */
export const ruleDocumentNumbers = list.transform((entries, context) => {
  const numbers: { -readonly [Name in keyof ConfiguredDocuments]: string } = {}
  for (const entry of entries) {
    const [, name = '', number = ''] = /^(\w+)=(.{1,50})$/.exec(entry) ?? []
    if (isRuleDocument(name)) numbers[name] = number.trim()
    else context.addIssue({ code: 'custom', message: `${entry}：应为 名称=文号，逗号分隔；名称有 ${Object.keys(ruleDocuments).join('、')}` })
  }
  return numbers
})

/** `2027-02-06` or `2027-02-06/2027-02-12`, comma-separated: expands ranges to their days. */
export const calendarDays = list.transform((entries, context) =>
  entries.flatMap((entry) => {
    const [first = '', last = first] = entry.split('/')
    const isDay = (day: string) => z.iso.date().safeParse(day).success
    const length = daysBetween(first, last) + 1
    if (isDay(first) && isDay(last) && length >= 1 && length <= 31) return Array.from({ length }, (_, place) => addDays(first, place))
    context.addIssue({ code: 'custom', message: `${entry}：应为 YYYY-MM-DD 或 YYYY-MM-DD/YYYY-MM-DD，至多31天，逗号分隔` })
    return []
  }),
)

export const originList = list.pipe(z.array(originText))

/** Origins that may frame the portal; `https://*.example.com` stands for all hosts below, as in the header it is written to. */
export const framingOrigins = list.pipe(
  z.array(z.string().refine((text) => isOrigin(text.replace('://*.', '://')), { error: ({ input }) => `${input}：应为来源，例如 https://oa.example.com` })),
)

/** The names that are known for networks of one's own. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']
function isNetwork(text: string): boolean {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return namedNetworks.includes(text) || (version !== 0 && Number(length ?? 1) >= 1 && Number(length ?? 1) <= (version === 4 ? 32 : 128))
}
export const networks = list.pipe(
  z.array(z.string().refine(isNetwork, { error: ({ input }) => `${input}：应为代理的地址或网段，例如 10.0.0.1 或 10.0.0.0/8，逗号分隔` })),
)

export const hexKey = z.string().regex(/^[0-9a-fA-F]{64}$/, '应为64位十六进制数，例如 openssl rand -hex 32 所生成的')

export const passwordHashes = list.pipe(
  z.array(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i, '应为密码的 sha256，64位十六进制数，逗号分隔')
      .transform((hash) => hash.toLowerCase()),
  ),
)

export const regionCode = z.string().regex(/^\d{6}$/, '应为6位行政区划代码')

/** A page to send users to; empty: none. */
export const pageAddress = z.string().refine((text) => text === '' || /^\/[^/]/.test(text) || isWebAddress(text), '应为 https://… 的地址，或以 / 开头的路径')
export const webAddress = z.string().refine(isWebAddress, '应为 http:// 或 https:// 开头的地址')
export const databaseAddress = z.string().refine((text) => hasScheme(text, /^postgres(ql)?:$/), '应为 postgres://用户:密码@主机:端口/数据库')

function hasScheme(text: string, scheme: RegExp): boolean {
  return URL.canParse(text) && scheme.test(new URL(text).protocol)
}
function isWebAddress(text: string): boolean {
  return hasScheme(text, /^https?:$/)
}

const canRead = (read: () => KeyObject | undefined): KeyObject | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}
/** PEM; line breaks may be written as \\n. */
const pem = z.string().transform((text) => text.replaceAll('\\n', '\n'))

export const registrySigningKey = pem.refine(
  (text) => canRead(() => createPrivateKey(text))?.asymmetricKeyType === 'ed25519',
  '应为 Ed25519 私钥（PEM，换行写作 \\n），由 openssl genpkey -algorithm ed25519 生成',
)
export const issuerKey = pem.refine(
  (text) => !/PRIVATE KEY/.test(text) && canRead(() => createPublicKey(text)) !== undefined,
  '应为签发方的公钥（PEM，换行写作 \\n）',
)
export const registryKeys = list.pipe(z.array(z.string().refine(isRegistryKey, '应为 Ed25519 公钥，32字节的 base64，逗号分隔')))

/** Not every number is a key of the curve. */
export const loginKey = hexKey.refine((text) => {
  try {
    createECDH('SM2').setPrivateKey(Buffer.from(text, 'hex'))
    return true
  } catch {
    return false
  }
}, '不是有效的 SM2 私钥，请用 openssl rand -hex 32 重新生成')
